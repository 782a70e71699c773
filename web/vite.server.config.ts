import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

// The client as one script for the server's own engine, which renders pages with it. The folder's dot keeps it from
// being served. It is built for a browser: on a server the router would render other elements.
/** React's string renderer only: the engine has no streams. */
const RENDERER = new URL("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js", import.meta.url);

/** Styles belong to the browser's build; the server neither signs in nor uploads. */
function withoutBrowser(): Plugin {
  return {
    name: "serendib-without-browser",
    enforce: "pre",
    load: (id) => (/\.css$|\/api\/(auth|storage)Client\.ts$/.test(id) ? "" : undefined),
  };
}

export default defineConfig({
  plugins: [react(), withoutBrowser()],
  resolve: { alias: { "react-dom/server": fileURLToPath(RENDERER) } },
  define: { "process.env.NODE_ENV": '"production"', IS_DRAWING: "true" },
  build: {
    outDir: "dist/.server",
    copyPublicDir: false,
    target: "es2023",
    minify: true,
    reportCompressedSize: false,
    lib: { entry: "src/server/render.tsx", formats: ["iife"], name: "serendib", fileName: () => "render.js" },
  },
});
