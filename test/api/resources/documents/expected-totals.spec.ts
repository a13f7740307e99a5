import { expect } from "chai";

import type { DocumentKind } from "../../../../common/documents/document.ts";
import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { addTenant, dryRun, fieldErrors, post, postBatch } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments } from "../../http-client.ts";

/** 41.05 × 344.70 is 14,149.935, of which the official rule takes 14,149.93. */
const half = buildLine({ quantity: 41.05, price: { base_amount: 344.7, base_quantity: 1 } });
const asBooked: Json = {
  document_lines: [{ ...half, expected: { net_amount: 14149.94, tax_amount: 707.5 } }],
  expected_totals: { tax_exclusive: 14149.94, tax: 707.5, tax_inclusive: 14857.44, payable: 14857.44 },
};
const asComputed: Json = {
  document_lines: [{ ...half, expected: { net_amount: 14149.93 } }],
  expected_totals: { tax_exclusive: 14149.93, tax: 707.5, tax_inclusive: 14857.43, payable: 14857.43 },
};
const tolerant: Json = { ...asBooked, expected_totals: { ...(asBooked["expected_totals"] as Json), tolerance: 0.01 } };
const differing = [
  "expected_totals.tax_exclusive",
  "expected_totals.tax_inclusive",
  "expected_totals.payable",
  "document_lines[0].expected.net_amount",
];

const findings = (document: Json): Json[] => statusOf(document)["validation_results"] as Json[];

const warned = async (of: TestApi, kind: DocumentKind): Promise<void> => {
  const document = await TestDocument.begin(of, kind, asBooked);
  await document.fail();
  const read = await document.read();
  expect(read).to.deep.include({ expected_totals: asBooked["expected_totals"] });
  expect((read["document_lines"] as Json[])[0]).to.deep.include({
    expected: { net_amount: 14149.94, tax_amount: 707.5 },
  });
  const differences = findings(read).filter(({ reasonCode }) => reasonCode === "OWN-40");
  expect(differences.map(({ pointer }) => pointer)).to.deep.equal([
    "/expected_totals/tax_exclusive",
    "/expected_totals/tax_inclusive",
    "/expected_totals/payable",
    "/document_lines/0/expected/net_amount",
  ]);
  expect(differences[0]).to.include({ flag: "warning", rule_set: "expected totals 1" });
  await document.resubmit();
  await document.judge();
  expect(findings(await document.read())).to.have.length(4);
};

const withLine = (expected: unknown): Json => ({ document_lines: [buildLine({ expected })] });

describe("expected totals", () => {
  const api = useTestApi();

  for (const kind of ["purchase-invoices", "sales-credit-notes"] as const) {
    it(`of ${kind}: 400 that names figures, line and rule wherever it is sent, and nothing is stored`, async () => {
      const document = await TestDocument.begin(api, kind, asComputed);
      expect(document.created).to.deep.include({ expected_totals: asComputed["expected_totals"] });
      await document.fail();
      expect(findings(await document.read()).map(({ reasonCode }) => reasonCode)).to.deep.equal(["IBR-001"]);
      const before = await countDocuments(api);
      const body = requestOf[kind](asBooked);
      for (const answer of [
        await post(api, kind, asBooked),
        await dryRun(api, kind, asBooked),
        await call(api, "PUT", document.path, { body }),
        await call(api, "POST", `${document.path}/resubmit`, { body }),
      ]) {
        const errors = fieldErrors(answer);
        expect(errors).to.have.all.keys(...differing);
        expect(errors["expected_totals.payable"]).to.match(/14857\.44.*14857\.43.*document_lines\[0\].*IBR-147-AE/);
      }
      const [refused, taken] = await postBatch(api, kind, [asBooked, tolerant]);
      expect(refused).to.include({ status: 400 });
      expect(refused?.errors).to.have.all.keys(...differing);
      expect(taken).to.include({ status: 201 });
      expect(await countDocuments(api)).to.equal(before + 1);
    });
  }

  it("are warnings for an organization that says so, again with every revision, and in a dry run", async () => {
    const of = await addTenant(api, "warn");
    const token = api.token(api.orgId, { roles: ["site-operator"] });
    const change = { expected_totals: "warn", reason: "their ERP rounds half up" };
    const path = `/api/operations/organizations/${of.orgId}`;
    expect((await call(api, "PUT", path, { token, body: change })).json).to.include({ expected_totals: "warn" });
    await warned(of, "purchase-invoices");
    await warned(of, "sales-credit-notes");
    const tried = (await dryRun(of, "purchase-invoices", asBooked)).json as {
      valid: boolean;
      validation_results: Json[];
    };
    expect(tried.valid).to.equal(true);
    expect(tried.validation_results.map(({ reasonCode }) => reasonCode)).to.deep.equal([
      "OWN-45",
      ...Array<string>(4).fill("OWN-40"),
    ]);
    expect((await post(api, "purchase-invoices", asBooked)).status, "another tenant's setting").to.equal(400);
  });

  it("of any other form are a 400 on their field", async () => {
    for (const [overrides, field] of [
      [{ expected_totals: null }, "expected_totals"],
      [{ expected_totals: { payable: null } }, "expected_totals.payable"],
      [withLine(null), "document_lines[0].expected"],
      [withLine({ net_amount: null }), "document_lines[0].expected.net_amount"],
      [{ expected_totals: "210" }, "expected_totals"],
      [{ expected_totals: [210] }, "expected_totals"],
      [{ expected_totals: { total: 210 } }, "expected_totals.total"],
      [{ expected_totals: { tax: "10" } }, "expected_totals.tax"],
      [{ expected_totals: { tax: "١٠" } }, "expected_totals.tax"],
      [{ expected_totals: { tax: 9.999 } }, "expected_totals.tax"],
      [{ expected_totals: { payable: 1e30 } }, "expected_totals.payable"],
      [{ expected_totals: { tolerance: -0.01 } }, "expected_totals.tolerance"],
      [withLine(5), "document_lines[0].expected"],
      [withLine({ tax_amount: "x" }), "document_lines[0].expected.tax_amount"],
      [withLine({ tolerance: 1 }), "document_lines[0].expected.tolerance"],
    ] as const) {
      expect(Object.keys(fieldErrors(await post(api, "purchase-invoices", overrides)))).to.deep.equal([field]);
    }
  });
});
