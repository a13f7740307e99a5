import type { TransmissionStatus } from "./access-point.ts";
import type { MlsCode } from "./mls.ts";

type Transaction = Record<string, unknown>;

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
    kind: "failed",
    reason: `The access point has given up: ${details(transaction)}`,
    transaction,
  }),
  rejected: (transaction) => ({
    kind: "failed",
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

function details(transaction: Transaction): string {
  const said = transaction["errorDetails"];
  return typeof said === "string" && said !== "" ? said : "no reason given";
}
