import type { SendingReport } from "../access-point/access-point.ts";
import { readLookUp, type LookUpMeaning } from "./look-up.ts";
import { publicMessage } from "./public-message.ts";
import { exceptionMessage, lookUpMessage, reportMessage } from "./read-report.ts";

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

/** The failure of a call that was not even tried, because the access point is known to be unavailable. */
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

export function fullText({ failure, words, text, report, transaction }: Answer): string | undefined {
  return failure?.message ?? words ?? text ?? (report && (reportMessage(report, transaction) ?? "no reason given"));
}

/** What an error of our own connection says is addresses, so its code must do; a proxy's page is nobody's word. */
export function publicText({ failure, text: _page, ...answer }: Answer): string | undefined {
  const said = fullText(answer);
  return failure?.code ?? (said === undefined ? undefined : publicMessage(said));
}

/** What it will send by itself is decided by nobody else. */
export function isRetrying({ transaction }: Answer): boolean {
  return ["failed", "pending", "sending"].includes(String(transaction?.["status"]));
}

/** Whether the access point does nothing more about it by itself. */
const isOver = ({ transaction, keepsNothing }: Answer): boolean => keepsNothing === true || hasGivenUp(transaction);

export function hasGivenUp(transaction: Record<string, unknown> | undefined): boolean {
  return ["permanently_failed", "rejected"].includes(String(transaction?.["status"]));
}

/** A look-up that failed for good: one that the access point repeats has not ended. */
export function lookUpEndedAs(verdict: LookUpMeaning): (answer: Answer) => boolean {
  return (answer) => {
    const words = lookUpMessage(answer.report);
    return words !== "" && isOver(answer) && readLookUp(words) === verdict;
  };
}

export function hasResult(...results: string[]): (answer: Answer) => boolean {
  return ({ report }) => results.includes(String(report?.["sendingResult"]));
}

export function isUnusable(answer: Answer): boolean {
  const parsing = exceptionMessage(answer.report?.["sbdhParsingException"]);
  return !isRetrying(answer) && (hasResult("INVALID_PARAMETERS")(answer) || typeof parsing === "string");
}

export function isAs4Error(answer: Answer): boolean {
  return !isRetrying(answer) && hasResult("AS4_ERROR_MESSAGE_RECEIVED")(answer);
}

/** An envelope that it cannot read is one of its document, whatever the words. */
export function unusableMessage({ report, transaction }: Answer): string | undefined {
  const parsing = exceptionMessage(report?.["sbdhParsingException"]);
  return typeof parsing === "string" ? `SBDH: ${parsing}` : reportMessage(report, transaction);
}
