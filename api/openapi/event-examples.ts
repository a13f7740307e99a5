import { legNames, publicLeg } from "../../common/status/legs.ts";
import { testEventName } from "../../common/webhooks/webhook-events.ts";
import { presentTestWebhook, presentWebhook } from "../../common/webhooks/webhook-payload.ts";

const id = "0199d3a0-7c1e-7000-8000-00000000d001";
const at = new Date("2026-08-20T08:15:30.000Z");

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
  participantStatus: null,
  ftaStatus: null,
} as const;

const pending = { overallStatus: "PENDING" } as const;

const settled = {
  "document.approved": { overallStatus: "APPROVED", participantStatus: "APPROVED", ftaStatus: "APPROVED" },
  "document.rejected": { overallStatus: "REJECTED", participantStatus: "REJECTED" },
  "document.validation_failed": { overallStatus: "VALIDATION_FAILED" },
} as const;

/** What a receiver gets, made by what makes it; only the states are those of one moment among many. */
export function webhookExample(name: string): unknown {
  const leg = legNames.find((each) => name.startsWith(`leg.${publicLeg(each)}.`)) ?? null;
  const word = name.slice(name.lastIndexOf(".") + 1);
  const states =
    leg === null
      ? { fromState: null, toState: null }
      : { fromState: "sent", toState: word === "overdue" ? "sent" : word };
  const verdict = Object.hasOwn(settled, name) ? settled[name as keyof typeof settled] : pending;
  const text =
    name === testEventName
      ? presentTestWebhook(name, id)
      : presentWebhook(name, { ...document, leg, ...states, ...verdict });
  return { ...(JSON.parse(text) as object), timestamp: at.toISOString() };
}
