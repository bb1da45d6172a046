import { mount } from "svelte";
import App from "./App.svelte";
import { chooseLanguage } from "./lib/languages.svelte";
import "./styles/fonts.css";
import "./styles/base.css";

const target = document.getElementById("app");
// The page is rendered once, so its language must be known first.
chooseLanguage().then(() => {
  if (target) mount(App, { target });
});
