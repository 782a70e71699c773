import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";
import { precompress } from "./precompress";

const FIRST_FACES = ["fraunces-latin-opsz-normal", "figtree-latin-wght-normal"];

/** Puts preload links for the two faces every page shows into the head, under their hashed names. */
function preloadFaces(): Plugin {
  return {
    name: "serendib-preload-faces",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => FIRST_FACES.some((face) => file.includes(face)))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head" as const,
          }));
      },
    },
  };
}

/** Writes the script that runs before everything else into the document itself. */
function inlineScript(): Plugin {
  return {
    name: "serendib-inline-script",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const built = await build({
          configFile: false,
          logLevel: "error",
          build: {
            write: false,
            copyPublicDir: false,
            target: "es2023",
            lib: { entry: "src/inline.ts", formats: ["iife"], name: "serendib" },
          },
        });
        const parts = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
        const code = parts.find((part) => part.type === "chunk")?.code.trim();
        if (!code || code.includes("<")) throw new Error("src/inline.ts cannot stand inside a document");
        return html.replace("<!--inline-->", () => `<script>${code}</script>`);
      },
    },
  };
}

export default defineConfig({
  define: { IS_DRAWING: "false" },
  plugins: [react(), inlineScript(), preloadFaces(), precompress()],
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One small file that every page has from the start: no page waits for styles of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Names compress badly and stand in every chunk that imports them.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          // What every page needs, in four files that run one after another: few requests, and no long task.
          groups: [
            // The beginning drags none of them along.
            { name: "pages", test: /vite\/preload-helper|src\/app\/pages/, priority: 1 },
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "router", test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
            { name: "data", test: /node_modules\/(@tanstack|@supabase\/postgrest-js)\// },
            // The sign-in's client comes to those who sign in, with its library.
            {
              name: "auth",
              test: /src\/api\/(authClient|authStorage|tokenRateLimit)\.|node_modules\/@supabase\/auth-js\//,
              priority: 1,
            },
            // That of pictures comes to those who send some.
            {
              name: "storage",
              test: /src\/api\/storageClient|node_modules\/(@supabase\/storage-js|iceberg-js)\//,
              priority: 1,
            },
            // The socket's chunk loads last, for signed-in people.
            {
              name: "live",
              test: /src\/api\/realtimeClient|node_modules\/@supabase\/(realtime-js|phoenix)\//,
              priority: 1,
            },
            // What only guides fill in, and what only those who sign in use, comes with their pages.
            {
              name: "shared",
              test: /src\/(api\/(?!authCall\.|authTexts|customRequest|dateAlerts|forms|google|reviewReplies|storage|ownGuide|ownPlans|booking|devices|functions|groupPrices|keyset|realtime|conversations|connection|nextStarts|phone|plan|reviews|savedLists|searches|soonestStarts|travelTimes)|components\/(?!DateAlert|custom-requests|DialogForm|Failed|Failure|firstStart|rooms|PhoneNumber|ReviewList|MissingPage|outline|searchChoices|ui\/(?:Dialog|LoadMore|RangeSlider|SearchBox|Tabs|MoreIcon|usePendingValue|useRedirectPending)|fields|package|booking|ui\/TextArea|CodeForm|Gate|ReviewAnswer|announce|languages|emailChangeToasts|saveTrip|useLogout|useSubmitResult|useFieldDraft)|lib\/(?!address|device|duration|handleOutcome|instants|textKeys|addLine|numbers|phone|plainText|saveFile|busyDays)|app\/(?!pages|SignedInItems|RealtimeUpdates|BookingOverlay|signInResult))/,
            },
            // What lists have that go on, and the list of guides with nothing else of the page of a trip.
            {
              name: "more",
              test: /src\/(api\/keyset|components\/(FailedPage|ui\/LoadMore)|features\/guides\/(location|searchGuides))\./,
            },
            // What the page of a trip has and those that lead to it do not.
            {
              name: "trip",
              test: /src\/(api\/(reviewReplies|reviews|ownGuide|travelTimes)|components\/(ReviewList|MissingPage|rooms|ui\/(Dialog|Tabs))|lib\/textKeys)\./,
            },
            // The filters of a phone come later, with what they share with those beside the list.
            {
              name: "SearchPage",
              test: /src\/features\/search\/(?!FilterSheet|FlexibleDates|GroupPriceChoice|NearestTrips|SearchNotes|NothingFound|SearchFailed|prefillPlanner|QueryInterpretation)/,
            },
            { name: "icons", test: /src\/components\/ui\/MoreIcon\./ },
            // Lists of choices, of which the page of a trip shows the terms.
            { name: "forms", test: /src\/api\/forms/ },
            // When a trip can start: its page, its booking and the plan ask that.
            { name: "firstStart", test: /src\/(components\/firstStart|lib\/busyDays)\./ },
            // What several of those pages share; after the above, because a group takes along what it needs.
            {
              name: "inside",
              test: /src\/(api\/(booking|devices|phone)\.|components\/(ui\/(TextArea|SearchBox|useRedirectPending)|CodeForm|DialogForm|Failure|Gate|PhoneNumber|ReviewAnswer|announce|languages|useSubmitResult|useFieldDraft)\.|lib\/(address|device|duration|handleOutcome|instants|addLine|numbers|phone|plainText|saveFile)\.)/,
            },
            // What is done with plans, for the profile and the planner; and their days.
            {
              name: "planCalls",
              test: /src\/(api\/(customRequests|ownPlans|planCalls|planSecrets)|components\/custom-requests\/requestStatus)\./,
            },
            { name: "preferences", test: /src\/features\/planner\/(copy|preferences|queries)\./ },
            {
              name: "planDays",
              test: /src\/features\/planner\/(PlanFacts|PlanNotes|planCopy|planQueries|planDiff|DayCard|custom-requests\/(ReadOnlyDays|CopyPlan))\./,
            },
            // What is always loaded together.
            { name: "hookForm", test: /node_modules\/(react-hook-form|@hookform)\// },
            { name: "functions", test: /src\/api\/(bookings|functions)\./ },
            { name: "requests", test: /custom-requests\/(copy|askForm|Field|useFields)\./ },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/rest": "http://127.0.0.1:4180",
      "/auth/v1": "http://127.0.0.1:4180",
      "/storage": "http://127.0.0.1:4180",
      "/functions": "http://127.0.0.1:4180",
      "/realtime": { target: "http://127.0.0.1:4180", ws: true },
      "/config.json": "http://127.0.0.1:4180",
      "/pictures": "http://127.0.0.1:4180",
    },
  },
});
