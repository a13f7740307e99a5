import { randomUUID } from "node:crypto";

import type { MlsReason } from "../../../common/peppol/mls.ts";
import { outcomeNamed, type MlsScript } from "../outbound/outcomes.ts";
import type { MlsIssue, PlannedMls, Transmission } from "../transmissions.ts";

/** The simulated receiver's provider. The tax authority's provider is the receiver of the report. */
const receivingProvider = "0242:000456";

/** The receiver of status messages when the envelope names none: the sending provider of the examples. */
const defaultMlsReceiver = "0242:000123";

export interface MlsDelays {
  mlsDelayMs: number;
  lateMlsDelayMs: number;
}

/** The status messages about a document that has just reached its receiver, in the order of sending. */
export function planMls(
  transmission: Transmission,
  arrivedAt: Date,
  delays: MlsDelays,
): Pick<Transmission, "mls" | "furtherMls"> {
  const script = scriptOf(transmission);
  // A receiver answers only the first copy of an envelope, and sends a message that was not asked for only to reject.
  if (
    script === undefined ||
    transmission.copy > 1 ||
    (script.code !== "RE" && transmission.mlsType !== "ALWAYS_SEND")
  ) {
    return { mls: null, furtherMls: [] };
  }
  const delayMs = script.late === true ? delays.lateMlsDelayMs : delays.mlsDelayMs;
  const mls = firstMessage(transmission, script, new Date(arrivedAt.getTime() + delayMs));
  return { mls, furtherMls: furtherMessages(mls, script.next) };
}

/** A document with fatal findings is rejected, whatever outcome its receiver chooses. */
function scriptOf({ verdict, outcome }: Transmission): MlsScript | undefined {
  return verdict.fatal > 0 ? { code: "RE" } : outcomeNamed(outcome).mls;
}

function firstMessage(transmission: Transmission, script: MlsScript, dueAt: Date): PlannedMls {
  const { verdict, senderId } = transmission;
  const receiverId = transmission.mlsTo ?? defaultMlsReceiver;
  return {
    id: randomUUID(),
    sbdhId: randomUUID(),
    code: script.code,
    issues: verdict.fatal > 0 ? verdict.issues : (script.reasons ?? []).map((reason) => issueIn(transmission, reason)),
    senderId: transmission.leg === "c5" ? transmission.receiverId : receivingProvider,
    receiverId,
    envelopeReceiverId: script.toParticipant === true ? senderId : receiverId,
    referenceId: transmission.sbdhId,
    dueAt: dueAt.toISOString(),
    state: "due",
    arrivedAt: null,
    attempts: 0,
    nextRetryAt: null,
    forwardedAt: null,
    error: null,
  };
}

function furtherMessages(first: PlannedMls, next: MlsScript["next"]): PlannedMls[] {
  if (next === undefined) {
    return [];
  }
  if (next === "repeat") {
    return [{ ...first }];
  }
  const refusal = { id: randomUUID(), sbdhId: randomUUID(), code: "RE", issues: [issues.FD] } as const;
  const referenceId = next === "stranger" ? randomUUID() : first.referenceId;
  return [{ ...first, ...refusal, issues: [...refusal.issues], referenceId }];
}

/** The issue of each reason as a receiving provider would word it; the path begins at the document's root. */
const issues: Readonly<Record<MlsReason, MlsIssue>> = {
  BV: { reason: "BV", line: "/cac:AccountingSupplierParty[1]/cac:Party[1]", description: "Simulated: a rule failed" },
  SV: { reason: "SV", line: "/cbc:IssueDate[1]", description: "Simulated: not valid against the schema" },
  FD: { reason: "FD", line: "NA", description: "Simulated: the document could not be delivered" },
  BW: { reason: "BW", line: "NA", description: "Simulated: a business rule warns" },
};

function issueIn({ leg, docTypeId }: Transmission, reason: MlsReason): MlsIssue {
  const { line, ...said } = issues[reason];
  if (line === "NA") {
    return issues[reason];
  }
  const root = /::(\w+)##/.exec(docTypeId)?.[1] ?? "*";
  // A report has no such party outside of the document that it reports.
  return { ...said, line: leg === "c5" && reason === "BV" ? `/${root}/pxs:ReportedTransaction[1]` : `/${root}${line}` };
}
