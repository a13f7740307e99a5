import type { Leg } from "../status/legs.ts";
import type { MlsCode } from "./mls.ts";
import type { SendFence, SlotHolder } from "./send-slots-and-fences.ts";

/** The sending report as the access point returned it (access-point.md 3); any field may be missing. */
export type SendingReport = Record<string, unknown>;

/**
 * Why an envelope was refused: the look-up found no such receiver, or none for this document type or process; the
 * receiving access point answered with an AS4 error.
 */
export type RefusalCause = "not-registered" | "not-supported" | "no-process" | "as4";

export interface Refusal {
  cause: RefusalCause;
  /** The party whose identifier is objected to, if known. */
  party?: "receiver";
}

/** How an attempt ended: nothing was sent, the receiver refused it, the site has to mend something, or it may have arrived. */
export type LastAttempt = "not sent" | "refused" | "ours" | "unknown";

interface Explained {
  /** For readers of the document: without addresses of the site's network (publicMessage). */
  reason: string;
  /** Complete text, for the service's log only. */
  detail?: string;
}

/**
 * Outcome of one attempt to submit an envelope. Every kind determines the next step, so that nothing is ever sent twice:
 *
 * - `sent`: corner 3's access point has it; its MLS decides the rest.
 * - `retryable`: it has not arrived so far. With `retryOwner` "us" the same envelope may be posted again, or is left to an operator
 *   from attempt `untilAttempt` on; with "access-point" it is kept there and retried: ask for its status, never post. `soFar` says
 *   how the attempt ended.
 * - `rejected`: it was refused as it is; another attempt cannot help.
 * - `blocked`: it has not arrived, and does not go on until an operator acts.
 * - `unknown`: it may have been sent. Ask for its status (not before `nextRetryAt`, when present) before anything else.
 *
 * `concerns` every send: our token, our certificate, the access point's certificate, its address. `hasRow`: the access point keeps
 * the envelope, so that its id is never posted again.
 */
export type SendOutcome = Explained & {
  report: SendingReport | null;
  hasRow?: true;
} & (
    | { kind: "sent" }
    | { kind: "retryable"; retryOwner: "us"; untilAttempt?: number }
    | {
        kind: "retryable";
        retryOwner: "access-point";
        soFar: LastAttempt;
        nextRetryAt?: string;
        concerns?: "every send";
      }
    | ({ kind: "rejected" } & Refusal)
    | { kind: "blocked"; concerns?: "every send" }
    | { kind: "unknown"; nextRetryAt?: string }
  );

/**
 * Status of an envelope at the access point.
 *
 * - `not_found`: it has no row of it, which proves nothing about an id that it has answered for before.
 * - `in_progress`: it has the envelope and is sending it; after `patienceMs` it no longer is.
 * - `retrying`: an attempt failed and it retries at `nextRetryAt`.
 * - `sent`: with the MLS received so far; the reasons of a rejection are only in the forwarded message.
 * - `failed`: it has given up.
 * - `unavailable`: the inquiry showed nothing; ask again.
 * - `blocked`: the inquiry was refused (401, 403), because the configuration is wrong.
 * - `unsupported`: this product keeps no status; an operator must find out.
 */
export type TransmissionStatus = Explained & {
  /** The access point's status object; null without one. */
  transaction: Record<string, unknown> | null;
} & (
    | { kind: "not_found" | "unavailable" | "blocked" | "unsupported" }
    | { kind: "in_progress"; patienceMs: number }
    | ({ kind: "failed" } & Attempts)
    | ({ kind: "retrying"; nextRetryAt?: string } & Attempts)
    | { kind: "sent"; mls: MlsCode | "pending" }
  );

/** The access point reports its last attempt only, and an earlier one may have arrived. */
interface Attempts {
  lastAttempt: LastAttempt;
  attempts: number;
  /** The access point's text on it. */
  words: string;
}

export interface Submission {
  sbd: string;
  documentId: string;
  leg: Leg;
  /** Note in the access point's records, from which a restored database recovers the documents that it lacks. */
  note?: string;
  traceparent?: string;
  /** Prevents bytes from leaving after it has expired; the outcome is then `retryable`. */
  fence?: SendFence;
}

/** Port to the access point. Failures of the network or the access point are outcomes, not exceptions. */
export interface AccessPoint {
  /** `sbd` is the complete StandardBusinessDocument; `documentId` and `leg` are for the access point's records. */
  submit(input: Submission): Promise<SendOutcome>;
  status(sbdhId: string): Promise<TransmissionStatus>;
  /**
   * Runs `work`, which may submit and inquire, in a slot for concurrent calls. It does not run while the access point
   * is known to be unavailable, or when the signal ends the wait. The slot is taken before a leg is claimed, because a
   * claimed leg that waits would look abandoned.
   */
  admit<Result>(work: () => Promise<Result>, holder: SlotHolder): Promise<Admission<Result>>;
}

export type Admission<Result> = { result: Result } | Unavailable | { turnedAway: true };

export interface Unavailable {
  pausedForMs: number;
}

export interface SendingRecord {
  sbdhId: string;
  /** `pending`, `sending`, `sent`, `failed`, … (access-point.md 2). */
  status: string;
  mlsStatus: string | null;
  /** Participant values with their scheme; "" where unknown. */
  senderId: string;
  receiverId: string;
  /** When the access point received the envelope; null where unknown. */
  takenAt: Date | null;
  documentId: string | null;
  leg: string | null;
  note: string | null;
}

/** The last page is short. `unsupported`: this product keeps no records. */
export type Records<Row> =
  | { kind: "records"; records: Row[]; isLast: boolean }
  | { kind: "unavailable" | "blocked" | "unsupported"; reason: string };

/** Newest first. Archived rows are missing, so an empty list does not prove that nothing was sent. */
export type SendingRecords = Records<SendingRecord>;

export interface Page {
  offset: number;
  limit: number;
}

/** A status message of the network that the access point has received. */
export interface ReceivedMessage {
  /** Id of its envelope. */
  sbdhId: string;
  /** `received` and `forward_failed` wait, `permanently_failed` was given up, … (access-point.md 2). */
  status: string;
  /** When we took it; null before, and where that is unknown. */
  forwardedAt: Date | null;
}

/** What the access point forwards to us. Failures are results, as in the port. */
export interface ForwardedMessages {
  /** Those that it has not handed on and not given up. */
  waitingMessages(): Promise<Records<ReceivedMessage>>;
  /** All that it still lists, newest first. */
  receivedMessages(page: Page): Promise<Records<ReceivedMessage>>;
  /** Has a message forwarded once more. `refused`: we did not take it, or its breaker is open; `unknown`: it is not there. */
  replay(sbdhId: string): Promise<"taken" | "refused" | "unknown" | "unavailable">;
}

/** The access point's records of envelopes, independent of our database. */
export interface SendingHistory {
  /** Failures are results, as in the port. */
  history(page: Page): Promise<SendingRecords>;
  status(sbdhId: string): Promise<TransmissionStatus>;
}

export interface ConnectionOutage extends Outage {
  /** Milliseconds until a call is allowed; null when calls are allowed. */
  nextTryInMs: number | null;
}

export interface AccessPointOutage extends ConnectionOutage {
  /** Host and port. */
  accessPoint: string;
}

/** The access point behind the API of its product, without slots. */
export interface AccessPointConnection extends Pick<AccessPoint, "submit">, SendingHistory, ForwardedMessages {
  /** Runs `work` unless calls are stopped, because others have failed. */
  admit<Result>(work: () => Promise<Result>): Promise<{ result: Result } | Unavailable>;
  /** Milliseconds until the next call; 0 when calls are not stopped. */
  pausedForMs(): number;
  /** Checks whether it answers, unless a recent call has shown it; the result is the `outage`. */
  probe(): Promise<void>;
  /** Undefined while it answers, or before the first call. */
  outage(): ConnectionOutage | undefined;
  /** Why this service cannot use it, as sentences; empty before the first probe and for a product without such a page. */
  faults(): readonly string[];
  close(): Promise<void>;
}

/** One process's use of the access point. */
interface AccessPointUse {
  isUp: boolean;
  /** Whether no call is made for a moment, because others have failed. */
  isLeftAlone: boolean;
  inFlight: number;
  /** Sends whose outcome was `sent`, and all others, since the process began. */
  sent: number;
  failed: number;
}

export interface OpenAccessPoint extends AccessPoint, SendingHistory, ForwardedMessages {
  /** See AccessPointConnection.probe. */
  probe(): Promise<void>;
  outage(): AccessPointOutage | undefined;
  /** See AccessPointConnection.faults. */
  faults(): readonly string[];
  use(): AccessPointUse;
  close(): Promise<void>;
}

/** An outage, from the first failed call on. */
interface Outage {
  /** Milliseconds since it began. */
  forMs: number;
  /** Consecutive failed calls. */
  tries: number;
  /** Failure of the last call. */
  words: string;
  /** Whether it answers at all, even with an error. */
  isReached: boolean;
}
