import type { DocumentKind } from "../../common/domain/document.ts";
import type { SavedFilterName } from "../../common/domain/search/saved-filters.ts";
import type { PublicLeg } from "../../common/domain/status/legs.ts";
import type { DocumentState, pipeline, StageAfter, StageName } from "../../common/domain/status/pipeline.ts";
import type { FailureClass, LegState } from "../../common/domain/status/status.ts";
import { count, type Tone } from "./words.ts";

/**
 * What the page calls the things of the domain. Each table has to name every member of the domain's union: a new stage, leg or
 * state does not compile before it has its words here.
 */

interface StageWords<Name extends StageName> {
  title: string;
  about: string;
  /** Where one of several stages is chosen: what the banners call it. */
  choice: (typeof pipeline)[Name]["title"];
  /** The legs that it sends, which the picture of the pipeline draws as its lane. */
  legs: readonly PublicLeg[];
}

export const stageWords: { readonly [Name in StageName]: StageWords<Name> } = {
  pricing: { title: "Pricing", about: "amounts", choice: "Pricing", legs: [] },
  rendering: { title: "Rendering", about: "UBL 2.1", choice: "Rendering", legs: [] },
  validation: { title: "Validation", about: "Schematron", choice: "Validation", legs: [] },
  transmission: { title: "To corner 3", about: "the other party", choice: "Transmission to corner 3", legs: ["toC3"] },
  reporting: {
    title: "To corner 5",
    about: "the tax authority",
    choice: "Reporting to corner 5",
    legs: ["toC5", "withdrawal"],
  },
};

/** The steps of the timeline, in the order in which a document comes to them; an invalid one stands in place of the last. */
export const documentSteps: Readonly<Record<Exclude<DocumentState, "invalid">, string>> = {
  received: "Received",
  priced: "Priced",
  rendered: "Rendered",
  validated: "Validated",
};

export const stageAfter: StageAfter = { received: "pricing", priced: "rendering", rendered: "validation" };

interface LegWords {
  name: string;
  /** Completes "a leg …", "nothing goes out …". */
  toCorner: string;
  title: string;
  choice: string;
}

export const legWords: Readonly<Record<PublicLeg, LegWords>> = {
  toC3: {
    name: "corner 3",
    toCorner: "to corner 3",
    title: "To corner 3, the other party",
    choice: "To corner 3",
  },
  toC5: { name: "corner 5", toCorner: "to corner 5", title: "To corner 5, the authority", choice: "To corner 5" },
  withdrawal: {
    name: "the withdrawal",
    toCorner: "to corner 5 (withdrawal)",
    title: "Withdrawal, to corner 5",
    choice: "Withdrawals, to corner 5",
  },
};

interface LegStateWords {
  tone: Tone;
  /** Completes a number of legs in the pipeline's picture. */
  counted: string;
  /** Of one leg, where no clock says more. */
  sentence: string;
  /** Which saved filter lists the legs in this state. */
  filter?: SavedFilterName;
}

export const legStateWords: Readonly<Record<LegState, LegStateWords>> = {
  queued: { tone: "busy", counted: "to be sent", sentence: "Waits to be sent" },
  sending: { tone: "busy", counted: "handed over", sentence: "Handed to the access point" },
  sent: { tone: "busy", counted: "wait for their status message", sentence: "" },
  unknown: {
    tone: "warn",
    counted: "outcome unknown",
    sentence: "No answer has come; the access point is being asked",
    filter: "outcome_unknown",
  },
  failed: { tone: "bad", counted: "failed", sentence: "Did not get through, and will not by itself", filter: "failed" },
  not_required: { tone: "quiet", counted: "not required", sentence: "Not needed" },
  accepted: { tone: "good", counted: "accepted", sentence: "Accepted" },
  rejected: { tone: "bad", counted: "rejected", sentence: "Refused" },
};

export const failureClassWords: Readonly<Record<FailureClass, string>> = {
  blocked: "blocked",
  retryable: "retryable",
  unknown: "unknown",
  rejected: "rejected",
};

export const filterWords: Readonly<Record<SavedFilterName, string>> = {
  oldest_pending: "Oldest pending",
  mls_overdue: "MLS overdue",
  outcome_unknown: "Outcome unknown",
  failed: "Failed",
  given_up: "Given up",
  rejected_today: "Rejected today",
  invalid_today: "Invalid today",
};

export const kindNames: Readonly<Record<DocumentKind, string>> = {
  "purchase-invoices": "Self-billed invoice",
  "purchase-credit-notes": "Self-billed credit note",
  "sales-invoices": "Sales invoice",
  "sales-credit-notes": "Sales credit note",
};

export const legsOf = (legs: number): string => (legs === 1 ? "1 leg" : `${count(legs)} legs`);

export const documentsOf = (documents: number): string =>
  documents === 1 ? "1 document" : `${count(documents)} documents`;
