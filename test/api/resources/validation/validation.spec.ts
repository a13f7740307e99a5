import { readFileSync } from "node:fs";

import { expect } from "chai";

import type { PresentedResult } from "../../../../common/rules/finding.ts";
import { readGolden } from "../../../factories/golden.ts";
import { badNotes, writeHostileRules } from "../../../factories/hostile-rules.ts";
import { startTestApi, type TestApi, useTestApi } from "../../../setup/api.ts";
import { createTemporaryFolder } from "../../../setup/temporary-folder.ts";
import { call, jsonOf } from "../../http-client.ts";

const invoice = readFileSync(readGolden("example-3-us-dollar").xmlPath, "utf8");
const xml = { "content-type": "application/xml" };
const noted = (note: string): string =>
  invoice
    .replace(/<cbc:Note>[^<]*<\/cbc:Note>/, "")
    .replace(/(?<=<\/cbc:InvoiceTypeCode>)/, `<cbc:Note>${note}</cbc:Note>`);

describe("api/resources/validation", () => {
  const api = useTestApi();

  const validate = async (body: string, headers: Record<string, string> = xml) => {
    const answer = await call(api, "POST", "/api/validate", { body, headers });
    return { status: answer.status, verdict: answer.json as PresentedResult };
  };

  it("says that a good document is valid, and by which rules", async () => {
    const { status, verdict } = await validate(invoice);
    expect(status).to.equal(200);
    expect(verdict).to.deep.equal({
      valid: true,
      rule_set: verdict.rule_set,
      findings: [],
      truncated: false,
      totals: { fatal: 0, warning: 0, rules: {} },
    });
    expect(verdict.rule_set).to.match(/^pint-ae-self-billing \d/);
  });

  it("names what is wrong with a bad one", async () => {
    const { verdict } = await validate(invoice.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00"));
    expect(verdict.valid).to.equal(false);
    expect(verdict.findings[0]).to.have.all.keys(
      "flag",
      "reasonCode",
      "text",
      "location",
      "test",
      "rule",
      "context",
      "hint",
    );
    expect(verdict.findings.map(({ reasonCode }) => reasonCode)).to.include("IBR-CO-16");
  });

  it("takes text that is no XML, and an entity bomb, for one finding", async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
    for (const body of ["hello", "<a", bomb]) {
      const { status, verdict } = await validate(body);
      expect(status, body).to.equal(200);
      expect(verdict.valid).to.equal(false);
      expect(verdict.findings).to.have.length(1);
    }
  });

  it("wants XML in UTF-8", async () => {
    for (const type of ["application/json", "application/xml; charset=utf-16"]) {
      expect((await validate(invoice, { "content-type": type })).status, type).to.equal(415);
    }
  });
});

describe("POST /api/validate by rules of a site that go wrong", () => {
  const folder = createTemporaryFolder();
  let api: TestApi;

  before(async () => {
    api = await startTestApi({ rulesDir: writeHostileRules(folder.dir), rulesSeconds: 1 });
  });
  after(async () => {
    await api.close();
    folder.remove();
  });

  for (const [note, rule, text] of [
    [badNotes.endless, "site-02", /it takes more work/],
    [badNotes.recursive, "site-01", /\(site\.sch:\d+:\d+\) could not be evaluated: its functions call themselves/],
  ] as const) {
    it(`answers with a finding that names the rule: ${rule}`, async () => {
      const body = noted(note);
      const { valid, findings } = await jsonOf<PresentedResult>(
        call(api, "POST", "/api/validate", { body, headers: xml }),
      );
      expect(valid).to.equal(false);
      expect(findings).to.have.lengthOf(1);
      expect(findings[0]).to.include({ reasonCode: "OWN-EVALUATION", flag: "fatal", rule, location: "/*" });
      expect(findings[0]?.text).to.match(text).and.not.to.contain(folder.dir);
    });
  }
});
