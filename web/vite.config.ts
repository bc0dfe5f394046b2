import { defineConfig } from "vite";

// Fixed names and one chunk: the program embeds these three files, and the same sources give the same bytes.
export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact", legalComments: "none" },
  build: {
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "app.js",
        assetFileNames: "app.[ext]",
        inlineDynamicImports: true,
      },
    },
  },
  server: {
    // For development: NIMBER_SERVER is the address that `nimber serve` prints.
    proxy: { "/api": process.env["NIMBER_SERVER"] ?? "http://127.0.0.1:8080" },
  },
});
