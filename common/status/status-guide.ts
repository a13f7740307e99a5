import type { FailureClass, LegState, OverallStatus } from "./status.ts";

/** What a state means and what its reader does about it, as docs/statuses.md prints it. Who must act: situations.ts. */
export interface Guide {
  meaning: string;
  action: string;
}

/** A leg's `status` in the snapshot (contract.md 2.10). */
export type PublicLegStatus = "NOT_SENT" | "PENDING" | "FAILED" | "NOT_REQUIRED" | "APPROVED" | "REJECTED";

export const publicLegGuide: Readonly<Record<PublicLegStatus, Guide>> = {
  NOT_SENT: {
    meaning: "The document failed validation, so nothing was sent on this leg.",
    action: "Correct what validation_results names and resubmit.",
  },
  PENDING: {
    meaning: "Undecided: about to be sent, under way, or delivered and waiting for its status message.",
    action: "Wait and read the status again; never create the document anew.",
  },
  FAILED: {
    meaning:
      "It does not go on by itself: it did not get through, or nobody knows whether it has arrived. The document stays PENDING.",
    action: "transmissionResponse.whoMustAct names who must act, and hint says what is to be done.",
  },
  NOT_REQUIRED: {
    meaning: "This leg is not needed: the receiver is not in the network, or a resubmission took the place of it.",
    action: "Bring a document that is only reported to its receiver by other means.",
  },
  APPROVED: { meaning: "Accepted by the receiver of this leg.", action: "Nothing; it is final." },
  REJECTED: {
    meaning: "Refused by the receiver of this leg, or never sent because no such receiver is registered.",
    action: "Read validation_results, correct and resubmit: the document then goes out on both legs again.",
  },
};

/** Said wherever a client may decide to resubmit. */
export const resubmitWarning =
  "A resubmit sends the document on both legs again, as a new revision under the same number: also where only the tax authority had rejected it and the receiver had accepted. Party, currency, amounts and issue date then stay as they were delivered: for others there are a credit note and a new invoice.";

/** `shown`: what the snapshot calls it (contract.md 2.10). */
export const legGuide: Readonly<Record<LegState, Guide & { shown: PublicLegStatus }>> = {
  not_required: {
    shown: "NOT_REQUIRED",
    meaning:
      "The receiver's endpoint stands for no one in the network, so the document is only reported; or a resubmission took the place of what was still queued.",
    action: "Nothing here; bring a document that is only reported to its receiver by other means.",
  },
  queued: {
    shown: "PENDING",
    meaning: "Waits to be sent, for the first time or again. It has certainly not gone out since it came here.",
    action: "Wait and read the status again.",
  },
  sending: {
    shown: "PENDING",
    meaning: "Handed to the access point, whose answer is awaited.",
    action: "Wait and read the status again.",
  },
  sent: {
    shown: "PENDING",
    meaning: "The receiving access point has confirmed it; its message level status (MLS) is awaited.",
    action: "Wait and read the status again. Do not send the document by other means: it has been delivered.",
  },
  unknown: {
    shown: "PENDING",
    meaning:
      "Nobody knows whether it has arrived. The access point is asked; nothing is sent again until it says that it has nothing.",
    action: "Wait and read the status again. Do not create the document anew.",
  },
  failed: {
    shown: "FAILED",
    meaning:
      "It did not get through, and will not by itself; with failureClass `unknown` nobody knows whether it has arrived.",
    action: "whoMustAct names who must act, and hint says what is to be done.",
  },
  accepted: {
    shown: "APPROVED",
    meaning: "Accepted (MLS code AP or AB), or declared so by an operator.",
    action: "Nothing; it is final.",
  },
  rejected: {
    shown: "REJECTED",
    meaning:
      "Refused for what its sender can mend: by an MLS (RE), by the receiving access point, by ours for its content, because the receiver is not registered in the network or not for this type of document; or declared so by an operator.",
    action: "Read validation_results, correct the document and resubmit it.",
  },
};

export const failureGuide: Readonly<Record<FailureClass, Guide>> = {
  rejected: {
    meaning: "Refused as it is; the same envelope cannot get through.",
    action: "Correct the document and resubmit it where its status is REJECTED; otherwise ask the operator.",
  },
  retryable: {
    meaning: "It has certainly not gone out, because something on the way was unavailable.",
    action: "Wait; it is sent again by itself, or by the operator of this service where the leg has failed.",
  },
  unknown: {
    meaning: "Nobody knows whether it has arrived: no receipt was seen.",
    action:
      "Do not create the document anew. The access point is asked by itself; where it cannot tell, an operator finds out.",
  },
  blocked: {
    meaning:
      "It cannot go out until somebody mends a certificate, a look-up that fails or the configuration of this service.",
    action:
      "whoMustAct names whose it is: the provider of the receiver, the authority or the operator of this service.",
  },
};

export const overallGuide: Readonly<Record<OverallStatus, Guide>> = {
  PENDING: { meaning: "Under way.", action: "Keep the document in processing; read the status again later." },
  APPROVED: { meaning: "Every leg that the document needs is accepted.", action: "Go on." },
  REJECTED: {
    meaning: "One leg is rejected.",
    action: "Stop what depends on it, show validation_results, correct and resubmit.",
  },
  VALIDATION_FAILED: {
    meaning: "Our own check found a fatal error; nothing was sent.",
    action: "Show validation_results, correct and resubmit.",
  },
};
