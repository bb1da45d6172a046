import { mount } from "svelte";
import App from "./App.svelte";
import { chooseLanguage } from "./lib/languages.svelte";
import "./styles/fonts.css";
import "./styles/base.css";

const target = document.getElementById("app");
// What is on the page is written once, so that its language is known first.
chooseLanguage().then(() => {
  if (target) mount(App, { target });
});
