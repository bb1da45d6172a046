import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import Icons from "unplugin-icons/vite";
import { defineConfig } from "vitest/config";

// The server that `warhost serve` starts by default.
const server = "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), Icons({ compiler: "svelte" })],
  build: {
    outDir: "../warhost/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    // The English texts stand beside those of the rulebooks.
    fs: { allow: ["..", "."] },
    proxy: { "/api": { target: server, ws: true }, "/schema": server },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
