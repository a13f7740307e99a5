import { expect } from "chai";

import type { Queryable } from "../../../../common/db/queryable.ts";
import { resolveReferences } from "../../../../common/documents/reference-store.ts";
import { findNamedDocuments, lockNamedDocuments } from "../../../../common/documents/settlement-store.ts";
import { withdrawReport } from "../../../../common/operations/act-on-documents.ts";
import { originalKind } from "../../../../common/documents/settle-against-originals.ts";
import { buildParty, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import {
  addTenant,
  beginOriginal,
  crediting,
  credits,
  dryRun,
  post,
  postBatch,
  references,
  warnedOf,
  type Reference,
} from "../../../setup/settlement.ts";
import { call } from "../../http-client.ts";
import { ada } from "../../../setup/operator-action.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { listDocuments } from "../../../documents/use-cases.ts";

const creditNoteKinds = ["purchase-credit-notes", "sales-credit-notes"] as const;

describe("settlement of credit notes", () => {
  const api = useTestApi();

  for (const kind of creditNoteKinds) {
    describe(kind, () => {
      it("is linked to its original, and both say what is credited and what remains", async () => {
        const of = await addTenant(api, "warn");
        const invoice = await beginOriginal(of, kind);
        expect(credits(invoice.created)).to.deep.equal({ credited: 0, remaining: 210, by: [] });
        const note = await TestDocument.begin(of, kind, crediting([invoice.number], 60));
        const shown: Reference[] = [
          { id: invoice.number, document_id: invoice.id, amount: 60, credited_amount: 60, remaining_amount: 150 },
        ];
        expect(references(note.created)).to.deep.equal(shown);
        expect(references(await note.read())).to.deep.equal(shown);
        const second = await TestDocument.begin(of, kind, crediting([invoice.number], 0.1));
        expect(references(second.created)[0]).to.include({ credited_amount: 60.1, remaining_amount: 149.9 });

        const totals = {
          credited: 60.1,
          remaining: 149.9,
          by: [
            [second.id, 0.1],
            [note.id, 60],
          ],
        };
        expect(credits(await invoice.read())).to.deep.equal(totals);
        const { json } = await call(of, "GET", `/api/${originalKind(kind)}`);
        expect((json as { data: Json[] }).data.map(credits)).to.deep.equal([totals]);
        const listed = await call(of, "GET", `/api/${kind}`);
        expect((listed.json as { data: Json[] }).data.map((one) => references(one)[0]?.remaining_amount)).to.deep.equal(
          [149.9, 149.9],
        );
        expect((await invoice.read())["credited_by"]).to.deep.include({
          document_id: note.id,
          document_sequence: note.number,
          amount: 60,
        });
      });

      it("credits nothing while it is refused, and again when it is sent again with its new amount", async () => {
        const of = await addTenant(api, "warn");
        const invoice = await beginOriginal(of, kind);
        const note = await TestDocument.begin(of, kind, crediting([invoice.number], 60));
        await note.reject();
        expect(credits(await invoice.read())).to.deep.equal({ credited: 0, remaining: 210, by: [] });
        expect(references(await note.read())[0]).to.include({ amount: 60, credited_amount: 0, remaining_amount: 210 });

        const put = await call(of, "PUT", note.path, { body: requestOf[kind](crediting([invoice.number], 50)) });
        expect(references(put.json as Json)[0]).to.include({ amount: 50, credited_amount: 0, remaining_amount: 210 });
        const again = await note.resubmit();
        expect(references(again)[0]).to.include({ amount: 50, credited_amount: 50, remaining_amount: 160 });
        await note.approve();
        expect(credits(await invoice.read())).to.deep.equal({ credited: 50, remaining: 160, by: [[note.id, 50]] });

        const failed = await TestDocument.begin(of, kind, crediting([invoice.number], 10));
        await failed.fail();
        expect(credits(await invoice.read())).to.include({ credited: 50 });
      });
    });
  }

  it("counts a credit note no more when its report is withdrawn", async () => {
    const of = await addTenant(api, "warn");
    const invoice = await beginOriginal(of, "purchase-credit-notes");
    const note = await TestDocument.begin(of, "purchase-credit-notes", crediting([invoice.number], 60));
    await note.approve();
    expect(credits(await invoice.read())).to.include({ credited: 60 });
    await withdrawReport(of.deps, { orgId: of.orgId, documentId: note.id, ...ada, why: "issued by mistake" });
    expect(credits(await invoice.read())).to.include({ credited: 60 });
    await note.deliver("withdrawal");
    await note.answer("withdrawal");
    expect(credits(await invoice.read())).to.include({ credited: 0 });
  });

  it("takes numbers of unknown documents as they are, with a warning where they look like ours", async () => {
    const kind = "purchase-credit-notes";
    const [of, stranger] = [await addTenant(api, "warn"), await addTenant(api, "refuse")];
    const foreign = await beginOriginal(stranger, kind);
    const sales = await beginOriginal(of, "sales-credit-notes");
    const linked = { document_id: sales.id, amount: 0, credited_amount: 0, remaining_amount: 210 };
    for (const [number, shown, found] of [
      ["INV-77", {}, []],
      [foreign.number, {}, ["OWN-55 /billing_reference/0/id"]],
      [sales.number, linked, ["OWN-54 /billing_reference/0/id"]],
    ] as const) {
      const note = await TestDocument.begin(of, kind, crediting([number], 9_999));
      expect(references(note.created), number).to.deep.equal([{ id: number, ...shown }]);
      const trial = (await dryRun(of, kind, crediting([number], 9_999))).json as { document: Json };
      expect(references(trial.document)).to.deep.equal([{ id: number, ...shown }]);
      await note.judge();
      expect(warnedOf(await note.read())).to.deep.equal(found);
    }
    expect(credits(await foreign.read())).to.include({ credited: 0 });
    expect(credits(await sales.read())).to.include({ credited: 0 });
  });

  it("looks at the numbers of its own business profile only", async () => {
    const kind = "purchase-credit-notes";
    const of = await addTenant(api, "warn");
    const invoice = await beginOriginal(of, kind);
    const second = buildParty({ tin: "1345678902", endpoint_id: "1345678902", party_tax_scheme: undefined });
    const profile = await call(of, "POST", "/api/business-profiles", { body: second });
    expect(profile.status, profile.text).to.equal(201);
    const other = { ...of, businessProfileId: String((profile.json as Json)["id"]) };
    const created = await post(other, kind, crediting([invoice.number]));
    expect(references(created.json as Json)).to.deep.equal([{ id: invoice.number }]);
  });

  describe("as the database has it", () => {
    const kind = "purchase-credit-notes";

    it("reads a page with one statement, however much is credited", async () => {
      const of = await addTenant(api, "warn");
      const invoice = await beginOriginal(of, kind);
      for (let nth = 0; nth < 3; nth += 1) {
        await TestDocument.begin(of, kind, crediting([invoice.number], 1));
      }
      let statements = 0;
      const { database } = of.deps;
      const counted = new Proxy(database, {
        get: (target, name) => {
          statements += name === "query" || name === "queryText" ? 1 : 0;
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        },
      });
      for (const listed of [kind, originalKind(kind)] as const) {
        statements = 0;
        const page = await listDocuments(
          { database: counted },
          { orgId: of.orgId, kinds: [listed], filter: {}, limit: 25 },
        );
        expect(page.records.length).to.equal(listed === kind ? 3 : 1);
        expect(statements).to.equal(1);
      }
    });

    it("shows the newest hundred of the credit notes, and counts them all", async () => {
      const of = await addTenant(api, "warn");
      const invoice = await beginOriginal(of, kind);
      await postBatch(
        of,
        kind,
        Array.from({ length: 103 }, () => crediting([invoice.number], 1)),
      );
      const { credited, by } = credits(await invoice.read());
      expect(credited).to.equal(103);
      expect(by.length).to.equal(100);
    });

    it("finds what is named by the index of numbers, and never through all of an organization", async () => {
      const of = await addTenant(api, "warn");
      // In an empty table any index is as good as another.
      const filled = Array.from({ length: 100 }, () => crediting(["SBI-2026-000001"], 1));
      await postBatch(of, kind, filled);
      await asOwner(of.deps.database, "analyze documents, search_texts");
      const named = { orgId: of.orgId, ids: [of.orgId], creditNoteId: of.orgId };
      const written = {
        orgId: of.orgId,
        businessProfileId: of.businessProfileId,
        kind: originalKind(kind),
        texts: ["SBI-2026-000001"],
        exceptId: of.orgId,
      };
      const plans = await of.deps.database.transaction(async (tx) => {
        const rows: string[] = [];
        const explained: Queryable = {
          query: async (statement, parameters) => {
            const text = typeof statement === "string" ? statement : statement.text;
            rows.push(JSON.stringify(await tx.query(`explain ${text}`, parameters)));
            return [];
          },
        };
        await resolveReferences(explained, written);
        await lockNamedDocuments(explained, named);
        await findNamedDocuments(explained, named);
        return rows;
      });
      expect(plans.length).to.equal(3);
      for (const index of ["document_sequence_key", "pkey", "external_reference_key"]) {
        expect(plans[0]).to.include(`using documents_${index}`);
      }
      expect(plans[0]).to.include("using search_texts_folded_number_idx");
      for (const plan of plans) {
        expect(plan).not.to.match(/documents_org_id|documents_list|Seq Scan on (documents|settlements)/);
      }
    });
  });
});
