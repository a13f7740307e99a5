import type { FailureClass } from "../domain/status.ts";
import type { Refuser, TransmissionStatus } from "./access-point.ts";
import type { MlsCode } from "./mls.ts";

type Transaction = Record<string, unknown>;

/**
 * Words of a look-up that ended with "this receiver cannot be reached"; anything else a look-up says is taken for
 * passing trouble of a server.
 */
export const notRegistered =
  /not registered|unknown participant|not found|no such|does not support|unsupported|no endpoint/i;

const mlsByStatus: ReadonlyMap<unknown, MlsCode | "not_applicable"> = new Map([
  ["received_ap", "AP"],
  ["received_ab", "AB"],
  ["received_re", "RE"],
  ["not_applicable", "not_applicable"],
]);

const statuses: Readonly<Record<string, (transaction: Transaction) => TransmissionStatus>> = {
  pending: (transaction) => ({ kind: "in_progress", reason: "The access point has not sent it yet", transaction }),
  sending: (transaction) => ({ kind: "in_progress", reason: "The access point is sending it", transaction }),
  sent: (transaction) => ({
    kind: "sent",
    mls: mlsByStatus.get(transaction["mlsStatus"]) ?? "pending",
    reason: "The access point has sent it",
    transaction,
  }),
  failed: (transaction) => ({
    kind: "retrying",
    ...nextRetry(transaction),
    reason: `The access point tries again: ${details(transaction)}`,
    transaction,
  }),
  permanently_failed: (transaction) => ({
    ...givenUp(details(transaction)),
    reason: `The access point has given up: ${details(transaction)}`,
    transaction,
  }),
  rejected: (transaction) => ({
    kind: "rejected",
    by: "access-point",
    reason: `The access point has refused it: ${details(transaction)}`,
    transaction,
  }),
};

/** phoss-ap's status object (access-point.md 6.2) in the words of the port; pure. */
export function readTransmissionStatus(transaction: Transaction): TransmissionStatus {
  const status = String(transaction["status"]);
  const read = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
  return (
    read?.(transaction) ?? {
      kind: "unavailable",
      reason: `The access point's status "${status}" is not known`,
      transaction,
    }
  );
}

/** When the access point tries again; absent when it does not say, or says nothing usable. */
export function nextRetry(transaction: Transaction | undefined): { nextRetryAt?: string } {
  const at = transaction?.["nextRetryDT"];
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? { nextRetryAt: at } : {};
}

type GivenUp = { kind: "rejected"; by: Refuser } | { kind: "failed"; failureClass: Exclude<FailureClass, "rejected"> };

/**
 * An access point that gives up says why in its own words only; first match wins. What tells nothing may have arrived:
 * each of its attempts could have ended without a receipt.
 */
const givenUpByWords: readonly [words: RegExp, meaning: GivenUp][] = [
  [/EBMS:\d{4}|AS4_ERROR_MESSAGE_RECEIVED/, { kind: "rejected", by: "receiver" }],
  [/TRANSPORT_ERROR\b|NO_SIGNAL|INVALID_SIGNAL/, { kind: "failed", failureClass: "unknown" }],
  [notRegistered, { kind: "failed", failureClass: "blocked" }],
  [/TRANSPORT_ERROR_NO_RETRY|certificate|PKIX|INVALID_PARAMETERS/i, { kind: "failed", failureClass: "blocked" }],
  [/circuit breaker|\bSM[PL]\b|look-?up/i, { kind: "failed", failureClass: "retryable" }],
];

function givenUp(said: string): GivenUp {
  const known = givenUpByWords.find(([words]) => words.test(said));
  return known?.[1] ?? { kind: "failed", failureClass: "unknown" };
}

function details(transaction: Transaction): string {
  const said = transaction["errorDetails"];
  return typeof said === "string" && said !== "" ? said : "no reason given";
}
