import { expect } from "chai";

import { uuidKey } from "../../../../common/documents/uuid-key.ts";
import type { Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml, sentUuid } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { addTenant, post } from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments, type Answer } from "../../http-client.ts";

const purchase = "purchase-invoices";
const kinds = ["purchase-invoices", "purchase-credit-notes", "sales-invoices", "sales-credit-notes"] as const;

const withUuid = (kind: (typeof kinds)[number], number: string, uuid: string): string =>
  buildXml(kind, number).replace(sentUuid(kind, number), uuid);

const expectTaken = (answer: Answer, holder: Json): void => {
  expect(answer.status, answer.text).to.equal(409);
  expect(answer.text).to.include(String(holder["document_sequence"])).and.to.include(String(holder["id"]));
  expect(answer.text).to.include("each tax invoice is reported under a UUID of its own");
};

describe("the UUID that a document in XML brings (BTAE-07; MoF data dictionary: one for each tax invoice)", () => {
  const api = useTestApi();

  for (const kind of kinds) {
    it(`is not that of another document, however it is written: ${kind}`, async () => {
      const uuid = sentUuid(kind, "own");
      const holder = await createXml(api, kind, withUuid(kind, `${kind} 1`, uuid));
      const before = await countDocuments(api);
      for (const [index, written] of [
        uuid,
        uuid.toUpperCase(),
        ` ${uuid}\n`,
        `{${uuid}}`,
        `urn:uuid:${uuid}`,
        uuid.replaceAll("-", ""),
      ].entries()) {
        expectTaken(await postXml(api, kind, withUuid(kind, `${kind} 2-${index}`, written)), holder);
      }
      expectTaken(await postXml(api, "sales-invoices", withUuid("sales-invoices", `${kind} 3`, uuid)), holder);
      expect(await countDocuments(api)).to.equal(before);
    });
  }

  it("is not the id under which the service reports a document of fields", async () => {
    const ours = (await post(api, "sales-invoices", {})).json as Json;
    const xml = withUuid(purchase, "N-1", String(ours["id"]).toUpperCase());
    expectTaken(await postXml(api, purchase, xml), ours);
  });

  it("gives back no number that its document would have taken", async () => {
    const of = await addTenant(api, "warn");
    const uuid = sentUuid(purchase, "shared");
    const first = await createXml(of, purchase, withUuid(purchase, "SBI-2026-000001", uuid));
    expectTaken(await postXml(of, purchase, withUuid(purchase, "SBI-2026-000002", uuid)), first);
    expect((await post(of, purchase, {})).json).to.include({ document_sequence: "SBI-2026-000002" });
  });

  it("of two at the same time is that of one", async () => {
    const uuid = sentUuid(purchase, "race");
    const answers = await Promise.all(
      ["A", "B", "C"].map((one) => postXml(api, purchase, withUuid(purchase, `race ${one}`, uuid))),
    );
    expect(answers.map(({ status }) => status)).to.have.members([201, 409, 409]);
  });

  it("stays that of a document that was refused, which is corrected and sent again under it", async () => {
    const broken = (note: string): string =>
      withUuid(purchase, "R-1", sentUuid(purchase, "R-1")).replace(
        "<cbc:DocumentCurrencyCode>AED",
        `<cbc:DocumentCurrencyCode>${note}`,
      );
    const document = await createXml(api, purchase, broken("XXX"));
    await judgeXml(api, document);
    expectTaken(await postXml(api, purchase, withUuid(purchase, "R-2", sentUuid(purchase, "R-1"))), document);
    const headers = { "content-type": "application/xml" };
    const again = await call(api, "POST", `/api/${purchase}/${String(document["id"])}/resubmit`, {
      body: broken("AED"),
      headers,
    });
    expect(again.status, again.text).to.equal(200);
  });

  it("of another organization does not count", async () => {
    const of = await addTenant(api, "warn");
    await createXml(api, purchase, buildXml(purchase, "both"));
    await createXml(of, purchase, buildXml(purchase, "both"));
  });

  it("that is no UUID, which no rule refuses, is compared as a text", async () => {
    const holder = await createXml(api, purchase, withUuid(purchase, "T-1", "Invoice 7"));
    expectTaken(await postXml(api, purchase, withUuid(purchase, "T-2", "INVOICE 7")), holder);
    await createXml(api, purchase, withUuid(purchase, "T-3", "Invoice 8".repeat(500)));
    expect(uuidKey("Invoice 7")).to.equal(uuidKey(" invoice 7")).and.not.equal(uuidKey("Invoice 8"));
  });

  it("is free again where its document was deleted unsent, and taken where it was reported", async () => {
    const [unsent, reported] = [
      await createXml(api, purchase, buildXml(purchase, "D-1")),
      await createXml(api, purchase, buildXml(purchase, "D-2")),
    ];
    for (const [{ id }, rule] of [
      [unsent, "unsent"],
      [reported, "documents"],
    ] as const) {
      await asOwner(
        api.deps.database,
        `with gone as (delete from documents where id = '${String(id)}' returning *)
         insert into deleted_documents (id, org_id, business_profile_id, kind, document_sequence, issue_date, revision,
           overall_status, sent_uuid, rule, files, sha256, accepted_at)
         select id, org_id, business_profile_id, kind, document_sequence, issue_date, revision, overall_status,
           case when '${rule}' = 'documents' then sent_uuid end, '${rule}', '[]', '', created_at from gone`,
      );
    }
    await createXml(api, purchase, withUuid(purchase, "D-3", sentUuid(purchase, "D-1")));
    expectTaken(await postXml(api, purchase, withUuid(purchase, "D-4", sentUuid(purchase, "D-2"))), reported);
  });

  it("has no place in a request of fields: the service gives one", async () => {
    expect((await post(api, purchase, { uuid: sentUuid(purchase, "x") })).status).to.equal(400);
    const document = await TestDocument.begin(api, purchase);
    await document.judge();
    expect((await call(api, "GET", `${document.path}/ubl`)).text).to.include(`<cbc:UUID>${document.id}</cbc:UUID>`);
  });
});
