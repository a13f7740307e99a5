import type { Leg } from "../domain/status.ts";
import type { MlsCode } from "./mls.ts";

/** The sending report as the access point answered it (access-point.md 6.3); any field may be missing. */
export type SendingReport = Record<string, unknown>;

/**
 * What became of one attempt to hand an envelope over. Every kind says what may be done next, so that nothing is ever
 * sent twice:
 *
 * - `sent`: corner 3's access point has it; its MLS decides the rest.
 * - `retryable`: it has certainly not gone out. With `retryOwner` "us" the same envelope may be posted again; with
 *   "access-point" it has kept the envelope and tries again by itself: ask for its status, never post.
 * - `rejected`: corner 3's access point refused it, or our own request is wrong; another attempt cannot help.
 * - `blocked`: a matter of configuration or registration; a person must act, then it may be posted again.
 * - `unknown`: it may have gone out. Ask for its status (not before `nextRetryAt`, when present) before anything else.
 */
export type SendOutcome = {
  /** In words, for the log and the operator. */
  reason: string;
  /** Null when no report came back. */
  report: SendingReport | null;
} & (
  | { kind: "sent" }
  | { kind: "retryable"; retryOwner: "us" | "access-point"; nextRetryAt?: string }
  | { kind: "rejected" }
  | { kind: "blocked" }
  | { kind: "unknown"; nextRetryAt?: string }
);

/**
 * What the access point says about an envelope.
 *
 * - `not_found`: it never took it; the same envelope may be posted (again).
 * - `in_progress`: it is sending it now; ask again.
 * - `retrying`: an attempt failed and the access point tries again by itself, at `nextRetryAt`.
 * - `sent`: with the MLS it has seen so far; the reasons of a rejection stand only in the forwarded message.
 * - `failed`: it has given up, nothing will go out any more.
 * - `unavailable`: the question could not be answered; ask again.
 * - `blocked`: the question was refused (token, path): a matter of configuration.
 */
export type TransmissionStatus = {
  reason: string;
  /** The access point's own status object; null when none came back. */
  transaction: Record<string, unknown> | null;
} & (
  | { kind: "not_found" | "in_progress" | "failed" | "unavailable" | "blocked" }
  | { kind: "retrying"; nextRetryAt?: string }
  | { kind: "sent"; mls: MlsCode | "pending" | "not_applicable" }
);

/** The port. Neither function throws for what the network or the access point does: that is an outcome. */
export interface AccessPoint {
  /** `sbd` is the complete StandardBusinessDocument; `documentId` and `leg` are for the access point's own records. */
  submit(input: { sbd: string; documentId: string; leg: Leg }): Promise<SendOutcome>;
  status(sbdhId: string): Promise<TransmissionStatus>;
}
