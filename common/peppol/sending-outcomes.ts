import type { Refusal, SendingReport, SendOutcome } from "./access-point.ts";
import { judgeLookUp, type LookUpVerdict } from "./look-up.ts";
import { publicWords } from "./public-words.ts";
import { as4ErrorWords, exceptionMessage, isHeldBack, lookUpWords, reportWords } from "./read-report.ts";
import { as4Refusal, contentRefusal } from "./refusal-words.ts";
import { nextRetry } from "./transmission-statuses.ts";

/** One answer of the access point, as much of it as there is. */
export interface Answer {
  /** Absent when no HTTP answer came back: then `failure` says why. */
  httpStatus?: number;
  report?: SendingReport;
  /** The access point's own words, where the answer is no report: phoss-ap's JSON string with a 400. */
  words?: string;
  /** Any other text: of a proxy, of a framework. */
  text?: string;
  /** The access point's status object, read after an attempt that did not succeed. */
  transaction?: Record<string, unknown>;
  /** It has no record of the envelope: what it does not do within the call, it never does. */
  keepsNothing?: true;
  failure?: Failure;
}

/** Why there was no answer: the error's code where it has one (ECONNREFUSED, …), TIMEOUT for our own time limit. */
export interface Failure {
  code: string;
  message: string;
}

type Verdict = SendOutcome extends infer One
  ? One extends SendOutcome
    ? Omit<One, "report" | "reason" | "detail">
    : never
  : never;

interface Row {
  name: string;
  applies: (answer: Answer) => boolean;
  verdict: (answer: Answer) => Verdict;
  /** In our words; those of the access point follow. */
  says: (answer: Answer) => string;
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

const certificateError = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/;

const sent: Verdict = { kind: "sent" };
const blocked: Verdict = { kind: "blocked" };
const postAgain: Verdict = { kind: "retryable", retryOwner: "us" };
const rejected = (refusal: Refusal): Verdict => ({ kind: "rejected", ...refusal });

/**
 * First match wins (access-point.md 2 to 4, docs/decisions/0033). `sendingSuccess` comes first because a 422 may carry
 * it although the document is gone; whatever may have arrived is unknown before it is anything else, and whatever the access
 * point will try again by itself is not decided.
 */
export const sendingOutcomes: readonly Row[] = [
  {
    name: "sent",
    applies: ({ report }) => report?.["sendingSuccess"] === true,
    verdict: () => sent,
    says: () => "The receiving access point confirmed the message",
  },
  {
    name: "certificate of the access point",
    applies: ({ failure }) => certificateError.test(failure?.code ?? ""),
    verdict: () => blocked,
    says: () => "The access point's certificate is not trusted",
  },
  {
    name: "never connected",
    applies: ({ failure }) => neverConnected.includes(failure?.code ?? ""),
    verdict: () => postAgain,
    says: () => "The access point could not be reached",
  },
  {
    name: "no answer seen",
    applies: ({ failure }) => failure !== undefined,
    verdict: () => ({ kind: "unknown" }),
    says: () => "The access point's answer was not seen",
  },
  {
    name: "gone out after all",
    applies: ({ transaction }) => transaction?.["status"] === "sent",
    verdict: () => sent,
    says: () => "The access point reports the message as sent",
  },
  {
    name: "document refused",
    applies: ({ httpStatus, words }) => httpStatus === 400 && contentRefusal(words) !== undefined,
    verdict: ({ words }) => rejected(contentRefusal(words) ?? { cause: "content" }),
    says: () => "The access point refused the document (400)",
  },
  {
    name: "request refused",
    applies: ({ httpStatus }) => httpStatus === 400 || httpStatus === 413 || httpStatus === 415,
    verdict: () => blocked,
    says: ({ httpStatus }) => `The access point refused the request (${httpStatus})`,
  },
  {
    name: "access refused",
    applies: ({ httpStatus }) => httpStatus === 401 || httpStatus === 403,
    verdict: () => blocked,
    says: ({ httpStatus }) => `The access point refused our token (${httpStatus})`,
  },
  {
    name: "sending is off",
    // A redirect is not followed: the access point is elsewhere, and nothing was sent.
    applies: ({ httpStatus = 0 }) =>
      httpStatus === 404 || httpStatus === 405 || (httpStatus >= 300 && httpStatus < 400),
    verdict: () => blocked,
    says: ({ httpStatus }) => `The access point does not offer sending at this address (${httpStatus})`,
  },
  {
    name: "too many requests",
    applies: ({ httpStatus }) => httpStatus === 429,
    verdict: () => postAgain,
    says: () => "The access point takes no more requests at the moment (429)",
  },
  {
    name: "no usable report",
    applies: ({ report }) => report === undefined,
    verdict: () => ({ kind: "unknown" }),
    says: ({ httpStatus }) => `The access point answered ${httpStatus} without a sending report`,
  },
  {
    name: "refused by the receiving access point",
    applies: (answer) => isAs4Error(answer) && as4Refusal(as4ErrorWords(answer.report)) !== undefined,
    verdict: ({ report }) => rejected(as4Refusal(as4ErrorWords(report)) ?? { cause: "as4" }),
    says: () => "The receiving access point refused the message",
  },
  {
    name: "our access point refused by the receiving one",
    applies: isAs4Error,
    verdict: () => blocked,
    says: () => "The receiving access point does not accept ours",
  },
  {
    name: "envelope unusable",
    applies: (answer) => isUnusable(answer) && contentRefusal(unusableWords(answer)) !== undefined,
    verdict: (answer) => rejected(contentRefusal(unusableWords(answer)) ?? { cause: "content" }),
    says: () => "The access point cannot send this document",
  },
  {
    name: "request unusable",
    applies: isUnusable,
    verdict: () => blocked,
    says: () => "The access point cannot send this request",
  },
  {
    name: "receiver not registered",
    applies: lookUpEndedAs("not-registered"),
    verdict: () => rejected({ cause: "not-registered", party: "receiver" }),
    says: () => "The receiver is not registered in the Peppol network",
  },
  {
    name: "document type not supported",
    applies: lookUpEndedAs("not-supported"),
    verdict: () => rejected({ cause: "not-supported", party: "receiver" }),
    says: () => "The receiver is not registered for this type of document",
  },
  {
    name: "look-up in trouble, and nobody else repeats it",
    applies: (answer) => answer.keepsNothing === true && lookUpEndedAs("trouble")(answer),
    verdict: () => postAgain,
    says: () => "Not sent yet, the look-up of the receiver failed",
  },
  {
    name: "look-up in trouble",
    // It has kept the envelope, and could not tell a second one from it: a person decides.
    applies: lookUpEndedAs("trouble"),
    verdict: () => blocked,
    says: () => "Not sent, the look-up of the receiver failed",
  },
  {
    name: "look-up without a clear end",
    applies: lookUpEndedAs("unclear"),
    verdict: () => blocked,
    says: () => "The look-up of the receiver failed, and it is not clear whether the receiver is registered",
  },
  {
    name: "certificate of the receiver",
    applies: hasResult("TRANSPORT_ERROR_NO_RETRY"),
    verdict: () => blocked,
    says: () => "The receiving access point cannot be spoken to",
  },
  {
    name: "held back by its circuit breaker",
    applies: ({ report }) => isHeldBack(report),
    verdict: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...nextRetry(transaction) }),
    says: () => "Not sent yet, the access point holds it back",
  },
  {
    name: "may have arrived",
    applies: (answer) =>
      hasResult("TRANSPORT_ERROR", "NO_SIGNAL_MESSAGE_RECEIVED", "INVALID_SIGNAL_MESSAGE_RECEIVED")(answer) &&
      lookUpWords(answer.report) === "",
    verdict: ({ transaction }) => ({ kind: "unknown", ...nextRetry(transaction) }),
    says: () => "The message may have arrived, no receipt came back",
  },
  {
    name: "access point tries again",
    applies: triesAgain,
    verdict: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...nextRetry(transaction) }),
    says: () => "Not sent yet, the access point tries again",
  },
  {
    name: "given up",
    // Nothing tells how far it came: its status does.
    applies: ({ transaction }) => isGivenUp(transaction),
    verdict: () => ({ kind: "unknown" }),
    says: () => "The access point has given up",
  },
  {
    name: "not sent",
    // The access point may have kept the envelope: without its status object we must not post a second one.
    applies: () => true,
    verdict: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...nextRetry(transaction) }),
    says: () => "Not sent",
  },
];

/** The row that decides about an answer; pure. The reason is public, the detail is not. */
export function classifySending(answer: Answer): SendOutcome {
  const row = sendingOutcomes.find(({ applies }) => applies(answer)) as Row;
  const says = row.says(answer);
  const [reason, detail] = [sentence(says, publicPart(answer)), sentence(says, everything(answer))];
  return { ...row.verdict(answer), reason, ...(detail !== reason && { detail }), report: answer.report ?? null };
}

function everything({ failure, words, text, report, transaction }: Answer): string | undefined {
  return failure?.message ?? words ?? text ?? (report && (reportWords(report, transaction) ?? "no reason given"));
}

/** What an error of our own connection says is addresses, so its code must do; a proxy's page is nobody's word. */
function publicPart({ failure, text: _page, ...answer }: Answer): string | undefined {
  const said = everything(answer);
  return failure?.code ?? (said === undefined ? undefined : publicWords(said));
}

const sentence = (says: string, words: string | undefined): string =>
  words === undefined || words === "" ? says : `${says}: ${words}`;

/** What it will send by itself is decided by nobody else. */
function triesAgain({ transaction }: Answer): boolean {
  return ["failed", "pending", "sending"].includes(String(transaction?.["status"]));
}

/** Whether the access point does nothing more about it by itself. */
const isOver = ({ transaction, keepsNothing }: Answer): boolean => keepsNothing === true || isGivenUp(transaction);

function isGivenUp(transaction: Record<string, unknown> | undefined): boolean {
  return ["permanently_failed", "rejected"].includes(String(transaction?.["status"]));
}

/** A look-up that failed for good: one that the access point repeats has not ended. */
function lookUpEndedAs(verdict: LookUpVerdict): (answer: Answer) => boolean {
  return (answer) => {
    const words = lookUpWords(answer.report);
    return words !== "" && isOver(answer) && judgeLookUp(words) === verdict;
  };
}

function hasResult(...results: string[]): (answer: Answer) => boolean {
  return ({ report }) => results.includes(String(report?.["sendingResult"]));
}

function isUnusable(answer: Answer): boolean {
  const parsing = exceptionMessage(answer.report?.["sbdhParsingException"]);
  return !triesAgain(answer) && (hasResult("INVALID_PARAMETERS")(answer) || typeof parsing === "string");
}

function isAs4Error(answer: Answer): boolean {
  return !triesAgain(answer) && hasResult("AS4_ERROR_MESSAGE_RECEIVED")(answer);
}

/** An envelope that it cannot read is one of its document, whatever the words. */
function unusableWords({ report, transaction }: Answer): string | undefined {
  const parsing = exceptionMessage(report?.["sbdhParsingException"]);
  return typeof parsing === "string" ? `SBDH: ${parsing}` : reportWords(report, transaction);
}
