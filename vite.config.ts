import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Two entries: the designer's application and the respondent's page share tokens and nothing heavier. */
export default defineConfig({
  root: "web",
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, "dist/web"),
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      input: {
        designer: resolve(import.meta.dirname, "web/index.html"),
        respondent: resolve(import.meta.dirname, "web/player.html"),
      },
    },
  },
});
