import { legNames, publicLeg, type Leg } from "../../../common/domain/status/legs.ts";
import type { LegStatus, OverallStatus } from "../../../common/domain/status/status.ts";
import { testEventName } from "../../../common/domain/webhooks/webhook-events.ts";
import { presentTestWebhook, presentWebhook } from "../../../common/presenters/webhook-payload.ts";

const id = "0199d3a0-7c1e-7000-8000-00000000d001";
const at = new Date("2026-08-20T08:15:30.000Z");

type Moment = readonly [fromState: string | null, toState: string | null, overallStatus?: OverallStatus];

/** Between which states an event lies; one that is not listed moves nothing. */
const moments: Readonly<Record<string, Moment>> = {
  "document.received": [null, "received"],
  "document.validated": ["rendered", "validated"],
  "document.validation_failed": ["rendered", "invalid", "VALIDATION_FAILED"],
  "document.approved": ["PENDING", "APPROVED", "APPROVED"],
  "document.rejected": ["PENDING", "REJECTED", "REJECTED"],
  "document.updated": [null, null, "REJECTED"],
  "document.resubmitted": ["validated", "received"],
  "document.failed": ["received", null],
  sent: ["sending", "sent"],
  accepted: ["sent", "accepted"],
  rejected: ["sent", "rejected", "REJECTED"],
  failed: ["sending", "failed"],
  unknown: ["sending", "unknown"],
  not_required: [null, "not_required"],
  overdue: ["sent", "sent"],
};

const verdicts: Readonly<Record<string, LegStatus>> = { accepted: "APPROVED", rejected: "REJECTED" };

/** What a receiver gets, made by what makes it; only the states are those of one moment among many. */
export function webhookExample(name: string): unknown {
  const leg = legNames.find((each) => name.startsWith(`leg.${publicLeg(each)}.`)) ?? null;
  const text = name === testEventName ? presentTestWebhook(name, id) : presentWebhook(name, changeOf(name, leg));
  return { ...(JSON.parse(text) as object), timestamp: at.toISOString() };
}

const document = {
  at,
  documentId: id,
  kind: "purchase-invoices",
  documentSequence: "SBI-2026-000001",
  externalReference: "PO-4711-1",
  metadata: null,
  businessProfileId: "0199d3a0-7c1e-7000-8000-00000000d002",
  revision: 1,
  position: "7",
} as const;

function changeOf(name: string, leg: Leg | null): Parameters<typeof presentWebhook>[1] {
  const lastWord = name.split(".").at(-1) ?? "";
  const [fromState, toState, status = "PENDING"] = moments[name] ?? moments[lastWord] ?? [null, null];
  // A report is withdrawn after both sides have accepted.
  const overallStatus = leg === "withdrawal" ? "APPROVED" : status;
  const verdictOf = (side: Leg): LegStatus => {
    const own = leg === side ? (verdicts[lastWord] ?? null) : null;
    return overallStatus === "APPROVED" ? "APPROVED" : own;
  };
  const verdict = { overallStatus, participantStatus: verdictOf("c3"), ftaStatus: verdictOf("c5") };
  return { ...document, leg, fromState, toState, ...verdict };
}
