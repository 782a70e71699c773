import { type ChatCompletionRequest, type FixtureResponse, LLMock } from "@copilotkit/aimock";

// OpenAI's API in place of both model providers, with answers computed from the requests.

export type ModelBehaviour =
  | "good"
  | "slow"
  | "busy"
  | "failing"
  | "malformed"
  | "gone"
  | "cut off"
  | "hostile"
  | "inventive"
  | "prose";

export type Models = {
  /** Flags for the product, with a timeout in seconds. */
  settings: (seconds: number) => string[];
  feel: (mood: ModelBehaviour) => void;
  /** Since the last call. */
  requests: () => { key: string | undefined; body: string }[];
  stop: () => Promise<void>;
};

export const KEY = "sk-of-the-stand-in";
/** An attack in an answer, which no page may show. */
export const HOSTILE = "https://evil.example/steal";
export const INVENTION = "The Floating Palace of Kandy";
/** The model's claims about sights must not be displayed as facts. */
export const PROSE = "Beside it stands the Palace of Glass, open day and night";
const SLOW_MS = 20_000;

type PlanSight = { slug: string; place: string };
type PlanQuestion = { duration: number; sights: PlanSight[] };

/** Uses a free port. */
export async function startModels(): Promise<Models> {
  const mock = new LLMock({ port: 0, host: "127.0.0.1" });
  let mood: ModelBehaviour = "good";
  mock.on({ endpoint: "chat" }, (request) => answer(request, mood));
  await mock.start();
  const url = `${mock.url}/v1`;
  const providerFlags = (name: string) => [`--${name}-base-url`, url, `--${name}-api-key`, KEY];
  return {
    settings: (seconds) => [
      ...providerFlags("openai"),
      ...providerFlags("deepseek"),
      "--model-seconds",
      String(seconds),
    ],
    feel: (now) => {
      mood = now;
      mock.clearChaos();
      if (now === "slow") mock.setChaos({ latencyMs: SLOW_MS });
      if (now === "busy") mock.setChaos({ rateLimitRate: 1 });
      if (now === "failing") mock.setChaos({ dropRate: 1 });
      if (now === "malformed") mock.setChaos({ malformedRate: 1 });
      if (now === "gone") mock.setChaos({ disconnectRate: 1 });
    },
    requests: () => {
      const entries = mock.getRequests().map(({ headers, body }) => ({
        key: headers.authorization,
        body: JSON.stringify(body),
      }));
      mock.clearRequests();
      return entries;
    },
    stop: () => mock.stop(),
  };
}

function answer(request: ChatCompletionRequest, mood: ModelBehaviour): FixtureResponse {
  const plan = planOf(request);
  if (mood === "cut off") return { content: JSON.stringify(plan).slice(0, 200), finishReason: "length" };
  if (mood === "hostile") {
    const markup = `<img src=x onerror="alert(1)"> [Book here](javascript:alert(1)) ![x](${HOSTILE})`;
    const [first, ...rest] = plan.days;
    return {
      content: JSON.stringify({
        title: markup,
        summary: markup,
        keys: [KEY],
        days: [{ ...first, description: markup }, ...rest],
      }),
    };
  }
  if (mood === "inventive") {
    const [first, ...rest] = plan.days;
    const attractions = [{ title: INVENTION, slug: "floating_palace", why: "Nobody has seen it." }];
    return { content: JSON.stringify({ ...plan, days: [{ ...first, attractions }, ...rest] }) };
  }
  if (mood === "prose") {
    const prose = { title: PROSE, summary: PROSE, description: PROSE, notes: [PROSE] };
    const days = plan.days.map((day) => {
      const attractions = day.attractions.map((one) => ({ ...one, why: PROSE, title: PROSE, description: PROSE }));
      return { ...day, ...prose, attractions };
    });
    return { content: JSON.stringify({ ...plan, ...prose, reply: PROSE, days }) };
  }
  return { content: JSON.stringify(plan) };
}

/** Plans two of the request's sights a day. */
function planOf(request: ChatCompletionRequest) {
  const { duration, sights } = question(request);
  const days = Array.from({ length: duration }, (_, day) => {
    const two = sights.slice(day * 2, day * 2 + 2);
    const attractions = two.map(({ slug }) => ({ slug, why: "The model likes it." }));
    return { title: `Day ${day + 1} by the model`, description: "As it says.", place: two[0]?.place, attractions };
  });
  return { title: "A trip by the model", summary: "It goes around.", days };
}

function question(request: ChatCompletionRequest): PlanQuestion {
  const prompt = request.messages.find(({ role }) => role === "user")?.content;
  if (typeof prompt !== "string") throw new Error("the question is no text");
  return JSON.parse(prompt);
}
