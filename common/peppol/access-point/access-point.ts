import type { Leg } from "../../domain/status/legs.ts";
import type { FailureClass } from "../../domain/status/status.ts";
import type { Outage } from "./call-record.ts";
import type { MlsCode } from "../envelope/mls.ts";
import type { SendFence } from "./send-fence.ts";
import type { SlotHolder } from "./send-slots.ts";

/** The sending report as the access point answered it (access-point.md 3); any field may be missing. */
export type SendingReport = Record<string, unknown>;

/**
 * Why an envelope was refused as it is: the look-up has found no such receiver, or none that takes this type of
 * document or process; our own access point objects to the document in it; the receiving access point has answered with
 * an AS4 error.
 */
export type RefusalCause = "not-registered" | "not-supported" | "content" | "as4";

export interface Refusal {
  cause: RefusalCause;
  /** The party whose identifier is objected to, where that is said. */
  party?: "sender" | "receiver";
}

/** What happened, in words. */
interface Explained {
  /** The report for whoever may see the document: it holds no address of the site's network (publicMessage). */
  reason: string;
  /** Everything that was said, for the service's own log and nowhere else. */
  detail?: string;
}

/**
 * What became of one attempt to hand an envelope over. Every kind says what may be done next, so that nothing is ever
 * sent twice:
 *
 * - `sent`: corner 3's access point has it; its MLS decides the rest.
 * - `retryable`: it has certainly not gone out. With `retryOwner` "us" the same envelope may be posted again; with
 *   "access-point" it has kept the envelope and tries again by itself: ask for its status, never post.
 * - `rejected`: it was refused as it is; another attempt cannot help. Nothing is under way any more.
 * - `blocked`: a matter of configuration; a person must act, then it may be posted again. Nothing has gone out where it
 *   `concerns` every send, whatever is sent: our token, the access point's certificate, its address.
 * - `unknown`: it may have gone out. Ask for its status (not before `nextRetryAt`, when present) before anything else.
 */
export type SendOutcome = Explained & {
  /** Null when no report came back. */
  report: SendingReport | null;
} & (
    | { kind: "sent" }
    | { kind: "retryable"; retryOwner: "us" | "access-point"; nextRetryAt?: string }
    | ({ kind: "rejected" } & Refusal)
    | { kind: "blocked"; concerns?: "every send" }
    | { kind: "unknown"; nextRetryAt?: string }
  );

/**
 * What the access point says about an envelope.
 *
 * - `not_found`: it never took it; the same envelope may be posted (again).
 * - `in_progress`: it is sending it now; ask again.
 * - `retrying`: an attempt failed and the access point tries again by itself, at `nextRetryAt`; it tells of its last
 *   attempt only, which `mayHaveArrived` or certainly has not.
 * - `sent`: with the MLS it has seen so far; the reasons of a rejection stand only in the forwarded message.
 * - `rejected`: it was refused as it is, and nothing will go out any more.
 * - `failed`: it has given up; the class says whether it may have arrived all the same.
 * - `unavailable`: the question could not be answered; ask again.
 * - `blocked`: the question was refused (token, path): a matter of configuration.
 * - `unsupported`: this product cannot be asked; a person must find out.
 */
export type TransmissionStatus = Explained & {
  /** The access point's own status object; null when none came back. */
  transaction: Record<string, unknown> | null;
} & (
    | { kind: "not_found" | "in_progress" | "unavailable" | "blocked" | "unsupported" }
    | ({ kind: "rejected" } & Refusal & Attempts)
    | ({ kind: "failed"; failureClass: Exclude<FailureClass, "rejected"> } & Attempts)
    | ({ kind: "retrying"; mayHaveArrived: boolean; nextRetryAt?: string } & Attempts)
    | { kind: "sent"; mls: MlsCode | "pending" | "not_applicable" }
  );

/** How often it has tried: what it says is about the last attempt, and an earlier one may have arrived. */
interface Attempts {
  attempts: number;
}

export interface Submission {
  sbd: string;
  documentId: string;
  leg: Leg;
  /** What its own list shall say of it besides: it is how a restored database learns what it has lost. */
  note?: string;
  /** The trace that the send belongs to. */
  traceparent?: string;
  /** Nothing leaves once it has passed; then the outcome is `retryable`. */
  fence?: SendFence;
}

/** The port. No function throws for what the network or the access point does: that is an outcome. */
export interface AccessPoint {
  /** `sbd` is the complete StandardBusinessDocument; `documentId` and `leg` are for the access point's own records. */
  submit(input: Submission): Promise<SendOutcome>;
  status(sbdhId: string): Promise<TransmissionStatus>;
  /**
   * Runs `work`, which may submit and ask, in one of the slots that there are for calls at the same time; not at all
   * while the access point is known to be unavailable, nor when the holder's signal ends the waiting for a slot. A slot
   * is taken before a leg is claimed: a claimed leg that waits would look abandoned.
   */
  admit<Result>(work: () => Promise<Result>, holder: SlotHolder): Promise<Admission<Result>>;
}

export type Admission<Result> = { result: Result } | { pausedForMs: number } | { turnedAway: true };

/** One of its records of what it was given to send, in its own words. */
export interface SendingRecord {
  sbdhId: string;
  /** `pending`, `sending`, `sent`, `failed`, … (access-point.md 2). */
  status: string;
  mlsStatus: string | null;
  /** Participant values with their scheme; "" where it does not say. */
  senderId: string;
  receiverId: string;
  /** When it took the envelope; null where it does not say. */
  takenAt: Date | null;
  documentId: string | null;
  /** The leg as clients name it. */
  leg: string | null;
  note: string | null;
}

/**
 * A page of its records, the newest first; fewer than were asked for, and it is the last one. `unsupported`: this product
 * keeps none.
 */
export type SendingRecords =
  | { kind: "records"; records: SendingRecord[]; isLast: boolean }
  | { kind: "unavailable" | "blocked" | "unsupported"; reason: string };

/** What an access point can tell of what it was given, whoever remembers it here. */
export interface SendingHistory {
  /** Throws nothing, as the port. */
  history(page: { offset: number; limit: number }): Promise<SendingRecords>;
  status(sbdhId: string): Promise<TransmissionStatus>;
}

/** An access point that does not answer, as this process sees it. */
export interface AccessPointOutage extends Outage {
  /** Host and port. */
  accessPoint: string;
  /** Milliseconds until a call is allowed again; null when nothing keeps us from it. */
  nextTryInMs: number | null;
}

/** An access point with connections of its own. */
export interface OpenAccessPoint extends AccessPoint, SendingHistory {
  /** Undefined while it answers, or nobody has asked. */
  outage(): AccessPointOutage | undefined;
  close(): Promise<void>;
}
