import type { SendingReport } from "./access-point.ts";
import { publicMessage } from "./public-message.ts";

/**
 * Meaning of a failed receiver look-up (SML and SMP, network.md 5).
 *
 * - `not-registered`, `not-supported`: the look-up worked; the receiver does not exist, or does not accept this
 * document type or process. The sender can correct that.
 * - `trouble`: DNS or the receiver's SMP failed, so it is unknown whether the receiver exists.
 * - `unclear`: the text shows neither.
 */
type LookUpMeaning = "not-registered" | "not-supported" | "trouble" | "unclear";

/**
 * First match wins. `trouble` comes first, because phoss-ap says "not registered in the Peppol Network" whenever DNS
 * gives no name, and only the exception shows whether DNS answered.
 */
const meanings: readonly [meaning: LookUpMeaning, words: readonly RegExp[]][] = [
  [
    "trouble",
    [
      /technical dns failure|dnssec|DNS_TECHNICAL|TRY_AGAIN|SERVFAIL|UNRECOVERABLE/i,
      /circuit breaker|SMPClient(?!NotFound)\w*Exception|error fetching service details|by SMP server/i,
      /timed? ?-?out|timeout|unreachable|connection (?:refused|reset)|no route|failed to contact|broken pipe/i,
      /did not answer|not available|unavailable|temporar|try again|UnknownHost|host not found|name or service/i,
      /\bSSL|\bTLS|PKIX|certificate|signature|malformed/i,
      /(?:status|HTTP)(?: status)?(?: code)? ?[=:]? ?(?:40[013]|429|5\d\d)/i,
    ],
  ],
  // peppol-commons before 12.5 says this both for a missing name and for unavailable DNS.
  ["unclear", [/to a DNS U-NAPTR/i]],
  [
    "not-supported",
    [
      /not registered for|does not support|unsupported|not supported|no endpoint|no matching|no service metadata/i,
      // phase4's text for the SMP's 404, and for a registration without our process or transport profile.
      /\) \[[\w-]+\] - server error|failed to select endpoint|SMPClientNotFound/i,
    ],
  ],
  [
    "not-registered",
    [
      /not registered|unknown participant|unknown receiver|HOST_NOT_FOUND|TYPE_NOT_FOUND|NXDOMAIN|none match service/i,
      /(?:participant|receiver)\b.{0,200}\bnot found|no such (?:participant|receiver)/i,
    ],
  ],
];

/** An exception's message may be of any length. */
const maxCharacters = 4_000;

type Maybe = SendingReport | null | undefined;

/**
 * What the access point says of its circuit breakers, for receivers (AP) and directories (SMP): nothing is sent while one is open.
 * The host's name may follow.
 */
const circuitBreaker = /^(?:AP|SMP) access limited by Circuit Breaker(?: '[^']*')?\.?$/;

/** Whether a text speaks of an open breaker and of nothing else. */
export const isHeldBackText = (said: string): boolean => circuitBreaker.test(said);

/** phase4 throws these while it looks the receiver up. */
const lookUpException = /SMP\w*Exception/;

/** Whether the circuit breaker prevented the attempt. */
export function isHeldBack(report: Maybe): boolean {
  const said = report?.["sendingError"];
  return report?.["as4MessageId"] === undefined && typeof said === "string" && isHeldBackText(said);
}

/** Code and text of the first AS4 error; empty where there is none. */
export function as4Error(report: Maybe): { code: string; text: string } {
  const errors = report?.["as4ResponseErrors"];
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const { errorCode, errorDetails, description, shortDescription } = Object(first) as Record<string, unknown>;
  const [code = "", ...texts] = [errorCode, errorDetails, description, shortDescription].map((part) =>
    typeof part === "string" ? part : "",
  );
  return { code, text: texts.find((part) => part !== "") ?? "" };
}

function exceptionMessage(exception: unknown): unknown {
  return typeof exception === "object" && exception !== null ? (exception as { message?: unknown }).message : exception;
}

function exceptionWords(exception: unknown): string {
  const { class: name } = Object(exception) as { class?: unknown };
  return [name, exceptionMessage(exception)].filter((part) => typeof part === "string").join(": ");
}

/** The access point's status object of one envelope. */
export type Transaction = Record<string, unknown>;

/** One answer of the access point to a POST, as far as it exists. */
export interface Answer {
  /** Absent without an HTTP answer; `failure` has the reason. */
  httpStatus?: number;
  report?: SendingReport;
  /** Text of an answer that is not a report: phoss-ap's JSON string with a 400. */
  words?: string;
  /** Any other text, of a proxy or framework. */
  text?: string;
  /** Status object, read after a failed attempt, and how far the access point's clock is before ours. */
  transaction?: Transaction;
  aheadMs?: number;
  /** An inquiry after it has shown that the access point has no row of the envelope. */
  isAbsent?: true;
  /** The product keeps no record, so it never retries by itself. */
  keepsNothing?: true;
  failure?: Failure;
}

/** An answer to the question about an envelope. */
export interface Inquiry {
  httpStatus?: number;
  transaction?: Transaction;
  aheadMs?: number;
  /** A 404 without a body, after which the access point's database has answered. */
  isAbsent: boolean;
  failure?: Failure;
}

/** Reason for a missing answer: an error code (ECONNREFUSED, …), or TIMEOUT for our time limit. */
export interface Failure {
  code: string;
  message: string;
}

/** Failure code of a call that was not made, because the access point is known to be unavailable. */
export const notTried = "NOT_TRIED";

/** Errors before the first byte of a request. */
export const neverConnected: readonly string[] = [
  notTried,
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

export function fullText({ failure, words, text, report, transaction }: Answer): string | undefined {
  const answered = failure?.message ?? words ?? text;
  if (answered !== undefined || report === undefined) {
    return answered;
  }
  // The most specific text: AS4 errors, the row (it says the same after a like attempt), the sending, the look-up.
  const said = [
    Object.values(as4Error(report))
      .filter((part) => part !== "")
      .join(": "),
    transaction?.["errorDetails"],
    exceptionMessage(report["sendingException"]),
    report["sendingError"],
    report["lookupError"],
    exceptionMessage(report["lookupException"]),
    exceptionMessage(report["sbdhParsingException"]),
    report["sendingResult"],
  ].find((part) => typeof part === "string" && part !== "");
  return typeof said === "string" ? said : "no reason given";
}

/** Text for tenants: of a failed connection the code alone, because its message contains addresses; nothing of a proxy's page. */
export function publicText({ failure, text: _page, ...answer }: Answer): string | undefined {
  const said = fullText(answer);
  return failure?.code ?? (said === undefined ? undefined : publicMessage(said));
}

/** Whether the access point keeps the envelope: it does with every report, and where it shows the row. */
export const hasRow = ({ keepsNothing, report, transaction }: Answer): boolean =>
  keepsNothing !== true && (report !== undefined || transaction !== undefined);

/** Whether the access point will do no more by itself. */
export const isOver = ({ keepsNothing, transaction }: Answer): boolean =>
  keepsNothing === true || transaction?.["status"] === "permanently_failed";

/** Whether the look-up failed with that meaning; never where a message was sent anyway. */
export const lookUpSays =
  (verdict: LookUpMeaning) =>
  ({ report }: Answer): boolean => {
    if (report === undefined || report["as4MessageId"] !== undefined) {
      return false;
    }
    const sending = exceptionWords(report["sendingException"]);
    const words = [
      report["lookupError"],
      exceptionWords(report["lookupException"]),
      lookUpException.test(sending) && sending,
    ]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" ")
      .slice(0, maxCharacters);
    const [meaning = "unclear"] = meanings.find(([, patterns]) => patterns.some((one) => one.test(words))) ?? [];
    return words !== "" && meaning === verdict;
  };

export const hasResult =
  (result: string) =>
  ({ report }: Answer): boolean =>
    report?.["sendingResult"] === result;

export const isUnusable = (answer: Answer): boolean =>
  hasResult("INVALID_PARAMETERS")(answer) ||
  typeof exceptionMessage(answer.report?.["sbdhParsingException"]) === "string";

/** Time of the access point's next attempt by our clock; absent when it is missing or invalid. */
export function readNextRetry(transaction: Transaction | undefined, aheadMs = 0): { nextRetryAt?: string } {
  const at = Date.parse(String(transaction?.["nextRetryDT"])) - aheadMs;
  return Number.isNaN(at) ? {} : { nextRetryAt: new Date(at).toISOString() };
}

/** Our text, followed by the access point's. */
export const sentence = (says: string, words: string | undefined): string =>
  words === undefined || words === "" ? says : `${says}: ${words}`;

/** Errors of a host with several addresses are nested. */
export function describeCallFailure(error: Error, timeoutMs: number): Failure {
  if (error.name === "TimeoutError") {
    return { code: "TIMEOUT", message: `no answer within ${timeoutMs} ms` };
  }
  const cause = (error.cause ?? error) as Error & { code?: string; errors?: (Error & { code?: string })[] };
  const code = cause.code ?? cause.errors?.[0]?.code ?? "";
  return { code, message: cause.message || code || error.message };
}
