import { expect } from "chai";

import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { buildBuyer, buildCustomer, buildIndividual, buildLine, type Json } from "../../factories/request.ts";
import { call, expectFieldErrors } from "../http-client.ts";
import { buildRequestOf, onTheService } from "./contract-trials.ts";
import { judge, read } from "./process-document.ts";

const pdf = Buffer.from("%PDF-1.7\n of the contract");
const attachments = [{ file_name: "a.pdf", file_type: "application/pdf", file_content: pdf.toString("base64") }];
/** The rules want a rate of zero beside Z; the contract's fields leave that to them. */
const broken = { document_lines: [buildLine({ classified_tax_category: { id: "Z", percent: 5 } })] };

describe("contract 4: operations whose paths the contract leaves open", () => {
  const { api, created, post } = onTheService();

  const statusOf = async (kind: string, id: string): Promise<unknown> =>
    ((await read(api(), kind, id))["meta_info"] as { peppol_status: Json }).peppol_status["overall_status"];

  for (const kind of documentKindNames) {
    it(`${kind}: created documents are retrieved and listed as they were answered`, async () => {
      const document = await created(kind, buildRequestOf(kind, { attachments }));
      expect(await read(api(), kind, String(document["id"]))).to.deep.equal(document);
      const list = await call(api(), "GET", `/api/${kind}?business_profile_id=${api().businessProfileId}&limit=1`);
      expect(list.status, list.text).to.equal(200);
      expect((list.json as { data: Json[] }).data).to.deep.equal([document]);
    });

    it(`${kind}: an attachment is downloaded by its id, as it was sent`, async () => {
      const document = await created(kind, buildRequestOf(kind, { attachments }));
      const [attachment] = document["attachments"] as Json[];
      const url = `${api().url}/api/${kind}/${String(document["id"])}/attachments/${String(attachment?.["id"])}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${api().token()}` } });
      expect(response.status).to.equal(200);
      expect(response.headers.get("content-type")).to.equal("application/pdf");
      expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).to.equal(true);
    });

    it(`${kind}: what failed is updated and resubmitted under its id and number, never with tax_point_date`, async () => {
      const { id, document_sequence: sequence } = await created(kind, buildRequestOf(kind, broken));
      const path = `/api/${kind}/${String(id)}`;
      await judge(api(), { id: String(id) });
      expect(await statusOf(kind, String(id))).to.equal("VALIDATION_FAILED");

      const dated = buildRequestOf(kind, { tax_point_date: "2026-08-20" });
      for (const [method, at] of [
        ["PUT", path],
        ["POST", `${path}/resubmit`],
      ] as const) {
        await expectFieldErrors(call(api(), method, at, { body: dated }), "tax_point_date");
      }

      const updated = await call(api(), "PUT", path, { body: buildRequestOf(kind) });
      expect(updated.status, updated.text).to.equal(200);
      const resubmitted = await call(api(), "POST", `${path}/resubmit`);
      expect(resubmitted.status, resubmitted.text).to.equal(200);
      expect(resubmitted.json).to.deep.include({ id, document_sequence: sequence });
      expect(await statusOf(kind, String(id))).to.equal("PENDING");
    });
  }

  for (const kind of ["sales-invoices", "sales-credit-notes"]) {
    it(`${kind}: the business profile in the path is the supplier`, async () => {
      const document = await created(kind, buildRequestOf(kind));
      expect(document["accounting_supplier_party"]).to.deep.equal(buildBuyer());
      expect(document["accounting_customer_party"]).to.deep.equal(withoutAbsent(buildCustomer()));
    });

    it(`${kind}: a business customer in the UAE has a tin, an individual no party_name`, async () => {
      const sentTo = (customer: Json) => buildRequestOf(kind, { accounting_customer_party: customer });
      await expectFieldErrors(post(kind, sentTo(buildCustomer({ tin: undefined }))), "accounting_customer_party.tin");
      const document = await created(kind, sentTo(buildIndividual()));
      expect(document["accounting_customer_party"]).not.to.have.any.keys("party_name", "tin");
    });
  }
});

const withoutAbsent = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;
