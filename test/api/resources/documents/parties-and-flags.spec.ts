import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

import { documentKinds, documentKindNames } from "../../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../../common/documents/document.ts";
import { sampleSeller } from "../../../../common/documents/sample-document.ts";
import { buildAddress, buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml, postXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import { dryRun, fieldErrors, post, postBatch } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments } from "../../http-client.ts";

const caseOf = (name: string): Json =>
  JSON.parse(readFileSync(join(repositoryRoot, "test", "cases", "books", `${name}.json`), "utf8")) as Json;

const refusedCases: readonly [name: string, kind: DocumentKind, field: string, rule: string][] = [
  ["m1-97-noflag-S5-1M", "sales-invoices", "accounting_customer_party.endpoint_id", "OWN-80"],
  ["e34-foreign-supplier-S5", "purchase-invoices", "document_lines[0].classified_tax_category.id", "OWN-84"],
  ["e58-cn-ref-dated-after-cn", "purchase-credit-notes", "billing_reference[0].issue_date", "OWN-90"],
];

const warnedCases: readonly [name: string, kind: DocumentKind, finding: string][] = [
  ["e40-export-flag-goods-stay-in-Dubai", "sales-invoices", "OWN-85 /delivery/delivery_location/address/country_code"],
  [
    "e44-margin-flag-on-services",
    "purchase-invoices",
    "OWN-86 /document_lines/0/commodity_classification/commodity_code",
  ],
  ["e45-margin-N-without-flag", "purchase-invoices", "OWN-87 /profile_execution_id"],
];

const ofLaw = (results: unknown): string[] =>
  (results as Json[])
    .filter(({ reasonCode }) => /^OWN-(?:[89]\d|19|20)$/.test(String(reasonCode)))
    .map(({ reasonCode, pointer }) => `${String(reasonCode)} ${String(pointer)}`);

/** The other party of the kind, changed. */
const other = (kind: DocumentKind, changes: Json): Json => {
  const { receiver } = documentKinds[kind];
  return { [receiver]: { ...(requestOf[kind]()[receiver] as Json), ...changes } };
};

const row = (changes: Json): string => JSON.stringify({ ...sampleSeller, ...changes });

describe("parties and flags that contradict tax law", () => {
  const api = useTestApi();

  for (const [name, kind, field, rule] of refusedCases) {
    it(`${name} is a 400 in JSON, a batch and a dry run`, async () => {
      const body = caseOf(name);
      const before = await countDocuments(api);
      const [batched] = await postBatch(api, kind, [body]);
      const answers = [await post(api, kind, body), await dryRun(api, kind, body)].map(fieldErrors);
      for (const errors of [...answers, batched?.errors ?? {}]) {
        expect(Object.keys(errors)).to.deep.equal([field]);
        expect(errors[field]).to.contain(`(${rule})`);
      }
      expect(await countDocuments(api)).to.equal(before);
    });
  }

  for (const [name, kind, finding] of warnedCases) {
    it(`${name} is a warning, and one alone`, async () => {
      const body = caseOf(name);
      const tried = await dryRun(api, kind, body);
      expect(ofLaw((tried.json as Json)["validation_results"])).to.deep.equal([finding]);
      const document = await TestDocument.begin(api, kind, body);
      await document.judge();
      expect(ofLaw(statusOf(await document.read())["validation_results"])).to.deep.equal([finding]);
    });
  }

  for (const [kind, id] of [
    ["purchase-invoices", "AE"],
    ["purchase-invoices", "Z"],
    ["purchase-credit-notes", "AE"],
    ["purchase-credit-notes", "Z"],
  ] as const) {
    it(`${kind} of a supplier who is not registered, in category ${id} (guidelines 1.1, p. 22 to 24), are warned of in JSON and XML`, async () => {
      const british = {
        ...other(kind, {
          tin: undefined,
          endpoint_id: "GB123456789",
          endpoint_scheme_id: "9932",
          postal_address: buildAddress({ country_code: "GB" }),
          party_tax_scheme: { company_id: "GB123456789", tax_scheme: "VAT" },
        }),
        document_lines: [buildLine({ classified_tax_category: { id, percent: id === "Z" ? 0 : 5 } })],
      };
      const tried = await dryRun(api, kind, british);
      expect(ofLaw((tried.json as Json)["validation_results"]), tried.text).to.deep.equal([
        "OWN-95 /accounting_supplier_party/party_tax_scheme/company_id",
      ]);
      const sent = await createXml(api, kind, buildXml(kind, `BRITISH-${kind}-${id}`, british));
      await judgeXml(api, sent);
      const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
      expect(ofLaw(statusOf(read)["validation_results"])).to.deep.equal(["OWN-95 undefined"]);
    });
  }

  for (const kind of documentKindNames) {
    const { receiver, rootName } = documentKinds[kind];
    const element = receiver === "accounting_supplier_party" ? "AccountingSupplierParty" : "AccountingCustomerParty";

    for (const [endpoint, rule] of [
      ["9900000097", "OWN-80"],
      ["9900000098", "OWN-82"],
      ["9900000099", "OWN-81"],
    ] as const) {
      it(`PINT AE: ${endpoint} of a registered party of ${kind} is refused in JSON, XML, a batch and a correction`, async () => {
        const changes = other(kind, { endpoint_id: endpoint });
        const document = await TestDocument.begin(api, kind);
        await document.fail();
        const put = await call(api, "PUT", document.path, { body: requestOf[kind](changes) });
        const [batched] = await postBatch(api, kind, [changes]);
        for (const errors of [fieldErrors(await post(api, kind, changes)), fieldErrors(put), batched?.errors ?? {}]) {
          expect(Object.keys(errors)).to.deep.equal([`${receiver}.endpoint_id`]);
          expect(errors[`${receiver}.endpoint_id`]).to.contain(`(${rule})`);
        }
        const byXml = fieldErrors(await postXml(api, kind, buildXml(kind, `P-${endpoint}`, changes)));
        expect(Object.keys(byXml)).to.deep.equal([`/*/cac:${element}[1]/cac:Party[1]/cbc:EndpointID[1]`]);
      });
    }

    it(`executive regulation 60(1): a preceding invoice of ${kind} is not dated after it, in JSON and XML`, async () => {
      const changes = { billing_reference: [{ id: "EXT-1", issue_date: "2026-08-21" }] };
      expect(fieldErrors(await post(api, kind, changes))).to.have.all.keys("billing_reference[0].issue_date");
      const place = "/*/cac:BillingReference[1]/cac:InvoiceDocumentReference[1]/cbc:IssueDate[1]";
      expect(fieldErrors(await postXml(api, kind, buildXml(kind, "P-90", changes)))).to.have.all.keys(place);
    });

    it(`decree-law 14: members of one tax group charge each other no VAT in ${kind}`, async () => {
      const changes = other(kind, { party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" } });
      const errors = fieldErrors(await post(api, kind, changes));
      expect(errors["document_lines[0].classified_tax_category.id"]).to.match(/one VAT number.*\(OWN-91\)$/);
      expect(fieldErrors(await postXml(api, kind, buildXml(kind, "P-91", changes)))).to.have.all.keys(
        "/*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cac:TaxCategory[1]/cbc:ID[1]",
      );
    });

    it(`decree-law 45: ${kind} delivered abroad without the flag is one warning, also in XML`, async () => {
      const changes = { delivery: { delivery_location: { address: buildAddress({ country_code: "DE" }) } } };
      const sent = await createXml(api, kind, buildXml(kind, `P-89-${rootName}-${kind}`, changes));
      await judgeXml(api, sent);
      const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
      const [found, ...more] = (statusOf(read)["validation_results"] as Json[]).filter(
        ({ rule_set: set }) => set === "law 1",
      );
      expect(found).to.include({ reasonCode: "OWN-89", location: `/${rootName}/cbc:ProfileExecutionID[1]` });
      expect(more).to.deep.equal([]);
    });
  }

  it("decree-law 65(4): a supplier in Germany or Saudi Arabia charges no VAT, and states reverse charge", async () => {
    for (const kind of ["purchase-invoices", "purchase-credit-notes"] as const) {
      for (const [country, id] of [
        ["DE", "DE123456789"],
        ["SA", "300000000000003"],
      ] as const) {
        const party = {
          postal_address: buildAddress({ country_code: country }),
          tin: undefined,
          party_tax_scheme: { company_id: id, tax_scheme: "VAT" },
          endpoint_id: id,
          endpoint_scheme_id: "9930",
        };
        const changes = other(kind, party);
        expect(Object.keys(fieldErrors(await post(api, kind, changes)))).to.deep.equal([
          "document_lines[0].classified_tax_category.id",
        ]);
        expect(fieldErrors(await postXml(api, kind, buildXml(kind, "P-84", changes)))).to.have.all.keys(
          "/*/cac:TaxTotal[1]/cac:TaxSubtotal[1]/cac:TaxCategory[1]/cbc:ID[1]",
        );
        const reverse = buildLine({ classified_tax_category: { id: "AE", percent: 5 } });
        expect((await dryRun(api, kind, { ...changes, document_lines: [reverse] })).status).to.equal(200);
      }
    }
  });

  it("the check of parties says of a registered one what its documents would be refused for", async () => {
    const outsider = {
      tin: undefined,
      party_name: undefined,
      party_tax_scheme: undefined,
      scheme_agency_id: "EID",
      company_id: "784-1990-1234567-1",
      authority_name: undefined,
      party_identification_id: "784-1990-1234567-1",
    };
    const body = [
      ...["97", "98", "99"].map((tail) => row({ endpoint_id: `99000000${tail}` })),
      row({ ...outsider, endpoint_id: "9900000098", party_name: "Amna Saleh" }),
    ].join("\n");
    const answer = await call(api, "POST", "/api/checks/parties?role=customer&registration=true", {
      body,
      headers: { "content-type": "application/x-ndjson" },
    });
    const results = answer.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { valid: boolean; findings: Json[]; registration?: Json });
    const said = results.map(({ valid, findings }) => [
      valid,
      findings
        .map(({ code, severity }) => `${String(code)} ${String(severity)}`)
        .filter((finding) => finding.startsWith("OWN-8")),
    ]);
    expect(said.slice(0, 3)).to.deep.equal([
      [false, ["OWN-80 error"]],
      [false, ["OWN-82 error"]],
      [false, ["OWN-81 error"]],
    ]);
    expect(said[3]?.[1]).to.deep.equal([]);
    const asked = await call(api, "GET", "/api/participants/0235:9900000098");
    expect((asked.json as Json)["reason"]).to.match(/registered in the UAE, documents are refused/);
  });
});
