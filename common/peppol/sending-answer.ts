import type { SendingReport } from "./access-point.ts";
import { readLookUp, type LookUpMeaning } from "./look-up.ts";
import { publicMessage } from "./public-message.ts";
import { exceptionMessage, lookUpMessage, reportMessage } from "./read-report.ts";

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
  return failure?.message ?? words ?? text ?? (report && (reportMessage(report, transaction) ?? "no reason given"));
}

/** Text for tenants: errors of our connection contain addresses, and a proxy's page is not the access point's. */
export function publicText({ failure, text: _page, ...answer }: Answer): string | undefined {
  const said = fullText(answer);
  return failure?.code ?? (said === undefined ? undefined : publicMessage(said));
}

/** Whether the access point keeps the envelope: with every report, and of course where it shows its row. */
export const hasRow = ({ keepsNothing, report, transaction }: Answer): boolean =>
  keepsNothing !== true && (report !== undefined || transaction !== undefined);

/** Whether the access point does nothing more by itself. */
export const isOver = ({ keepsNothing, transaction }: Answer): boolean =>
  keepsNothing === true || transaction?.["status"] === "permanently_failed";

/** A look-up that failed so. */
export const lookUpSays =
  (verdict: LookUpMeaning) =>
  ({ report }: Answer): boolean => {
    const words = lookUpMessage(report);
    return words !== "" && readLookUp(words) === verdict;
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
