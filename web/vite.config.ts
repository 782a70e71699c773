import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";
import { precompress } from "./precompress";
import { sheetWorker } from "./sheetWorkerBuild";

const FIRST_FACES = ["fraunces-latin-opsz-normal", "figtree-latin-wght-normal"];

/** The two fonts of every page, under their hashed names. */
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

/** Inlines the script that runs before everything else. */
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
  plugins: [react(), inlineScript(), preloadFaces(), sheetWorker(), precompress()],
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One small file, so that no page waits for its own styles.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Hashes compress badly and are repeated in every importing chunk.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          // Every page needs four files that run one after another: few requests, and no long task.
          groups: [
            // Apart from the entry, which would pull in these.
            { name: "pages", test: /vite\/preload-helper|src\/app\/pages/, priority: 1 },
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: "router", test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
            {
              name: "data",
              test: /node_modules\/(@tanstack|@supabase\/postgrest-js)\/(?!.*(useQueries|queriesObserver)\.)/,
            },
            // For pages that read a list of queries: comparing trips, the planner's list.
            { name: "queryLists", test: /node_modules\/@tanstack\/.*(useQueries|queriesObserver)\./ },
            // The auth client and its library load for a sign-in.
            {
              name: "auth",
              test: /src\/api\/(authClient|authStorage|tokenRateLimit)\.|node_modules\/@supabase\/auth-js\//,
              priority: 1,
            },
            // The storage client loads for uploads.
            {
              name: "storage",
              test: /src\/api\/storageClient|node_modules\/(@supabase\/storage-js|iceberg-js)\//,
              priority: 1,
            },
            // Loads last, for signed-in people.
            {
              name: "live",
              test: /src\/api\/realtimeClient|node_modules\/@supabase\/(realtime-js|phoenix)\//,
              priority: 1,
            },
            // Shared by all pages. Code for guides or signed-in people loads with their pages.
            {
              name: "shared",
              test: /src\/(api\/(?!authCall\.|pageWords|takenDays|authTexts|csvFile|customRequest|dateAlerts|daySheet|earnings|guideInbox|forms|google|reviewReplies|storage|ownGuide|ownPlans|booking|devices|functions|groupPrices|handovers|hostShares|keyset|realtime|conversations|connection|nextStarts|packageSales|payouts|phone|plan|reviews|savedLists|searches|soonestStarts|travelTimes|tripMeetings|credentials|lastingDb|reputation|staff)|components\/(?!DateAlert|delayed-answers|ConfirmDialog|useOnline|custom-requests|host-share|proposal-answer|DialogForm|page-words|messageDraft|pendingAnswers|Failed|Failure|firstStart|rooms|PhoneNumber|PrintedAt|ReviewList|MissingPage|outline|searchChoices|trip-meeting|ui\/(?:Dialog|LoadMore|RangeSlider|SearchBox|Tabs|MoreIcon|usePendingValue|useRedirectPending)|fields|package|booking|ui\/TextArea|CodeForm|Gate|ReviewAnswer|announce|languages|emailChangeToasts|saveTrip|useLogout|useSubmitResult|useFieldDraft|useLostFocus|credentials|reputation|useDraft)|lib\/(?!address|chartScale|device|duration|handleOutcome|instants|monthGrid|textKeys|addLine|numbers|phone|plainText|saveFile|busyDays)|app\/(?!pages|SignedInItems|RealtimeUpdates|BookingOverlay|signInResult))/,
            },
            // Parts of paged lists, and the guide list without the rest of the trip page.
            {
              name: "more",
              test: /src\/(api\/keyset|components\/(FailedPage|ui\/LoadMore)|features\/guides\/(location|searchGuides))\./,
            },
            // Parts of the trip page that pages leading to it lack.
            {
              name: "trip",
              test: /src\/(api\/(reviewReplies|reviews|ownGuide|travelTimes)|components\/(credentials\/words|ReviewList|MissingPage|rooms|package\/(priceText|SeasonNote)|ui\/(Dialog|Tabs))|lib\/textKeys)\./,
            },
            // The phone's filters load later, with what they share with the filters beside the list.
            {
              name: "SearchPage",
              test: /src\/features\/search\/(?!FilterSheet|FlexibleDates|GroupPriceChoice|NearestTrips|SearchNotes|NothingFound|SearchFailed|prefillPlanner|QueryInterpretation)/,
            },
            // For owners, hosts and admins; the trip page shares the state.
            { name: "sale", test: /src\/(api\/packageSales|components\/package-sale\/saleState)\./ },
            { name: "icons", test: /src\/components\/ui\/MoreIcon\./ },
            // Lists of choices; the trip page shows their terms, and the limits of seasons.
            { name: "forms", test: /src\/(api\/forms|components\/package\/limitsText)/ },
            // Used by a trip's page, its booking and the plan.
            { name: "firstStart", test: /src\/(components\/firstStart|lib\/busyDays)\./ },
            // After the above, because a group includes what it needs.
            {
              name: "inside",
              test: /src\/(api\/(booking|devices|lastingDb|phone)\.|components\/(package\/seasonLimits|ui\/(TextArea|SearchBox|useRedirectPending)|CodeForm|DialogForm|Failure|Gate|PhoneNumber|PrintedAt|ReviewAnswer|announce|languages|useSubmitResult|useFieldDraft)\.|lib\/(address|chartScale|device|duration|handleOutcome|instants|monthGrid|addLine|numbers|phone|plainText|saveFile)\.)/,
            },
            // Actions on plans and their days, for the profile and the planner.
            {
              name: "planCalls",
              test: /src\/(api\/(customRequests|ownPlans|planCalls|planSecrets)|components\/custom-requests\/requestStatus)\./,
            },
            { name: "preferences", test: /src\/features\/planner\/(copy|preferences|queries)\./ },
            {
              name: "planDays",
              test: /src\/features\/planner\/(PlanFacts|PlanNotes|planCopy|planQueries|planDiff|DayCard|custom-requests\/(ReadOnlyDays|CopyPlan))\./,
            },
            // Always loaded together.
            { name: "hookForm", test: /node_modules\/(react-hook-form|@hookform)\// },
            { name: "functions", test: /src\/api\/(bookings|csvFile|functions)\./ },
            // A chunk of its own would lengthen the list of chunks that each first view loads.
            {
              name: "bookingPages",
              test: /src\/(api\/(bookingPages|tripMeetings)|components\/(trip-meeting\/\w+|useOnline))\./,
            },
            // The earnings of a guide show the same figures; a chunk of their own would lengthen every page's list of chunks.
            {
              name: "VerifyPage",
              test: /src\/(features\/verify|components\/reputation|api\/reputation)/,
            },
            // The menu of signed-in people has both; a chunk of its own would lengthen every page's list of chunks.
            { name: "useLogout", test: /src\/(components\/useLogout|api\/staffRights)\./ },
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
