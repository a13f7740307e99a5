import { failureCauses } from "../../domain/status/failure-causes.ts";
import type { Refusal, SendOutcome } from "../access-point/access-point.ts";
import { as4ErrorMessage, isHeldBack, lookUpMessage } from "./read-report.ts";
import { as4Refusal, contentRefusal } from "./refusal-words.ts";
import {
  fullText,
  hasResult,
  isAs4Error,
  hasGivenUp,
  isUnusable,
  lookUpEndedAs,
  neverConnected,
  publicText,
  isRetrying,
  unusableMessage,
  type Answer,
} from "./sending-answer.ts";
import { tooLateToSend } from "../access-point/send-fence.ts";
import { readNextRetry } from "./transmission-statuses.ts";

type Outcome = SendOutcome extends infer One
  ? One extends SendOutcome
    ? Omit<One, "report" | "reason" | "detail">
    : never
  : never;

interface Row {
  name: string;
  applies: (answer: Answer) => boolean;
  outcome: (answer: Answer) => Outcome;
  /** Our text, followed by the access point's. */
  says: (answer: Answer) => string;
}

const certificateError = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/;

/** Alerts of a TLS handshake that failed: the access point has read no request. */
const ourCertificateError =
  /^ERR_SSL_(TLS|SSL)V\w+_ALERT_(CERTIFICATE_\w+|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE)$/;

const sent: Outcome = { kind: "sent" };
const blocked: Outcome = { kind: "blocked" };
const blockedForAll: Outcome = { kind: "blocked", concerns: "every send" };
const postAgain: Outcome = { kind: "retryable", retryOwner: "us" };
const rejected = (refusal: Refusal): Outcome => ({ kind: "rejected", ...refusal });

/**
 * First match wins (access-point.md 2 to 4, docs/decisions/delivery-failures.md). `sendingSuccess` comes first because a 422 may carry
 * it although the document was sent; what may have arrived is unknown before anything else, and what the access point
 * retries is not decided.
 */
export const sendingOutcomes: readonly Row[] = [
  {
    name: "sent",
    applies: ({ report }) => report?.["sendingSuccess"] === true,
    outcome: () => sent,
    says: () => "The receiving access point confirmed the message",
  },
  {
    name: "certificate of the access point",
    applies: ({ failure }) => certificateError.test(failure?.code ?? ""),
    outcome: () => blockedForAll,
    says: () => failureCauses.certificate_not_trusted.says,
  },
  {
    name: "our certificate",
    applies: ({ failure }) => ourCertificateError.test(failure?.code ?? ""),
    outcome: () => blockedForAll,
    says: () => failureCauses.certificate_not_accepted.says,
  },
  {
    name: "never connected",
    applies: ({ failure }) => neverConnected.includes(failure?.code ?? ""),
    outcome: () => postAgain,
    says: () => failureCauses.not_reached.says,
  },
  {
    name: "claim run out",
    applies: ({ failure }) => failure?.code === tooLateToSend,
    outcome: () => postAgain,
    says: () => failureCauses.claim_run_out.says,
  },
  {
    name: "no answer seen",
    applies: ({ failure }) => failure !== undefined,
    outcome: () => ({ kind: "unknown" }),
    says: () => "The access point's answer was not seen",
  },
  {
    name: "gone out after all",
    applies: ({ transaction }) => transaction?.["status"] === "sent",
    outcome: () => sent,
    says: () => "The access point reports the message as sent",
  },
  {
    name: "it has the envelope already",
    // It keeps refused envelopes only when its verification refused them; any other record is of an earlier post.
    applies: ({ httpStatus, transaction }) =>
      (httpStatus === 400 || httpStatus === 409) && transaction !== undefined && transaction["status"] !== "rejected",
    outcome: ({ transaction }) => ({ kind: "unknown", ...readNextRetry(transaction) }),
    says: () => "The access point has the message already",
  },
  {
    name: "document refused",
    applies: ({ httpStatus, words }) => httpStatus === 400 && contentRefusal(words) !== undefined,
    outcome: ({ words }) => rejected(contentRefusal(words) ?? { cause: "content" }),
    says: () => `${failureCauses.document_refused.says} (400)`,
  },
  {
    name: "request refused",
    applies: ({ httpStatus }) => httpStatus === 400 || httpStatus === 413 || httpStatus === 415,
    outcome: () => blocked,
    says: ({ httpStatus }) => `${failureCauses.request_refused.says} (${httpStatus})`,
  },
  {
    name: "access refused",
    applies: ({ httpStatus }) => httpStatus === 401 || httpStatus === 403,
    outcome: () => blockedForAll,
    says: ({ httpStatus }) => `${failureCauses.token_refused.says} (${httpStatus})`,
  },
  {
    name: "sending is off",
    // A redirect means that the access point is elsewhere; nothing was sent.
    applies: ({ httpStatus = 0 }) =>
      httpStatus === 404 || httpStatus === 405 || (httpStatus >= 300 && httpStatus < 400),
    outcome: () => blockedForAll,
    says: ({ httpStatus }) => `${failureCauses.sending_off.says} (${httpStatus})`,
  },
  {
    name: "too many requests",
    applies: ({ httpStatus }) => httpStatus === 429,
    outcome: () => postAgain,
    says: () => `${failureCauses.too_many.says} (429)`,
  },
  {
    name: "no usable report",
    applies: ({ report }) => report === undefined,
    outcome: () => ({ kind: "unknown" }),
    says: ({ httpStatus }) => `The access point answered ${httpStatus} without a sending report`,
  },
  {
    name: "refused by the receiving access point",
    applies: (answer) => isAs4Error(answer) && as4Refusal(as4ErrorMessage(answer.report)) !== undefined,
    outcome: ({ report }) => rejected(as4Refusal(as4ErrorMessage(report)) ?? { cause: "as4" }),
    says: () => failureCauses.refused_by_other.says,
  },
  {
    name: "our access point refused by the receiving one",
    applies: isAs4Error,
    outcome: () => blocked,
    says: () => failureCauses.not_accepted_as_sender.says,
  },
  {
    name: "envelope unusable",
    applies: (answer) => isUnusable(answer) && contentRefusal(unusableMessage(answer)) !== undefined,
    outcome: (answer) => rejected(contentRefusal(unusableMessage(answer)) ?? { cause: "content" }),
    says: () => failureCauses.document_unusable.says,
  },
  {
    name: "request unusable",
    applies: isUnusable,
    outcome: () => blocked,
    says: () => failureCauses.request_unusable.says,
  },
  {
    name: "receiver not registered",
    applies: lookUpEndedAs("not-registered"),
    outcome: () => rejected({ cause: "not-registered", party: "receiver" }),
    says: () => failureCauses.not_registered.says,
  },
  {
    name: "document type not supported",
    applies: lookUpEndedAs("not-supported"),
    outcome: () => rejected({ cause: "not-supported", party: "receiver" }),
    says: () => failureCauses.not_supported.says,
  },
  {
    name: "look-up in trouble, and nobody else repeats it",
    applies: (answer) => answer.keepsNothing === true && lookUpEndedAs("trouble")(answer),
    outcome: () => postAgain,
    says: () => failureCauses.look_up_repeated.says,
  },
  {
    name: "look-up in trouble",
    // It has kept the envelope and cannot distinguish a second one, so an operator decides.
    applies: lookUpEndedAs("trouble"),
    outcome: () => blocked,
    says: () => failureCauses.look_up_failed.says,
  },
  {
    name: "look-up without a clear end",
    applies: lookUpEndedAs("unclear"),
    outcome: () => blocked,
    says: () => failureCauses.look_up_unclear.says,
  },
  {
    name: "certificate of the receiver",
    applies: hasResult("TRANSPORT_ERROR_NO_RETRY"),
    outcome: () => blocked,
    says: () => failureCauses.other_unreachable.says,
  },
  {
    name: "held back by its circuit breaker",
    applies: ({ report }) => isHeldBack(report),
    outcome: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...readNextRetry(transaction) }),
    says: () => failureCauses.held_back.says,
  },
  {
    name: "may have arrived",
    applies: (answer) =>
      hasResult("TRANSPORT_ERROR", "NO_SIGNAL_MESSAGE_RECEIVED", "INVALID_SIGNAL_MESSAGE_RECEIVED")(answer) &&
      lookUpMessage(answer.report) === "",
    outcome: ({ transaction }) => ({ kind: "unknown", ...readNextRetry(transaction) }),
    says: () => "The message may have arrived, no receipt came back",
  },
  {
    name: "access point tries again",
    applies: isRetrying,
    outcome: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...readNextRetry(transaction) }),
    says: () => failureCauses.tries_again.says,
  },
  {
    name: "given up",
    // The answer does not show how far it came; its status does.
    applies: ({ transaction }) => hasGivenUp(transaction),
    outcome: () => ({ kind: "unknown" }),
    says: () => failureCauses.given_up.says,
  },
  {
    name: "not sent",
    // The access point may have kept the envelope, so without its status object no second one is posted.
    applies: () => true,
    outcome: ({ transaction }) => ({ kind: "retryable", retryOwner: "access-point", ...readNextRetry(transaction) }),
    says: () => failureCauses.not_sent.says,
  },
];

/** Finds the row for an answer. The reason is public, the detail is not. */
export function classifySending(answer: Answer): SendOutcome {
  const row = sendingOutcomes.find(({ applies }) => applies(answer)) as Row;
  const says = row.says(answer);
  const [reason, detail] = [sentence(says, publicText(answer)), sentence(says, fullText(answer))];
  return { ...row.outcome(answer), reason, ...(detail !== reason && { detail }), report: answer.report ?? null };
}

const sentence = (says: string, words: string | undefined): string =>
  words === undefined || words === "" ? says : `${says}: ${words}`;
