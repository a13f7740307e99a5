import type { SendingReport } from "../access-point/access-point.ts";
import { readLookUp, type LookUpMeaning } from "./look-up.ts";
import { publicMessage } from "./public-message.ts";
import { exceptionMessage, lookUpMessage, reportMessage } from "./read-report.ts";

/** One answer of the access point, as far as it exists. */
export interface Answer {
  /** Absent without an HTTP answer; `failure` has the reason. */
  httpStatus?: number;
  report?: SendingReport;
  /** Text of an answer that is not a report: phoss-ap's JSON string with a 400. */
  words?: string;
  /** Any other text, of a proxy or framework. */
  text?: string;
  /** Status object, read after a failed attempt. */
  transaction?: Record<string, unknown>;
  /** The product keeps no record, so it never retries by itself. */
  keepsNothing?: true;
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
  return failure?.message ?? words ?? text ?? (report && (reportMessage(report, transaction) ?? "no reason given"));
}

/** Text for tenants: errors of our connection contain addresses, and a proxy's page is not the access point's. */
export function publicText({ failure, text: _page, ...answer }: Answer): string | undefined {
  const said = fullText(answer);
  return failure?.code ?? (said === undefined ? undefined : publicMessage(said));
}

/** Whether the access point will send it again by itself. */
export function isRetrying({ transaction }: Answer): boolean {
  return ["failed", "pending", "sending"].includes(String(transaction?.["status"]));
}

/** Whether the access point does nothing more by itself. */
const isOver = ({ transaction, keepsNothing }: Answer): boolean => keepsNothing === true || hasGivenUp(transaction);

export function hasGivenUp(transaction: Record<string, unknown> | undefined): boolean {
  return ["permanently_failed", "rejected"].includes(String(transaction?.["status"]));
}

/** A look-up that failed finally; one that the access point repeats has not. */
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

/** An envelope that it cannot read is a fault of the document. */
export function unusableMessage({ report, transaction }: Answer): string | undefined {
  const parsing = exceptionMessage(report?.["sbdhParsingException"]);
  return typeof parsing === "string" ? `SBDH: ${parsing}` : reportMessage(report, transaction);
}
