import { failureCauses } from "../status/failure-causes.ts";
import type { LastAttempt, TransmissionStatus } from "./access-point.ts";
import type { MlsCode } from "./mls.ts";
import { publicMessage } from "./public-message.ts";
import { isHeldBackText } from "./read-report.ts";
import { readNextRetry, sentence, type Inquiry, type Transaction } from "./sending-answer.ts";

const mlsByStatus: ReadonlyMap<unknown, MlsCode> = new Map([
  ["received_ap", "AP"],
  ["received_ab", "AB"],
  ["received_re", "RE"],
]);

/** The MLS code in the access point's `mlsStatus`; undefined without one. */
const mlsCodeNamed = (mlsStatus: unknown): MlsCode | undefined => mlsByStatus.get(mlsStatus);

/** A crash of the access point explains `pending` for so long; it does not take it up again. */
const pendingPatienceMs = 10 * 60_000;
/** `sending` ends with its next start, which tries again. */
const sendingPatienceMs = 60 * 60_000;

/** Answers to an inquiry that show the access point's row of the envelope. */
export const statusBeliefs: Readonly<Record<string, (row: Transaction, aheadMs?: number) => TransmissionStatus>> = {
  pending: (transaction) => ({
    kind: "in_progress",
    patienceMs: pendingPatienceMs,
    reason: "The access point has not sent it yet",
    transaction,
  }),
  sending: (transaction) => ({
    kind: "in_progress",
    patienceMs: sendingPatienceMs,
    reason: "The access point is sending it",
    transaction,
  }),
  sent: (transaction) => ({
    kind: "sent",
    mls: mlsCodeNamed(transaction["mlsStatus"]) ?? "pending",
    reason: "The access point has sent it",
    transaction,
  }),
  failed: (transaction, aheadMs) => ({
    kind: "retrying",
    ...lastAttemptOf(transaction),
    ...readNextRetry(transaction, aheadMs),
    ...explained("The access point tries again", transaction),
  }),
  permanently_failed: (transaction) => ({
    kind: "failed",
    ...lastAttemptOf(transaction),
    ...explained(failureCauses.given_up.says, transaction),
  }),
};

/** Answers to an inquiry without a row. First match wins. */
const inquiryBeliefs: readonly [
  applies: (inquiry: Inquiry) => boolean,
  kind: "unavailable" | "not_found" | "blocked",
  says: (inquiry: Inquiry) => string,
][] = [
  [({ failure }) => failure !== undefined, "unavailable", () => "The access point did not answer"],
  [({ isAbsent }) => isAbsent, "not_found", () => "The access point does not know the message"],
  [
    ({ httpStatus }) => httpStatus === 404,
    "unavailable",
    () => "The access point shows nothing, which proves nothing: its database may be away",
  ],
  [
    ({ httpStatus }) => httpStatus === 401 || httpStatus === 403,
    "blocked",
    ({ httpStatus }) => `The access point answered the question with ${httpStatus}`,
  ],
  [() => true, "unavailable", ({ httpStatus }) => `The access point answered the question with ${httpStatus}`],
];

/** Reads what phoss-ap answers to the question about an envelope. */
export function readInquiry(inquiry: Inquiry): TransmissionStatus {
  const { transaction } = inquiry;
  if (transaction !== undefined) {
    // Who sends a status message has the envelope, whatever became of its receipt and of further attempts.
    const isAnswered = mlsCodeNamed(transaction["mlsStatus"]) !== undefined;
    const status = isAnswered ? "sent" : String(transaction["status"]);
    const read = Object.hasOwn(statusBeliefs, status) ? statusBeliefs[status] : undefined;
    const reason = `The access point's status "${status}" is not known`;
    return read?.(transaction, inquiry.aheadMs) ?? { kind: "unavailable", reason, transaction };
  }
  const [, kind, text] = inquiryBeliefs.find(([applies]) => applies(inquiry))!;
  const { code, message } = inquiry.failure ?? {};
  const said = text(inquiry);
  const [reason, detail] = [sentence(said, code), sentence(said, message)];
  return { kind, reason, ...(detail !== reason && { detail }), transaction: null };
}

/** The only text of a row that shows how an attempt ended: any other may be an exception's. */
const resultText = /^Error in AS4 sending with result code (\w+)\.?$/;

const byResult: Readonly<Record<string, LastAttempt>> = {
  AS4_ERROR_MESSAGE_RECEIVED: "refused",
  TRANSPORT_ERROR_NO_RETRY: "ours",
  INVALID_PARAMETERS: "ours",
};

function lastAttemptOf(transaction: Transaction): { lastAttempt: LastAttempt; attempts: number; words: string } {
  const said = errorDetails(transaction);
  const result = resultText.exec(said)?.[1] ?? "";
  const { attemptCount } = transaction;
  return {
    lastAttempt: isHeldBackText(said) ? "not sent" : Object.hasOwn(byResult, result) ? byResult[result]! : "unknown",
    attempts: typeof attemptCount === "number" ? attemptCount : 1,
    words: typeof transaction["errorDetails"] === "string" ? publicMessage(said) : "",
  };
}

function explained(said: string, transaction: Transaction) {
  const words = errorDetails(transaction);
  const [reason, detail] = [sentence(said, publicMessage(words)), sentence(said, words)];
  return { reason, ...(detail !== reason && { detail }), transaction };
}

function errorDetails(transaction: Transaction): string {
  const said = transaction["errorDetails"];
  return typeof said === "string" && said !== "" ? said : "no reason given";
}
