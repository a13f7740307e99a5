import { expect } from "chai";

import type { DocumentKind } from "../../../../common/documents/document.ts";
import { buildInvoiceRequest, buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { call } from "../../http-client.ts";

interface Leg {
  required: boolean;
  reason: string | null;
  senderId: string;
  receiverId: string;
  docTypeId: string;
  processId: string;
}

interface DryRun {
  valid: boolean;
  document: Json & { totals: { payable_amount: number } };
  routing: { toC3: Leg; toC5: Leg };
  validation_results: { flag: string; reasonCode: string; rule_set: string; pointer?: string }[];
  rule_set: string;
  tax_data_rule_set: string;
  ubl: string;
  tax_data: string;
}

const ofStoredDocuments = [
  "id",
  "org_id",
  "business_profile_id",
  "document_sequence",
  "revision",
  "version",
  "meta_info",
  "created_at",
  "updated_at",
];

/** Breaks rules of the tax category and of the payment, and none of the contract's. */
const unruly = () =>
  buildInvoiceRequest({
    profile_execution_id: "00000010",
    document_lines: [buildLine({ classified_tax_category: { id: "S", percent: 4 } })],
  });

describe("api/resources/dry-run", () => {
  const api = useTestApi();
  const validate = async (body: unknown, kind: DocumentKind = "purchase-invoices"): Promise<DryRun> => {
    const answer = await call(api, "POST", `/api/${kind}/${api.businessProfileId}/validate`, { body });
    expect(answer.status, answer.text.slice(0, 500)).to.equal(200);
    return answer.json as DryRun;
  };

  /** Rows of every table. */
  const countRows = async (): Promise<Record<string, number>> => {
    const { database } = api.deps;
    const tables = await database.query<{ name: string }>(
      // Parts of months are read through their tables.
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const rows = await database.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
      counts[name] = rows[0]!.count;
    }
    return counts;
  };

  for (const [kind, build] of Object.entries(requestOf) as [DocumentKind, (overrides?: Json) => Json][]) {
    it(`shows the result for a good document: ${kind}`, async () => {
      const dryRun = await validate(build(), kind);
      expect(dryRun.validation_results).to.deep.equal([]);
      expect(dryRun.valid).to.equal(true);
      expect(dryRun.ubl).to.match(/<cbc:ID>[A-Z]{3}-2026-DRYRUN<\/cbc:ID>/);
      expect(dryRun.tax_data).to.contain("<pxs:TaxData").and.to.contain("-2026-DRYRUN");
      expect(dryRun.tax_data).to.contain(dryRun.ubl.replace(/^<\?xml[^>]*\?>\s*/, "").slice(0, 40));
      const created = await call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body: build() });
      expect(created.json)
        .to.have.all.keys(...Object.keys(dryRun.document), ...ofStoredDocuments)
        .and.to.deep.include(dryRun.document);
    });
  }

  it("stores nothing, takes no number and sends nothing", async () => {
    const before = await countRows();
    await validate(buildInvoiceRequest());
    await validate(unruly());
    expect(await countRows()).to.deep.equal(before);
    expect(Object.keys(before)).to.include.members(["documents", "sequences", "attachments", "idempotency_keys"]);
  });

  it("keeps the digest of the request alone under an Idempotency-Key, and judges it again", async () => {
    const ask = (body: object) =>
      call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}/validate`, {
        headers: { "idempotency-key": "a-dry-run" },
        body,
      });
    const first = await ask(buildInvoiceRequest());
    const [kept] = await api.query<{ status: number; body: string | null }>(
      "select status, body from idempotency_keys where key = 'a-dry-run'",
    );
    expect(kept).to.deep.equal({ status: 200, body: null });
    const second = await ask(buildInvoiceRequest());
    expect([first.status, second.status]).to.deep.equal([200, 200]);
    expect((second.json as DryRun).document).to.deep.equal((first.json as DryRun).document);
    expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).to.deep.equal([null, "true"]);
    expect((await ask(buildInvoiceRequest({ note: "another" }))).status).to.equal(409);
  });

  it("answers field errors as creating does, all at once", async () => {
    const body = buildInvoiceRequest({ due_date: "soon", document_lines: [buildLine({ quantity: -1 })] });
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const [dryRun, create] = [
      await call(api, "POST", `${path}/validate`, { body }),
      await call(api, "POST", path, { body }),
    ];
    expect(dryRun.status).to.equal(400);
    expect((dryRun.json as { errors: object }).errors).to.have.all.keys("due_date", "document_lines[0].quantity");
    expect(dryRun.json).to.deep.equal(create.json);
  });
});
