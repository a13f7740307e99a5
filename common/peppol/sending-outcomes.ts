import type { SendingReport, SendOutcome } from "./access-point.ts";
import { nextRetry, notRegistered } from "./transmission-statuses.ts";

/** One answer of the access point, as much of it as there is. */
export interface Answer {
  /** Absent when no HTTP answer came back: then `failure` says why. */
  httpStatus?: number;
  report?: SendingReport;
  /** Text of an answer that is not a report, e.g. phoss-ap's JSON string with a 400. */
  text?: string;
  /** The access point's status object, read after an attempt that did not succeed. */
  transaction?: Record<string, unknown>;
  failure?: Failure;
}

/** Why there was no answer: the error's code where it has one (ECONNREFUSED, …), TIMEOUT for our own time limit. */
export interface Failure {
  code: string;
  message: string;
}

type Verdict = SendOutcome extends infer One
  ? One extends SendOutcome
    ? Omit<One, "report" | "reason">
    : never
  : never;

interface Row {
  name: string;
  applies: (answer: Answer) => boolean;
  verdict: (answer: Answer) => Verdict;
  reason: (answer: Answer) => string;
}

/** The failure of a call that was not even tried, because the access point is known to be away. */
export const notTried = "NOT_TRIED";

/** Errors that arise before the first byte of a request leaves. */
export const neverConnected: readonly string[] = [
  notTried,
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** Its own protection of a receiver or a look-up: nothing leaves while it holds (access-point.md 6.2). */
const circuitBreaker = /circuit breaker/i;

const certificateError = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/;

const sent: Verdict = { kind: "sent" };
const refusedByReceiver: Verdict = { kind: "rejected", by: "receiver" };
const refusedByAccessPoint: Verdict = { kind: "rejected", by: "access-point" };
const blocked: Verdict = { kind: "blocked" };
const postAgain: Verdict = { kind: "retryable", retryOwner: "us" };

/**
 * First match wins (access-point.md 6.2 to 6.4). `sendingSuccess` comes first because a 422 may carry it although the
 * document is gone; whatever may have arrived is unknown before it is anything else.
 */
export const sendingOutcomes: readonly Row[] = [
  {
    name: "sent",
    applies: ({ report }) => report?.["sendingSuccess"] === true,
    verdict: () => sent,
    reason: () => "The receiving access point confirmed the message",
  },
  {
    name: "certificate of the access point",
    applies: ({ failure }) => certificateError.test(failure?.code ?? ""),
    verdict: () => blocked,
    reason: ({ failure }) => `The access point's certificate is not trusted: ${failure?.message}`,
  },
  {
    name: "never connected",
    applies: ({ failure }) => neverConnected.includes(failure?.code ?? ""),
    verdict: () => postAgain,
    reason: ({ failure }) => `The access point could not be reached: ${failure?.message}`,
  },
  {
    name: "no answer seen",
    applies: ({ failure }) => failure !== undefined,
    verdict: () => ({ kind: "unknown" }),
    reason: ({ failure }) => `The access point's answer was not seen: ${failure?.message}`,
  },
  {
    name: "gone out after all",
    applies: ({ transaction }) => transaction?.["status"] === "sent",
    verdict: () => sent,
    reason: () => "The access point reports the message as sent",
  },
  {
    name: "request refused",
    applies: ({ httpStatus }) => httpStatus === 400 || httpStatus === 413 || httpStatus === 415,
    verdict: () => blocked,
    reason: ({ httpStatus, text }) =>
      `The access point refused the request (${httpStatus}): ${text ?? "no reason given"}`,
  },
  {
    name: "access refused",
    applies: ({ httpStatus }) => httpStatus === 401 || httpStatus === 403,
    verdict: () => blocked,
    reason: ({ httpStatus }) => `The access point refused our token (${httpStatus})`,
  },
  {
    name: "sending is off",
    // A redirect is not followed: the access point is elsewhere, and nothing was sent.
    applies: ({ httpStatus = 0 }) =>
      httpStatus === 404 || httpStatus === 405 || (httpStatus >= 300 && httpStatus < 400),
    verdict: () => blocked,
    reason: ({ httpStatus }) => `The access point does not offer sending at this address (${httpStatus})`,
  },
  {
    name: "too many requests",
    applies: ({ httpStatus }) => httpStatus === 429,
    verdict: () => postAgain,
    reason: () => "The access point takes no more requests at the moment (429)",
  },
  {
    name: "no usable report",
    applies: ({ report }) => report === undefined,
    verdict: () => ({ kind: "unknown" }),
    reason: ({ httpStatus }) => `The access point answered ${httpStatus} without a sending report`,
  },
  {
    name: "refused by the receiving access point",
    applies: hasResult("AS4_ERROR_MESSAGE_RECEIVED"),
    verdict: () => refusedByReceiver,
    reason: (answer) => `The receiving access point refused the message: ${detail(answer)}`,
  },
  {
    name: "request unusable",
    applies: (answer) => hasResult("INVALID_PARAMETERS")(answer) || hasWords(answer.report?.["sbdhParsingException"]),
    verdict: () => refusedByAccessPoint,
    reason: (answer) => `The access point cannot send this request: ${detail(answer)}`,
  },
  {
    name: "certificate of the receiver",
    applies: hasResult("TRANSPORT_ERROR_NO_RETRY"),
    verdict: () => blocked,
    reason: (answer) => `The receiving access point cannot be spoken to: ${detail(answer)}`,
  },
  {
    name: "held back by its circuit breaker",
    applies: ({ report }) => isHeldBack(report),
    verdict: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...nextRetry(transaction) }),
    reason: (answer) => `Not sent yet, the access point holds it back: ${detail(answer)}`,
  },
  {
    name: "may have arrived",
    applies: hasResult("TRANSPORT_ERROR", "NO_SIGNAL_MESSAGE_RECEIVED", "INVALID_SIGNAL_MESSAGE_RECEIVED"),
    verdict: ({ transaction }) => ({ kind: "unknown", ...nextRetry(transaction) }),
    reason: (answer) => `The message may have arrived, no receipt came back: ${detail(answer)}`,
  },
  {
    name: "access point tries again",
    applies: ({ transaction }) => ["failed", "pending", "sending"].includes(String(transaction?.["status"])),
    verdict: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...nextRetry(transaction) }),
    reason: (answer) => `Not sent yet, the access point tries again: ${detail(answer)}`,
  },
  {
    name: "receiver not registered",
    // A look-up that the access point gives up at once has found no receiver, whatever its words.
    applies: ({ report, transaction }) =>
      lookupText(report) !== "" &&
      (transaction?.["status"] === "permanently_failed" || notRegistered.test(lookupText(report))),
    verdict: () => blocked,
    reason: (answer) => `The receiver cannot be reached over Peppol: ${detail(answer)}`,
  },
  {
    name: "given up",
    // Nothing tells how far it came: its status does.
    applies: ({ transaction }) => ["permanently_failed", "rejected"].includes(String(transaction?.["status"])),
    verdict: () => ({ kind: "unknown" }),
    reason: (answer) => `The access point has given up: ${detail(answer)}`,
  },
  {
    name: "not sent",
    // The access point may have kept the envelope: without its status object we must not post a second one.
    applies: () => true,
    verdict: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...nextRetry(transaction) }),
    reason: (answer) => `Not sent: ${detail(answer)}`,
  },
];

/** The row that decides about an answer; pure. */
export function classifySending(answer: Answer): SendOutcome {
  const row = sendingOutcomes.find(({ applies }) => applies(answer)) as Row;
  return { ...row.verdict(answer), reason: row.reason(answer), report: answer.report ?? null };
}

/** Whether the report itself proves that nothing has left: the look-up failed, or nothing was tried. */
export function certainlyNotSent(report: SendingReport | null): boolean {
  return report?.["as4MessageId"] === undefined && (lookupText(report) !== "" || isHeldBack(report));
}

function isHeldBack(report: SendingReport | null | undefined): boolean {
  const said = report?.["sendingError"];
  return report?.["as4MessageId"] === undefined && typeof said === "string" && circuitBreaker.test(said);
}

function hasWords(exception: unknown): boolean {
  return typeof message(exception) === "string";
}

function hasResult(...results: string[]): (answer: Answer) => boolean {
  return ({ report }) => results.includes(String(report?.["sendingResult"]));
}

function lookupText(report: SendingReport | null | undefined): string {
  const said = [report?.["lookupError"], message(report?.["lookupException"])];
  return said.filter((part) => typeof part === "string").join(" ");
}

/** The most telling words of a report: AS4 errors, then what was said about sending, then about the look-up. */
function detail({ report, transaction }: Answer): string {
  const said = [
    firstAs4Error(report?.["as4ResponseErrors"]),
    report?.["sendingError"],
    message(report?.["sendingException"]),
    report?.["lookupError"],
    message(report?.["lookupException"]),
    message(report?.["sbdhParsingException"]),
    transaction?.["errorDetails"],
    report?.["sendingResult"],
  ].find((part) => typeof part === "string" && part !== "");
  return typeof said === "string" ? said : "no reason given";
}

function message(exception: unknown): unknown {
  return typeof exception === "object" && exception !== null ? (exception as { message?: unknown }).message : exception;
}

function firstAs4Error(errors: unknown): string | undefined {
  if (!Array.isArray(errors) || errors.length === 0) {
    return undefined;
  }
  const { errorCode, errorDetails, description, shortDescription } = errors[0] as Record<string, unknown>;
  const parts = [errorCode, errorDetails ?? description ?? shortDescription];
  return parts.filter((part) => typeof part === "string").join(": ");
}
