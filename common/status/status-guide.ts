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
      "The document did not get through, or nobody knows whether it has arrived. This leg does not go on by itself. The document stays PENDING.",
    action: "Read transmissionResponse: whoMustAct names who must act, hint says what to do.",
  },
  NOT_REQUIRED: {
    meaning: "This leg is not needed: the receiver is not in the network, or a resubmission replaced it.",
    action: "A document that is only reported must reach its receiver by other means.",
  },
  APPROVED: { meaning: "Accepted by the receiver of this leg.", action: "Nothing; it is final." },
  REJECTED: {
    meaning: "Refused by the receiver of this leg, or never sent because no such receiver is registered.",
    action: "Read validation_results, correct and resubmit. The document then goes out on both legs again.",
  },
};

/** Said wherever a client may decide to resubmit. */
export const resubmitWarning =
  "A resubmit sends the document on both legs again, as a new revision under the same number, even if the receiver had accepted it and only the tax authority had rejected it. Once it was delivered, party, currency, amounts and issue date stay as delivered; to change them, issue a credit note and a new invoice.";

/** `shown`: what the snapshot calls it (contract.md 2.10). */
export const legGuide: Readonly<Record<LegState, Guide & { shown: PublicLegStatus }>> = {
  not_required: {
    shown: "NOT_REQUIRED",
    meaning:
      "The receiver's endpoint belongs to nobody in the network, so the document is only reported. Or a resubmission replaced the queued leg.",
    action: "Nothing on this leg. A document that is only reported must reach its receiver by other means.",
  },
  queued: {
    shown: "PENDING",
    meaning: "Waits to be sent, for the first time or again. It has certainly not gone out since it was queued.",
    action: "Wait and read the status again.",
  },
  sending: {
    shown: "PENDING",
    meaning: "Handed to the access point, which has not answered yet.",
    action: "Wait and read the status again.",
  },
  sent: {
    shown: "PENDING",
    meaning: "The receiving access point has confirmed receipt; its message level status (MLS) has not come yet.",
    action: "Wait and read the status again. Do not send the document by other means: it has been delivered.",
  },
  unknown: {
    shown: "PENDING",
    meaning:
      "Nobody knows whether it has arrived. The service asks the access point, and sends again only if the access point says that it has nothing.",
    action: "Wait and read the status again. Do not create the document anew.",
  },
  failed: {
    shown: "FAILED",
    meaning:
      "It did not get through, and does not go on by itself. With failureClass `unknown`, nobody knows whether it has arrived.",
    action: "whoMustAct names who must act, hint says what to do.",
  },
  accepted: {
    shown: "APPROVED",
    meaning: "Accepted by an MLS (code AP or AB) or by an operator.",
    action: "Nothing; it is final.",
  },
  rejected: {
    shown: "REJECTED",
    meaning:
      "Refused by an MLS (RE), by the receiving access point, or by ours because of its content; or the receiver is not registered (in the network, or for this type of document). In these cases the sender can correct it. Or an operator declared it rejected.",
    action: "Read validation_results, correct the document and resubmit it.",
  },
};

export const failureGuide: Readonly<Record<FailureClass, Guide>> = {
  rejected: {
    meaning: "Refused: the same envelope cannot get through.",
    action: "If the document is REJECTED, correct and resubmit it; otherwise ask the operator.",
  },
  retryable: {
    meaning: "It has certainly not gone out, because something on the way was unavailable.",
    action: "Wait: it is sent again by itself or, if the leg has failed, by the operator of this service.",
  },
  unknown: {
    meaning: "Nobody knows whether it has arrived: no receipt was seen.",
    action:
      "Do not create the document anew. The service asks the access point; if the access point cannot tell, an operator finds out.",
  },
  blocked: {
    meaning:
      "It cannot go out until somebody mends a certificate, a failing look-up or the configuration of this service.",
    action:
      "whoMustAct names who must do that: the provider of the receiver, the authority or the operator of this service.",
  },
};

export const overallGuide: Readonly<Record<OverallStatus, Guide>> = {
  PENDING: { meaning: "Under way.", action: "Keep the document in processing; read the status again later." },
  APPROVED: { meaning: "Every leg that the document needs is accepted.", action: "Go on." },
  REJECTED: {
    meaning: "One leg is rejected.",
    action: "Stop work that depends on the document, show validation_results, correct and resubmit.",
  },
  VALIDATION_FAILED: {
    meaning: "Our own check found a fatal error; nothing was sent.",
    action: "Show validation_results, correct and resubmit; or give it up (`DELETE`).",
  },
};
