import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// As the journeys: where the clock is far from the machine's and from Sri Lanka's, a text by the wrong one shows.
process.env.TZ = "America/Los_Angeles";

export default defineConfig({
  define: { IS_DRAWING: "false" },
  plugins: [react()],
  test: {
    environment: "happy-dom",
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 30_000,
    css: false,
  },
});
