import type { AnyAnswer, RateLimit, Reading } from "./answer.ts";
import { UnreadableAnswerError } from "./errors.ts";
import { impreciseNumbers } from "./imprecise-numbers.ts";
import type { Settings } from "./settings.ts";

/** @throws UnreadableAnswerError for a good status whose body is not what the operation answers */
export async function readAnswer(settings: Settings, reading: Reading, response: Response): Promise<AnyAnswer> {
  const { status, headers } = response;
  const head = { status, headers, rateLimit: rateLimitOf(headers), imprecise: [] };
  if (response.ok && reading === "bytes") {
    return { ...head, text: "", body: new Uint8Array(await response.arrayBuffer()) };
  }
  const text = await response.text();
  if (status < 400) {
    const body = response.ok ? goodBody(settings, reading, { status, headers, text }) : undefined;
    return {
      ...head,
      text,
      body,
      imprecise: settings.roundsNumbers && reading === "json" ? impreciseNumbers(text) : [],
    };
  }
  return { ...head, text, body: errorBody(settings, response, text) };
}

interface Received {
  status: number;
  headers: Headers;
  text: string;
}

function goodBody({ parse }: Settings, reading: Reading, { status, headers, text }: Received): unknown {
  if (reading !== "json") {
    return reading === "text" ? text : undefined;
  }
  if (status === 204) {
    return undefined;
  }
  try {
    const isLines = headers.get("content-type")?.includes("ndjson") === true;
    return isLines ? text.split("\n").flatMap((line) => (line === "" ? [] : [parse(line)])) : parse(text);
  } catch {
    throw new UnreadableAnswerError(status, headers, text);
  }
}

/** What a proxy answers has the members of the service's own refusals, so that all are read alike. */
function errorBody({ parse }: Settings, { status, statusText }: Response, text: string): unknown {
  try {
    const body = parse(text);
    if (typeof body === "object" && body !== null) {
      return body;
    }
  } catch {
    // No JSON: what there is, is the message.
  }
  const words = text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 300);
  return { errors: { message: words === "" ? statusText || `Status ${status}` : words } };
}

function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => {
    const value = headers.get(`X-RateLimit-${name}`);
    return value === null ? NaN : Number(value);
  }) as [number, number, number];
  return Number.isNaN(limit + remaining + reset) ? undefined : { limit, remaining, resetsAt: new Date(reset * 1_000) };
}
