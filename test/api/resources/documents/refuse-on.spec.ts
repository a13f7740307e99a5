import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import { addTenant, dryRun, fieldErrors, post, postBatch } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments } from "../../http-client.ts";

/** 200 of goods, and an allowance of 500 on them. */
const belowZero: Json = {
  allowances: [{ reason: "Rebate", amount: 500, tax_category: { id: "S", percent: 5 } }],
};
const forNothing: Json = { document_lines: [buildLine({ price: { base_amount: 0, base_quantity: 1 } })] };

const setList = async (api: TestApi, of: TestApi, list: readonly string[]): Promise<Json> => {
  const token = api.token(api.orgId, { roles: ["site-operator"] });
  const body = { refuse_on: list, reason: "agreed with the tax department" };
  return (await call(api, "PUT", `/api/operations/organizations/${of.orgId}`, { token, body })).json as Json;
};

const warningsOf = (document: Json): string[] =>
  (statusOf(document)["validation_results"] as Json[])
    .filter(({ rule_set: ruleSet }) => ruleSet === "law 1")
    .map(({ reasonCode, pointer }) => `${String(reasonCode)} ${String(pointer)}`);

describe("what an organization refuses on", () => {
  const api = useTestApi();

  for (const kind of ["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"] as const) {
    it(`a total below zero of ${kind} is a 400 in JSON, XML, a batch, a dry run and a correction`, async () => {
      const document = await TestDocument.begin(api, kind);
      await document.fail();
      const before = await countDocuments(api);
      const [batched] = await postBatch(api, kind, [belowZero]);
      const body = requestOf[kind](belowZero);
      const answers = [
        await post(api, kind, belowZero),
        await dryRun(api, kind, belowZero),
        await call(api, "PUT", document.path, { body }),
      ];
      for (const errors of [...answers.map(fieldErrors), batched?.errors ?? {}]) {
        expect(Object.keys(errors)).to.deep.equal(["allowances"]);
        expect(errors["allowances"]).to.match(/^allowances is refused: .*-300\.00 AED.*\(OWN-70\)$/);
      }
      const details = (JSON.parse(answers[0]?.text ?? "{}") as { details: Json[] }).details;
      expect(details[0]).to.include({ code: "rule_refused", rule: "OWN-70", path: "allowances" });
      const byXml = fieldErrors(await postXml(api, kind, buildXml(kind, "R-1", belowZero)));
      expect(Object.keys(byXml)).to.deep.equal(["/*/cac:LegalMonetaryTotal[1]/cbc:TaxExclusiveAmount[1]"]);
      expect(await countDocuments(api)).to.equal(before);
    });
  }

  for (const [name, field] of [
    ["e14-negative-total-doc-allowance", "allowances"],
    ["e15-negative-line-allowance", "document_lines[0]"],
  ] as const) {
    it(`${name} of the books is a 400 (MoF guidelines 1.1, 10.4)`, async () => {
      const file = join(repositoryRoot, "test", "cases", "books", `${name}.json`);
      const body = JSON.parse(readFileSync(file, "utf8")) as Json;
      const errors = fieldErrors(await post(api, "purchase-invoices", body));
      expect(errors[field], JSON.stringify(errors)).to.match(
        / is refused: .* below zero: .*take off more than .*\(OWN-70\)$/,
      );
    });
  }

  it("is its own list: what is not in it is a warning, and what else is refused with it", async () => {
    const of = await addTenant(api, "refuse");
    expect(await setList(api, of, ["OWN-71"])).to.deep.include({ refuse_on: ["OWN-71"] });
    const warned = await TestDocument.begin(of, "purchase-invoices", belowZero);
    await warned.judge();
    expect(warningsOf(await warned.read())).to.include("OWN-70 /allowances");
    expect(fieldErrors(await post(of, "purchase-invoices", forNothing))).to.have.all.keys("document_lines");
    const restored = await setList(api, of, ["default"]);
    expect(restored["refuse_on"]).to.include("OWN-70").and.not.include("OWN-71");
    expect(fieldErrors(await post(of, "purchase-invoices", belowZero))).to.have.all.keys("allowances");
  });

  it("names rules that there are", async () => {
    const token = api.token(api.orgId, { roles: ["site-operator"] });
    const path = `/api/operations/organizations/${api.orgId}`;
    const errors = fieldErrors(await call(api, "PUT", path, { token, body: { refuse_on: ["OWN-00"], reason: "x" } }));
    expect(Object.keys(errors)).to.deep.equal(["refuse_on[0]"]);
  });

  it("a document of nothing is taken with a warning", async () => {
    const document = await TestDocument.begin(api, "purchase-invoices", forNothing);
    await document.judge();
    expect(warningsOf(await document.read())).to.deep.equal(["OWN-71 /document_lines"]);
  });
});
