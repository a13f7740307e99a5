import { readJson } from "../../../api/http/read-json.ts";
import { validateRequest } from "../../../api/resources/documents/check-document.ts";
import type { TradeDocument } from "../../../common/documents/document.ts";
import { price } from "../../../common/pricing/price.ts";
import { sealEnvelope, type EnvelopeLeg, buildReport } from "../../../common/delivery/build-envelope.ts";
import { addressLegs } from "../../../common/documents/address-legs.ts";
import { checkTaxDataRules, checkUblRules } from "../../../common/rules/validate-document.ts";
import { loadRuleSets, type RuleSets } from "../../../common/rules/load-rule-sets.ts";
import { renderUbl } from "../../../common/ubl/render-ubl.ts";
import { buildDomainBuyer } from "../../factories/request.ts";
import { tenLineInvoice } from "../client.ts";
import { ownProcessorTime } from "../processor-time.ts";
import { note } from "../progress.ts";

const warmUp = 1_500;
const measured = 1_000;
const kind = "purchase-invoices";
const id = "019a0000-0000-7000-8000-000000000001";
const identity = { serviceProviderId: "000123", taxAuthorityId: "000773" };
const issuer = buildDomainBuyer();
const moment = { documentId: id, documentSequence: "SBI-2026-000001" };

/** Processor time of a document in milliseconds, by step. */
export type PureWork = Record<string, number>;

/**
 * What has to be computed for a document: one warm process, no database, no network. Costs of the service are given as
 * multiples of it, because a slower machine slows both.
 *
 * @throws Error when the document is not valid
 */
export async function measurePureWork(): Promise<PureWork> {
  const ruleSets = loadRuleSets();
  const steps = new Steps();
  for (let done = 0; done < warmUp + measured; done += 1) {
    if (done === warmUp) {
      steps.forget();
    }
    note(`pure work: ${done} of ${warmUp + measured} documents`);
    await workOnDocument(steps, ruleSets);
  }
  return steps.perDocument(measured);
}

async function workOnDocument(steps: Steps, ruleSets: RuleSets): Promise<void> {
  steps.begin();
  const body = readJson(tenLineInvoice()) as Record<string, unknown>;
  steps.end("read JSON");
  const request = await validateRequest(kind, body);
  steps.end("check fields");
  const document = { ...request, accounting_customer_party: issuer } as unknown as TradeDocument;
  price(document);
  const amounts = price(document);
  steps.end("price (twice)");
  const described = { kind, ...moment, document, amounts } as const;
  const ubl = renderUbl(described);
  steps.end("render");
  const byRules = checkUblRules(ruleSets, ubl);
  steps.end("UBL rules");
  const reported = { ...described, ubl, typeCode: "S", at: new Date(), billingSbdhId: id } as const;
  const report = buildReport(reported, identity);
  steps.end("report");
  const byReportRules = checkTaxDataRules(ruleSets, report);
  steps.end("its rules");
  sealEnvelope(legOf(document, "c3"), identity, ubl);
  sealEnvelope(legOf(document, "c5"), identity, report);
  steps.end("envelopes");
  requireValid([...byRules.findings, ...byReportRules.findings]);
}

function legOf(document: TradeDocument, leg: "c3" | "c5"): EnvelopeLeg {
  const address = addressLegs({ kind, document }, identity.taxAuthorityId)[leg];
  return { ...address, leg, kind, envelopeId: id, createdAt: new Date(), country: "AE" };
}

function requireValid(findings: readonly unknown[]): void {
  if (findings.length > 0) {
    throw new Error(`The document of the benchmark must be valid: ${JSON.stringify(findings[0])}`);
  }
}

/** Processor time by step, with what the threads of garbage collector and compiler spent meanwhile. */
class Steps {
  private readonly spent = new Map<string, number>();
  private since = 0;

  begin(): void {
    this.since = ownProcessorTime();
  }

  end(step: string): void {
    const now = ownProcessorTime();
    this.spent.set(step, (this.spent.get(step) ?? 0) + now - this.since);
    this.since = now;
  }

  forget(): void {
    this.spent.clear();
  }

  perDocument(documents: number): PureWork {
    return Object.fromEntries([...this.spent].map(([step, ms]) => [step, ms / documents]));
  }
}
