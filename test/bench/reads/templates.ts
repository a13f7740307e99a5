import { saveStageFailure } from "../../../common/documents/stage-store.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { buildLine, buildParty, requestOf, type Json } from "../../factories/request.ts";
import type { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";
import { tenLines } from "../client.ts";
import { note } from "../progress.ts";
import { withStack } from "../run-bench.ts";

/** A document of the real service that is copied, with all that belongs to it. */
export interface Template {
  id: string;
  /** How many of 10,000 documents are its copies. */
  share: number;
}

interface Draft {
  kind: DocumentKind;
  share: number;
  /** The state in which it is copied: a condition on documents `d`. */
  rest: string;
  overrides?: Json;
}

/** Breaks a rule, because the rate of category Z must be zero. */
const brokenLine = buildLine({ classified_tax_category: { id: "Z", percent: 5 } });
const approved = "d.overall_status = 'APPROVED'";
const leg = (
  state: string,
): string => `exists (select from transmissions t where t.document_id = d.id and t.state = '${state}')
  and exists (select from transmissions t where t.document_id = d.id and t.state = 'accepted')`;

/** The other party, whose TIN chooses the outcome in the simulated network. */
const supplier = (tin: string): Json => ({
  accounting_supplier_party: buildParty({
    tin,
    endpoint_id: tin,
    party_tax_scheme: { company_id: `${tin}02003`, tax_scheme: "VAT" },
  }),
});

const drafts: readonly Draft[] = [
  { kind: "purchase-invoices", share: 8_000, rest: approved },
  { kind: "sales-invoices", share: 800, rest: approved },
  { kind: "purchase-credit-notes", share: 500, rest: approved },
  { kind: "sales-credit-notes", share: 300, rest: approved },
  {
    kind: "purchase-invoices",
    share: 200,
    rest: "d.overall_status = 'VALIDATION_FAILED'",
    overrides: { document_lines: [...tenLines.slice(1), brokenLine] },
  },
  { kind: "purchase-invoices", share: 120, rest: "d.overall_status = 'REJECTED'", overrides: supplier("1000000003") },
  { kind: "purchase-invoices", share: 40, rest: leg("sent"), overrides: supplier("1000000006") },
  { kind: "purchase-invoices", share: 20, rest: leg("failed"), overrides: supplier("1000000025") },
];
const waiting: Draft = { kind: "purchase-invoices", share: 15, rest: "true" };
const givenUp: Draft = { kind: "purchase-invoices", share: 5, rest: "true" };

/** Documents of every fate, brought there by the service itself. */
export async function makeTemplates(databaseUrl: string): Promise<Template[]> {
  note("processing the templates");
  return withStack({ databaseUrl }, async (stack) => {
    const processed = await Promise.all(drafts.map((draft) => processTemplate(stack, draft)));
    await stack.stopProcess("workers");
    const [first, second] = [await post(stack, waiting), await post(stack, givenUp)];
    const failure = { stage: "pricing", message: "Given up after all tries" } as const;
    await saveStageFailure(stack.database, { id: second, revision: 1, ...failure });
    return [...processed, { id: first, share: waiting.share }, { id: second, share: givenUp.share }];
  });
}

async function processTemplate(stack: Stack, draft: Draft): Promise<Template> {
  const id = await post(stack, draft);
  const isThere = async (): Promise<boolean> => {
    const rows = await stack.database.query(`select d.id from documents d where d.id = $1 and ${draft.rest}`, [id]);
    return rows.length > 0;
  };
  await until(`the template comes to rest: ${draft.rest}`, isThere, 60_000, 50);
  return { id, share: draft.share };
}

async function post(stack: Stack, { kind, overrides }: Draft): Promise<string> {
  const request = requestOf[kind]({ document_lines: tenLines, ...overrides });
  if (documentKinds[kind].issuer === "accounting_supplier_party") {
    delete request["accounting_supplier_party"];
  }
  const response = await fetch(`${stack.url}/api/${kind}/${stack.businessProfileId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as { id: string };
  if (response.status !== 201) {
    throw new Error(`POST of a template answered ${response.status}: ${JSON.stringify(body)}`);
  }
  return body.id;
}
