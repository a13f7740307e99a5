import { setImmediate as nextTurn } from "node:timers/promises";

import { addressLegs } from "../common/documents/address-legs.ts";
import { type TradeDocument, uaeDay } from "../common/documents/document.ts";
import { amountsDigest } from "../common/documents/accepted-amounts.ts";
import { sampleInvoice, sampleLines, sampleSeller } from "../common/documents/sample-document.ts";
import { buildReport, sealEnvelope } from "../common/delivery/build-envelope.ts";
import { amountsOf } from "../common/pricing/price.ts";
import { vatFigures } from "../common/pricing/vat-shares.ts";
import { lawFindings } from "../common/rules/law.ts";
import { type ValidateDocument, validateReport } from "../common/rules/validate-document.ts";
import type { Deps } from "../common/runtime/deps.ts";
import { renderUbl } from "../common/ubl/render-ubl.ts";
import type { TaxDataSchema } from "../common/ubl/load-schemas.ts";

interface WarmUpDeps extends Pick<Deps, "config" | "ruleSets"> {
  validateDocument: ValidateDocument;
  taxDataSchema?: TaxDataSchema;
}

/** Enough that the first document costs a fifth. V8 has compiled all only after some 2,000, which would take seconds. */
const most = 20;
/** On a busy machine the start waits no longer. */
const longestMs = 1_000;
/** Copies of the sample's lines: what is done for a line is most of the work. */
const copies = 5;
const kind = "purchase-invoices";
const id = "019a0000-0000-7000-8000-000000000001";

/**
 * Computes what is computed for a document again and again, so that V8 has loaded and compiled the most of it when the first one comes.
 *
 * @returns how often
 */
export async function warmUp(deps: WarmUpDeps, forMs = longestMs): Promise<number> {
  const document = sampleDocument();
  const endsAt = performance.now() + forMs;
  let done = 0;
  for (; done < most && performance.now() < endsAt; done += 1) {
    computeAll(deps, document);
    await nextTurn();
  }
  return done;
}

/** The sample as it is stored: with decimals as text. */
function sampleDocument(): TradeDocument {
  const buyer = {
    tin: "1345678901",
    endpoint_id: "1345678901",
    party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" },
  };
  const accounting_customer_party = { ...sampleSeller, ...buyer };
  const document_lines = Array.from({ length: copies }, () => sampleLines).flat();
  const text = JSON.stringify({ ...sampleInvoice(), accounting_customer_party, document_lines });
  return JSON.parse(text, (_key, value: unknown) => (typeof value === "number" ? `${value}` : value)) as TradeDocument;
}

/** @returns the findings */
export function computeAll(
  { config, validateDocument, ...parts }: WarmUpDeps,
  document = sampleDocument(),
): readonly { reasonCode: string }[] {
  const amounts = amountsOf(document);
  amountsDigest(amounts);
  vatFigures(kind, document, amounts);
  const described = { kind, documentId: id, documentSequence: "SBI-2026-000001", document, amounts } as const;
  const ubl = renderUbl(described);
  const { findings } = validateDocument(ubl, described);
  const byLaw = lawFindings(described, uaeDay());
  const report = buildReport({ ...described, ubl, typeCode: "S", at: new Date(), billingSbdhId: id }, config);
  const refused = validateReport(parts, described, report);
  const { c3, c5 } = addressLegs(described, config.taxAuthorityId);
  const common = { kind, envelopeId: id, createdAt: new Date(), country: "AE" } as const;
  sealEnvelope({ ...c3, ...common, leg: "c3" }, config, ubl);
  sealEnvelope({ ...c5, ...common, leg: "c5" }, config, report);
  return [...findings, ...byLaw, ...(refused === undefined ? [] : [{ reasonCode: refused.reason }])];
}
