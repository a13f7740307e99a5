import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../../common/runtime/repository-root.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { sampleCharges, sampleLines, sampleSeller } from "../../../common/documents/sample-document.ts";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Examples of the four kinds of documents are nearly equal, so the file holds one of them and, of the others, what differs:
 * `$like` names an example, `$with` has values and `$without` members by their JSON pointers.
 */
interface Written {
  $like?: string;
  $with?: Record<string, Json>;
  $without?: string[];
}

const file = path.join(repositoryRoot(), "api", "openapi", "examples", "answers.json");
const written = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Json>>;

/** What a real run answered, by operation and status ("createWebhook 201"); test/api/openapi/replay.spec.ts writes it. */
export const answerExamples: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(written).map(([name, value]) => [name, expand(value)]),
);

function expand(value: Json): Json {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(expand);
  }
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expand(member)]));
  const { $like, $with = {}, $without = [] } = members as Written;
  if (typeof $like !== "string") {
    return members;
  }
  const base = expand(written[$like] ?? null);
  for (const pointer of $without) {
    const [parent, name] = placeOf(base, pointer);
    delete parent[name];
  }
  for (const [pointer, changed] of Object.entries($with)) {
    const [parent, name] = placeOf(base, pointer);
    parent[name] = changed;
  }
  return base;
}

/** What a pointer points to. No name in an example has a `/` or a `~`. */
function placeOf(base: Json, pointer: string): [parent: Record<string, Json>, name: string] {
  const names = pointer.split("/").slice(1);
  const last = names.pop() ?? "";
  return [names.reduce((parent, name) => parent[name] as typeof parent, base as Record<string, Json>), last];
}

/** The party of the business profile, as answers carry it. */
export const profileParty = {
  ...sampleSeller,
  name: "Dune Buyer",
  party_name: "Dune Buyer LLC",
  postal_address: { ...sampleSeller.postal_address, city_name: "Dubai", country_subentity: "DXB" },
  company_id: "123456",
  authority_name: "Dubai DED",
  tin: "1345678901",
  party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" },
  endpoint_id: "1345678901",
  email: "invoices@dune-buyer.example",
};

export const secondProfileParty = {
  ...profileParty,
  name: "Dune Logistics",
  party_name: "Dune Logistics LLC",
  company_id: "654321",
  tin: "1345678902",
  party_tax_scheme: { company_id: "134567890223003", tax_scheme: "VAT" },
  endpoint_id: "1345678902",
  email: "invoices@dune-logistics.example",
};

/** A document as an ERP posts it: two lines, a discount, freight. */
export function documentRequestExample(kind: DocumentKind): Record<string, unknown> {
  const { typeCodes, rootName, receiver } = documentKinds[kind];
  const [invoice_type_code] = typeCodes;
  return {
    issue_date: "2026-08-20",
    invoice_type_code,
    ...(rootName === "Invoice"
      ? { due_date: "2026-09-19" }
      : {
          discrepancy_response: { response_code: "DL8.61.1.D" },
          billing_reference: [{ id: "INV-2026-000815", issue_date: "2026-08-20" }],
        }),
    profile_execution_id: "00000000",
    document_currency_code: "AED",
    [receiver]: sampleSeller,
    payment_means: [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456" } }],
    charges: sampleCharges,
    document_lines: sampleLines,
  };
}
