import type { ErrorDetail } from "./generated/schemas.ts";

/** What is wrong. A proxy between client and service may refuse as well, and names no page of documentation. */
export type RefusalDetail = Omit<ErrorDetail, "docs_url"> & Partial<Pick<ErrorDetail, "docs_url">>;

export interface ErrorBody {
  errors: Record<string, string>;
  details?: RefusalDetail[];
}

export interface RateLimit {
  /** Requests per minute. */
  limit: number;
  remaining: number;
  resetsAt: Date;
}

/** What every answer has. */
export interface Answered {
  headers: Headers;
  /** What is left of the requests of this minute; undefined where the answer does not say it. */
  rateLimit: RateLimit | undefined;
  /** The body as it came; empty where the body is bytes. */
  text: string;
  /** Numbers of the body that have more digits than a JavaScript number holds: in `body` they are rounded, in `text` they are whole. */
  imprecise: readonly string[];
}

/** From a proxy or gateway in between that could not reach the service. */
export interface AnswerFromBetween extends Answered {
  status: 502 | 504;
  body: ErrorBody;
}

/** An answer of an operation that is known at run time only. */
export interface AnyAnswer extends Answered {
  status: number;
  body: unknown;
}

/** How a good answer's body is read. */
export type Reading = "json" | "text" | "bytes" | "nothing";

/** Method, path, reading, names of the query's parameters and of headers, and the media type of a body that is a text. */
export type OperationRow = readonly [string, string, Reading, string, string, string?];

/** A body that is sent as it is. */
export type Text = string | Uint8Array<ArrayBuffer>;

export interface RetryOptions {
  /** Attempts in all; 5 by default, 1 repeats nothing. */
  attempts?: number;
  /** An answer that asks to wait longer is given to the caller; 60,000 by default. */
  maxWaitMs?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Of one attempt, its answer included; 90,000 by default. */
  timeoutMs?: number;
  retry?: RetryOptions;
}

/** No answer came: the network failed, or the time was over. `cause` says which. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(
    message: string,
    cause: unknown,
    /** What the service had answered to an attempt before. */
    readonly lastAnswer: AnyAnswer | undefined,
  ) {
    super(message, { cause });
  }
}

/** A good status with a body that the operation does not have: what answered is not the service. */
export class UnreadableAnswerError extends Error {
  override readonly name = "UnreadableAnswerError";

  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {
    super(`${status} with a body that is not the operation's (${headers.get("content-type") ?? "no type"})`);
  }
}

/** An answer other than a success, as an exception. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly details: readonly RefusalDetail[];
  /** Of the first detail, like path and pointer; without details the general code of the status. */
  readonly code: string;
  readonly path: string | undefined;
  readonly pointer: string | undefined;

  constructor(readonly answer: AnyAnswer) {
    const details = errorDetails(answer);
    const [first] = details;
    super(
      `${answer.status}: ${details.map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`)).join("; ")}`,
    );
    this.status = answer.status;
    this.details = details;
    this.code = first?.code ?? genericCode(answer.status);
    this.path = first?.path;
    this.pointer = first?.pointer;
  }
}

type Good = { status: 200 | 201 | 202 | 204 };

/** The body of a good answer. @throws ApiError for every other one */
export function orThrow<Answer extends Answered & { status: number; body: unknown }>(
  answer: Answer,
): Extract<Answer, Good>["body"] {
  if (answer.status < 200 || answer.status > 299) {
    throw new ApiError(answer);
  }
  return answer.body;
}

/** What is wrong, field by field: of an answer, or of a line of a batch. Empty where nothing is. */
export function errorDetails(refused: { status: number; body?: unknown } & Partial<ErrorBody>): RefusalDetail[] {
  const { errors = {}, details } = "body" in refused ? ((refused.body ?? {}) as Partial<ErrorBody>) : refused;
  if (Array.isArray(details) && details.length > 0) {
    return details;
  }
  const code = genericCode(refused.status);
  return Object.entries(errors).map(([path, message]) =>
    path === "message" ? { code, message } : { code, message, path, pointer: pointerOf(path) },
  );
}

/** `document_lines[2].quantity` as a JSON pointer. */
const pointerOf = (path: string): string =>
  path
    .split(/[.[\]]+/)
    .flatMap((part) => (part === "" ? [] : `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`))
    .join("");

const codes: Readonly<Record<number, string>> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "conflict",
  412: "precondition_failed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
  500: "internal_error",
  503: "unavailable",
};

const genericCode = (status: number): string => codes[status] ?? `status_${status}`;

export interface ClientOptions {
  /** Base URL of the service, with any path prefix: `https://erp.example/peppol`. */
  baseUrl: string;
  /** The bearer token, or what gives it: asked before every attempt, so that a token may be renewed meanwhile. */
  token?: string | (() => string | Promise<string>);
  /** Version of the contract; 20260507 by default. */
  serviceVersion?: "20260101" | "20260507";
  fetch?: typeof fetch;
  retry?: RetryOptions;
  /** Of one attempt, its answer included; 90,000 by default. */
  timeoutMs?: number;
  /** How JSON is read and written, where amounts have more digits than a JavaScript number holds: those of lossless-json, for example. */
  json?: { parse: (text: string) => unknown; stringify: (value: unknown) => string | undefined };
}

export interface Settings extends Omit<ClientOptions, "json" | "serviceVersion"> {
  fetch: typeof fetch;
  serviceVersion: string;
  parse: (text: string) => unknown;
  stringify: (value: unknown) => string | undefined;
  /** Whether numbers are JavaScript's, so that they may have lost digits. */
  roundsNumbers: boolean;
}

export function settingsOf({ json, ...options }: ClientOptions): Settings {
  return {
    ...options,
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    serviceVersion: options.serviceVersion ?? "20260507",
    // Browsers refuse a fetch that is called as a method of another object.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    parse: json?.parse ?? JSON.parse,
    stringify: json?.stringify ?? writeJson,
    roundsNumbers: json === undefined,
  };
}

/** @throws TypeError for NaN and Infinity, which JSON would write as null, and null counts as not sent */
const writeJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (name, member: unknown) => {
    if (typeof member === "number" && !Number.isFinite(member)) {
      throw new TypeError(`${name} is ${member}, which JSON cannot say`);
    }
    return member;
  });

/** A number of 16 digits or more, perhaps: most answers have none and are not looked through. */
const longNumber = /\d[\d.]{15}/;
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** The numbers of a JSON text that a JavaScript number cannot hold. */
export function impreciseNumbers(json: string): string[] {
  if (!longNumber.test(json)) {
    return [];
  }
  return [...json.matchAll(textOrNumber)].flatMap(([token]) =>
    token.startsWith('"') || normalized(token) === normalized(String(Number(token))) ? [] : token,
  );
}

/** One text for every way to write a number: its significant digits and their place. */
function normalized(number: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  return significant === ""
    ? "0"
    : `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** @throws UnreadableAnswerError for a good status whose body is not what the operation answers */
export async function readAnswer(settings: Settings, reading: Reading, response: Response): Promise<AnyAnswer> {
  const { status, headers } = response;
  const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => {
    const value = headers.get(`X-RateLimit-${name}`);
    return value === null ? NaN : Number(value);
  }) as [number, number, number];
  const isLimited = !Number.isNaN(limit + remaining + reset);
  const rateLimit = isLimited ? { limit, remaining, resetsAt: new Date(reset * 1_000) } : undefined;
  const head = { status, headers, rateLimit, imprecise: [] };
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

/** Gives a proxy's answer the members of the service's own refusals, so that all are read alike. */
function errorBody({ parse }: Settings, { status, statusText }: Response, text: string): unknown {
  try {
    const body = parse(text);
    if (typeof body === "object" && body !== null) {
      return body;
    }
  } catch {
    // No JSON: the text is the message.
  }
  const words = text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 300);
  return { errors: { message: words === "" ? statusText || `Status ${status}` : words } };
}
