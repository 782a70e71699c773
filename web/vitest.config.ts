import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// As in the journeys: far from the machine's time zone and from Sri Lanka's, so that a wrong one shows.
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
