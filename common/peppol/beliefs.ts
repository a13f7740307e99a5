import { failureCauses } from "../status/failure-causes.ts";
import type { LastAttempt, Refusal, SendOutcome, TransmissionStatus } from "./access-point.ts";
import { tooLateToSend } from "./send-slots-and-fences.ts";
import { publicMessage } from "./public-message.ts";
import {
  as4Error,
  isHeldBack,
  isHeldBackText,
  hasResult,
  isUnusable,
  lookUpSays,
  neverConnected,
  type Answer,
  fullText,
  hasRow,
  isOver,
  publicText,
  readNextRetry,
  sentence,
  type Inquiry,
  type Transaction,
} from "./access-point-answers.ts";
import type { MlsCode } from "./mls.ts";

/**
 * What is known of an envelope after an answer about it. Everything that sends, asks or decides reads it here:
 *
 * - `sent`: corner 3 has it.
 * - `not sent`: nothing has left.
 * - `refused`: the receiver or its directory refuses it.
 * - `ours`: it has not arrived, and the site has to mend something.
 * - `unknown`: it may have arrived.
 *
 * An access point that keeps the envelope and has not given up sends it again by itself: then only `sent` is final.
 */
type Belief = "sent" | LastAttempt;

interface BeliefRow {
  name: string;
  applies: (answer: Answer) => boolean;
  known: Belief;
  /** What the attempt showed, if that is something else: for an access point that tries again. */
  soFar?: LastAttempt;
  refusal?: (answer: Answer) => Refusal;
  concerns?: "every send";
  /** From this attempt on the leg waits for an operator instead. */
  untilAttempt?: number;
  /** Our text, followed by the access point's. */
  says: (answer: Answer) => string;
}

const certificateError = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/;

/** Alerts of a TLS handshake that failed: the access point has read no request. */
const ourCertificateError =
  /^ERR_SSL_(TLS|SSL)V\w+_ALERT_(CERTIFICATE_\w+|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE)$/;

/**
 * phoss-ap says this of its database, its disk, a failed verification and an unreadable document alike, so it tells nothing about
 * the document.
 */
const notTaken = "Failed to submit outbound SBD transaction";

/** Errors of the AS4 security module and of the agreement between access points (ebMS 3.0, part 6). */
const ourCodes = /^EBMS:(?:010[1-3]|0010)$/;

const isAs4Error = hasResult("AS4_ERROR_MESSAGE_RECEIVED");

/** The words are about the SBDH, not the invoice: an access point that refuses a second copy has the first. */
const duplicate = /\bduplicate\b.*\bSBDH?\b|\bSBDH?\b.*\bduplicate\b/i;

const says = (name: keyof typeof failureCauses) => () => failureCauses[name].says;
const saysStatus =
  (name: keyof typeof failureCauses) =>
  ({ httpStatus }: Answer) =>
    `${failureCauses[name].says} (${httpStatus})`;
const failedWith =
  (isCode: (code: string) => boolean) =>
  ({ failure }: Answer): boolean =>
    failure !== undefined && isCode(failure.code);
const answered =
  (...statuses: number[]) =>
  ({ httpStatus = 0 }: Answer): boolean =>
    statuses.includes(httpStatus);

/** What the receiving access point objects to. */
const as4Refusal = (text: string): Refusal =>
  /NOT_SERVICED/.test(text) ? { cause: "as4", party: "receiver" } : { cause: "as4" };

/** Answers to a POST, of both products: phase4-peppol-standalone keeps nothing. First match wins (docs/decisions/delivery-failures.md). */
export const sendingBeliefs: readonly BeliefRow[] = [
  {
    name: "sent",
    applies: ({ report }) => report?.["sendingSuccess"] === true,
    known: "sent",
    says: () => "The receiving access point confirmed the message",
  },
  {
    name: "it has arrived before",
    applies: (answer) => {
      const { code, text } = as4Error(answer.report);
      return isAs4Error(answer) && code === "EBMS:0004" && duplicate.test(text);
    },
    known: "sent",
    says: () => "The receiving access point has the message already",
  },
  {
    name: "certificate of the access point",
    applies: failedWith((code) => certificateError.test(code)),
    known: "ours",
    concerns: "every send",
    says: says("certificate_not_trusted"),
  },
  {
    name: "our certificate",
    applies: failedWith((code) => ourCertificateError.test(code)),
    known: "ours",
    concerns: "every send",
    says: says("certificate_not_accepted"),
  },
  {
    name: "never connected",
    applies: failedWith((code) => neverConnected.includes(code)),
    known: "not sent",
    says: says("not_reached"),
  },
  {
    name: "claim run out",
    applies: failedWith((code) => code === tooLateToSend),
    known: "not sent",
    says: says("claim_run_out"),
  },
  {
    name: "no answer seen",
    applies: failedWith(() => true),
    known: "unknown",
    says: () => "The access point's answer was not seen",
  },
  {
    name: "gone out after all",
    applies: ({ transaction }) => transaction?.["status"] === "sent",
    known: "sent",
    says: () => "The access point reports the message as sent",
  },
  {
    name: "it has the envelope already",
    applies: ({ transaction, ...answer }) => transaction !== undefined && answered(400, 409)(answer),
    known: "unknown",
    says: () => "The access point has the message already",
  },
  {
    name: "no token",
    applies: ({ keepsNothing, httpStatus }) => keepsNothing === true && httpStatus === 400,
    known: "ours",
    concerns: "every send",
    says: saysStatus("token_refused"),
  },
  {
    name: "refused, and it may have the envelope",
    applies: (answer) => answered(400, 409)(answer) && answer.isAbsent !== true && answer.keepsNothing !== true,
    known: "unknown",
    says: () => "The access point refused the request, which it does as well when it has the envelope already",
  },
  {
    name: "not taken",
    applies: ({ httpStatus, words }) => httpStatus === 400 && words === notTaken,
    known: "not sent",
    untilAttempt: 20, // About an hour.
    says: says("not_taken"),
  },
  {
    name: "request refused",
    applies: answered(400, 409, 413, 415),
    known: "ours",
    says: saysStatus("request_refused"),
  },
  {
    name: "access refused",
    applies: answered(401, 403),
    known: "ours",
    concerns: "every send",
    says: saysStatus("token_refused"),
  },
  {
    name: "sending is off",
    // A redirect means that the access point is elsewhere; nothing was sent.
    applies: ({ httpStatus = 0 }) =>
      httpStatus === 404 || httpStatus === 405 || (httpStatus >= 300 && httpStatus < 400),
    known: "ours",
    concerns: "every send",
    says: saysStatus("sending_off"),
  },
  { name: "too many requests", applies: answered(429), known: "not sent", says: saysStatus("too_many") },
  {
    name: "no usable report",
    applies: ({ report }) => report === undefined,
    known: "unknown",
    says: ({ httpStatus }) => `The access point answered ${httpStatus} without a sending report`,
  },
  {
    name: "our access point refused by the receiving one",
    applies: (answer) => isAs4Error(answer) && ourCodes.test(as4Error(answer.report).code),
    known: "ours",
    concerns: "every send",
    says: says("not_accepted_as_sender"),
  },
  {
    name: "refused by the receiving access point",
    applies: isAs4Error,
    known: "refused",
    refusal: ({ report }) => as4Refusal(as4Error(report).text),
    says: says("refused_by_other"),
  },
  { name: "request unusable", applies: isUnusable, known: "ours", says: says("request_unusable") },
  {
    name: "receiver not registered",
    applies: lookUpSays("not-registered"),
    known: "refused",
    refusal: () => ({ cause: "not-registered", party: "receiver" }),
    says: says("not_registered"),
  },
  {
    name: "document type not supported",
    applies: lookUpSays("not-supported"),
    known: "refused",
    refusal: () => ({ cause: "not-supported", party: "receiver" }),
    says: says("not_supported"),
  },
  {
    name: "look-up in trouble, and nobody else repeats it",
    applies: (answer) => answer.keepsNothing === true && lookUpSays("trouble")(answer),
    known: "not sent",
    says: says("look_up_repeated"),
  },
  {
    name: "look-up in trouble",
    applies: lookUpSays("trouble"),
    known: "ours",
    soFar: "not sent",
    says: says("look_up_failed"),
  },
  {
    name: "look-up without a clear end",
    applies: lookUpSays("unclear"),
    known: "ours",
    soFar: "not sent",
    says: says("look_up_unclear"),
  },
  {
    name: "certificate of the receiver",
    applies: hasResult("TRANSPORT_ERROR_NO_RETRY"),
    known: "ours",
    says: says("other_unreachable"),
  },
  {
    name: "held back by its circuit breaker",
    applies: ({ report }) => isHeldBack(report),
    known: "not sent",
    says: says("held_back"),
  },
  {
    name: "may have arrived",
    // TRANSPORT_ERROR, NO_SIGNAL…, INVALID_SIGNAL…, an exception, and whatever else does not show how far it came.
    applies: () => true,
    known: "unknown",
    says: () => "The message may have arrived, no receipt came back",
  },
];

/** Finds the row for an answer. The reason is public, the detail is not. */
export function classifySending(answer: Answer): SendOutcome {
  const row = sendingBeliefs.find(({ applies }) => applies(answer)) as BeliefRow;
  const said = row.says(answer);
  const reason = sentence(said, publicText(answer));
  const detail = sentence(said, fullText(answer));
  return {
    ...outcomeOf(row, answer),
    reason,
    ...(detail !== reason && { detail }),
    report: answer.report ?? null,
    ...(hasRow(answer) && { hasRow: true }),
  };
}

type Outcome = SendOutcome extends infer One
  ? One extends SendOutcome
    ? Omit<One, "report" | "reason" | "detail">
    : never
  : never;

function outcomeOf(row: BeliefRow, answer: Answer): Outcome {
  const { known } = row;
  const concerns = row.concerns !== undefined && { concerns: row.concerns };
  if (known === "sent") {
    return { kind: "sent" };
  }
  const retry = readNextRetry(answer.transaction, answer.aheadMs);
  if (known === "unknown") {
    return { kind: "unknown", ...retry };
  }
  const isKept = hasRow(answer);
  if (isKept && !isOver(answer)) {
    return { kind: "retryable", retryOwner: "access-point", soFar: row.soFar ?? known, ...concerns, ...retry };
  }
  if (known === "refused") {
    return { kind: "rejected", ...(row.refusal?.(answer) ?? { cause: "as4" }) };
  }
  // An envelope that the access point has given up is not posted again without an operator.
  return known === "ours" || isKept ? { kind: "blocked", ...concerns } : notSent(row);
}

const notSent = ({ untilAttempt }: BeliefRow): Outcome => ({
  kind: "retryable",
  retryOwner: "us",
  ...(untilAttempt !== undefined && { untilAttempt }),
});

/** The refusal that the reason of a leg keeps; undefined for any other reason. */
export function refusalIn(reason: string | null): Refusal | undefined {
  const begins = (name: keyof typeof failureCauses): boolean => reason?.startsWith(failureCauses[name].says) === true;
  if (begins("refused_by_other")) {
    return as4Refusal(reason ?? "");
  }
  const cause = begins("not_registered") ? "not-registered" : begins("not_supported") ? "not-supported" : undefined;
  return cause && { cause, party: "receiver" };
}

/** By the access point's `mlsStatus`. */
const mlsByStatus: ReadonlyMap<unknown, MlsCode> = new Map([
  ["received_ap", "AP"],
  ["received_ab", "AB"],
  ["received_re", "RE"],
]);

/** An envelope that is `pending` for longer was left by a crash of the access point, which does not resume it. */
const pendingPatienceMs = 10 * 60_000;
/** `sending` ends with the next start of the access point, which tries again. */
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
    mls: mlsByStatus.get(transaction["mlsStatus"]) ?? "pending",
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
    // A receiver that sends a status message has the envelope, whatever became of its receipt and of further attempts.
    const isAnswered = mlsByStatus.has(transaction["mlsStatus"]);
    const status = isAnswered ? "sent" : String(transaction["status"]);
    const read = Object.hasOwn(statusBeliefs, status) ? statusBeliefs[status] : undefined;
    const reason = `The access point's status "${status}" is not known`;
    return read?.(transaction, inquiry.aheadMs) ?? { kind: "unavailable", reason, transaction };
  }
  const [, kind, text] = inquiryBeliefs.find(([applies]) => applies(inquiry))!;
  const { code, message } = inquiry.failure ?? {};
  const said = text(inquiry);
  const reason = sentence(said, code);
  const detail = sentence(said, message);
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
  const reason = sentence(said, publicMessage(words));
  const detail = sentence(said, words);
  return { reason, ...(detail !== reason && { detail }), transaction };
}

function errorDetails(transaction: Transaction): string {
  const said = transaction["errorDetails"];
  return typeof said === "string" && said !== "" ? said : "no reason given";
}
