import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { lowestIdOf, timeOfId } from "../../../../common/runtime/uuid-time.ts";
import { lookForDuplicates } from "../../../../common/documents/likely-duplicate-store.ts";
import { type Json } from "../../../factories/request.ts";
import { useTestApi, type TestApi } from "../../../setup/api.ts";
import { addTenant, dryRun } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";

const kind = "purchase-invoices";

const warned = async (document: TestDocument): Promise<Json[]> =>
  (statusOf(await document.read())["validation_results"] as Json[]).filter(({ reasonCode }) => reasonCode === "OWN-45");

describe("a likely duplicate", () => {
  const api = useTestApi();
  let of: TestApi;
  beforeEach(async () => {
    of = await addTenant(api, "warn");
  });

  const judged = async (overrides: Json = {}, other = kind as (typeof documentKindNames)[number], at = of) => {
    const document = await TestDocument.begin(at, other, overrides);
    await document.judge();
    return document;
  };

  for (const each of documentKindNames) {
    it(`is warned of with the number of the other one, and goes its way: ${each}`, async () => {
      const first = await judged({ external_reference: "A-1", note: "one" }, each);
      const second = await judged({ external_reference: "A-2", note: "another", due_date: "2026-10-01" }, each);
      expect(await warned(first)).to.deep.equal([]);
      const [warning, ...more] = await warned(second);
      expect(more).to.deep.equal([]);
      const isInvoice = each.endsWith("invoices");
      expect(warning).to.include({
        flag: "warning",
        location: isInvoice ? "/Invoice/cac:InvoiceLine[1]" : "/CreditNote/cac:CreditNoteLine[1]",
        pointer: "/document_lines/0",
      });
      const party = each.startsWith("purchase") ? "supplier" : "customer";
      expect(warning?.["text"])
        .to.contain(`The ${party}, `)
        .and.contain(`those of ${first.number} (external_reference A-1)`);
      expect(statusOf(await second.read())).to.include({ overall_status: "PENDING" });
      const trial = (await dryRun(of, each, {})).json as { validation_results: Json[]; valid: boolean };
      expect(trial.valid).to.equal(true);
      expect(trial.validation_results.map(({ reasonCode }) => reasonCode)).to.include("OWN-45");
    });
  }

  it("is found when both came before either was judged", async () => {
    const both = [await TestDocument.begin(of, kind), await TestDocument.begin(of, kind)];
    for (const document of both) {
      await document.judge();
    }
    const texts = await Promise.all(both.map(async (document) => String((await warned(document))[0]?.["text"])));
    expect(texts[0]).to.contain(both[1]?.number);
    expect(texts[1]).to.contain(both[0]?.number);
  });

  it("is no document that was refused, of another kind, profile or organization", async () => {
    const refused = await TestDocument.begin(of, kind);
    await refused.fail();
    await judged({ invoice_type_code: "380" }, "sales-invoices");
    await judged({}, kind, await addTenant(api, "warn"));
    expect(await warned(await judged())).to.deep.equal([]);
  });

  it("is one of 24 hours, and only of the same organization", async () => {
    const { id } = await judged();
    const [row] = await of.query<{ likeness: string }>("select likeness from documents where id = $1", [id]);
    const hour = 3_600_000;
    const found = async (hours: number, orgId = of.orgId): Promise<number> => {
      const later = lowestIdOf(timeOfId(id) + hours * hour);
      return (await lookForDuplicates(of.deps.database, [{ id: later, orgId, likeness: row?.likeness ?? "" }])).size;
    };
    expect([await found(23), await found(-23), await found(25), await found(-25)]).to.deep.equal([1, 1, 0, 0]);
    expect(await found(1, api.orgId)).to.equal(0);
  });
});
