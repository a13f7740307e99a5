import type { MlsCode, MlsReason } from "../../../common/peppol/envelope/mls.ts";

/** How one attempt of the access point to send an envelope ends. */
export type AttemptResult =
  | "sent"
  /** The receiving access point answers 502 without a signal; here the message has not arrived. */
  | "no_receipt"
  | "smp_down"
  | "breaker_open"
  | "not_registered"
  | "not_supported"
  | "directory_away"
  | "certificate_expired"
  | "refused_by_receiver"
  /** The access point does not take the request, so there is no attempt. */
  | "bad_request"
  | "verification_failed"
  | "sending_off";

/** What the receiving corner has to say about a document that it got. */
export interface MlsScript {
  code: MlsCode;
  reasons?: readonly MlsReason[];
  late?: true;
  /** Addressed to the sender of the document instead of its service provider. */
  toParticipant?: true;
  /** A second message after it: the same again, one that says the opposite, or one about an id that was never sent. */
  next?: "repeat" | "contradiction" | "stranger";
}

/** How the network in the box treats one transmission. A new way to misbehave is a new row of `outcomes`. */
export interface Outcome {
  /** What happens, in the words of the sandbox's documentation. */
  meaning: string;
  /** Attempt by attempt; the last one stands for all that follow. */
  attempts: readonly [AttemptResult, ...AttemptResult[]];
  /** `lost`: the connection drops instead of an answer. `sent_422`: an answer that looks like a failure. */
  answer?: "lost" | "sent_422";
  /** Answers after the configured slow time. */
  slow?: true;
  /** Absent: the receiving corner never says what it thinks. */
  mls?: MlsScript;
}

const sent: Outcome["attempts"] = ["sent"];
const confirmed: MlsScript = { code: "AP" };

const rejected = (...reasons: MlsReason[]): MlsScript => ({ code: "RE", reasons });

/** All outcomes by name. */
export const outcomes = {
  accepted: { meaning: "Delivered and confirmed (AP)", attempts: sent, mls: confirmed },
  unconfirmed: { meaning: "Delivered without confirmation (AB)", attempts: sent, mls: { code: "AB" } },
  "rejected-bv": { meaning: "Rejected: a business rule failed (BV)", attempts: sent, mls: rejected("BV") },
  "rejected-sv": { meaning: "Rejected: not valid against the schema (SV)", attempts: sent, mls: rejected("SV") },
  "rejected-fd": { meaning: "Rejected: could not be delivered (FD)", attempts: sent, mls: rejected("FD") },
  "rejected-bv-bw": {
    meaning: "Rejected: a business rule failed, another one warns (BV, BW)",
    attempts: sent,
    mls: rejected("BV", "BW"),
  },
  silent: { meaning: "Delivered, and no status message ever comes", attempts: sent },
  late: { meaning: "Confirmed after `SIMULATOR_LATE_MLS_DELAY_MS`", attempts: sent, mls: { code: "AP", late: true } },
  duplicate: { meaning: "Confirmed twice, by the same message", attempts: sent, mls: { code: "AP", next: "repeat" } },
  contradicted: {
    meaning: "Confirmed, then rejected by a second message, which does not count",
    attempts: sent,
    mls: { code: "AP", next: "contradiction" },
  },
  "unknown-id": {
    meaning: "Confirmed, and a rejection of something that was never sent comes as well",
    attempts: sent,
    mls: { code: "AP", next: "stranger" },
  },
  "to-participant": {
    meaning: "Confirmed in an envelope that is addressed to you (0235) instead of to the provider (0242)",
    attempts: sent,
    mls: { code: "AP", toParticipant: true },
  },
  "no-answer": {
    meaning: "Sent, but the access point's answer is lost; confirmed",
    attempts: sent,
    answer: "lost",
    mls: confirmed,
  },
  "sent-422": {
    meaning: "Sent, although the access point answers 422; confirmed",
    attempts: sent,
    answer: "sent_422",
    mls: confirmed,
  },
  slow: {
    meaning: "The access point answers after `SIMULATOR_SLOW_ANSWER_MS`; confirmed",
    attempts: sent,
    slow: true,
    mls: confirmed,
  },
  "smp-down": {
    meaning: "The look-up of the receiver fails once, the access point tries again; confirmed",
    attempts: ["smp_down", "sent"],
    mls: confirmed,
  },
  retried: {
    meaning: "The receiver answers 502 once, the access point tries again; confirmed",
    attempts: ["no_receipt", "sent"],
    mls: confirmed,
  },
  "breaker-open": {
    meaning: "The access point's circuit breaker is open, it sends later; confirmed",
    attempts: ["breaker_open", "sent"],
    mls: confirmed,
  },
  "given-up": {
    meaning: "The receiver always answers 502; the access point gives up after `SIMULATOR_ATTEMPTS`",
    attempts: ["no_receipt"],
  },
  "not-registered": { meaning: "The receiver is not registered in the network", attempts: ["not_registered"] },
  "not-supported": {
    meaning: "The receiver is registered, but not for this type of document",
    attempts: ["not_supported"],
  },
  "directory-away": {
    meaning: "The network's directory (DNS) is unavailable, so that nobody can be looked up",
    attempts: ["directory_away"],
  },
  "certificate-expired": { meaning: "The receiver's certificate has expired", attempts: ["certificate_expired"] },
  "refused-by-receiver": {
    meaning: "The receiver's access point refuses the message (EBMS:0004)",
    attempts: ["refused_by_receiver"],
  },
  refused: { meaning: "Our access point refuses the request (400)", attempts: ["bad_request"] },
  "verification-failed": {
    meaning: "Our access point's own verification of the document fails (400)",
    attempts: ["verification_failed"],
  },
  "sending-off": { meaning: "Sending is switched off at our access point (404)", attempts: ["sending_off"] },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;

/** The outcome of a name that a journal holds; one that no longer exists counts as accepted. */
export function outcomeNamed(name: string): Outcome {
  return Object.hasOwn(outcomes, name) ? outcomes[name as OutcomeName] : outcomes.accepted;
}
