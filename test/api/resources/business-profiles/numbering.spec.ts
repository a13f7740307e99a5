import { expect } from "chai";

import type { DocumentKind } from "../../../../common/documents/document.ts";
import { buildBuyer, buildCreditNoteRequest, requestOf, type Json } from "../../../factories/request.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { useTestApi } from "../../../setup/api.ts";
import { call, countDocuments, expectError, jsonOf } from "../../http-client.ts";

const path = "/api/business-profiles";
const kinds = Object.keys(requestOf) as DocumentKind[];

const field = "numbering.purchase-invoices";
const prefixed = (prefix: unknown) => ({ "purchase-invoices": { prefix } });
const refused: [string, unknown, string][] = [
  ["nothing", null, "numbering"],
  ["a kind of nothing", { "purchase-invoices": null }, field],
  ["a prefix of nothing", prefixed(null), `${field}.prefix`],
  ["text", "ACME", "numbering"],
  ["a list", [], "numbering"],
  ["an unknown kind", { invoices: { prefix: "ACME" } }, "numbering.invoices"],
  ["a kind that is text", { "purchase-invoices": "ACME" }, field],
  ["an unknown member", { "purchase-invoices": { suffix: "X" } }, `${field}.suffix`],
  ...[7, "acme", "أكمي", "АСМЕ", "A B", "A/B", "A.B", "A--B", "-A", "A-", "2026", "A".repeat(21), "A\u200B"].map(
    (prefix): [string, unknown, string] => [`the prefix ${prefix}`, prefixed(prefix), `${field}.prefix`],
  ),
  ["another kind's default", prefixed("SLC"), `${field}.prefix`],
  ["what looks like one", prefixed("SL1"), `${field}.prefix`],
  ["a second of the profile", { ...prefixed("D0T"), "sales-invoices": { prefix: "DOT" } }, `${field}.prefix`],
  ...[0, 13, 1.5, -1, "6", true].map((width): [string, unknown, string] => [
    `the width ${width}`,
    { "purchase-invoices": { width } },
    `${field}.width`,
  ]),
];

describe("document numbers of a business profile", () => {
  const api = useTestApi({}, { each: true });
  const own = () => `${path}/${api.businessProfileId}`;
  let others: number;
  beforeEach(() => {
    others = 0;
  });

  const put = (numbering?: unknown) => call(api, "PUT", own(), { body: buildBuyer({ numbering }) });
  const set = (numbering?: unknown) => jsonOf<Json>(put(numbering));
  /** One more profile of the organization. */
  const add = (numbering?: unknown) => {
    const tin = String(1_400_000_000 + ++others);
    const party = { tin, endpoint_id: tin, party_tax_scheme: { company_id: `${tin}02003`, tax_scheme: "VAT" } };
    return call(api, "POST", path, { body: buildBuyer({ ...party, numbering }) });
  };
  const issue = async (overrides: Json = {}, kind: DocumentKind = "purchase-invoices"): Promise<string> => {
    const body = requestOf[kind](overrides);
    const created = await jsonOf<Json>(call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body }), 201);
    return created["document_sequence"] as string;
  };

  it("have its prefix and width in every kind, and are found and credited by them", async () => {
    const forms = kinds.map((kind, nth) => [kind, { prefix: `DUNE-${"ABCD"[nth]}0`, width: 3 + nth }] as const);
    const numbering = Object.fromEntries(forms);
    expect(await set(numbering)).to.deep.include({ numbering });
    const numbers = [];
    for (const kind of kinds) {
      numbers.push(await issue({}, kind));
    }
    const expected = ["DUNE-A0-2026-001", "DUNE-B0-2026-0001", "DUNE-C0-2026-00001", "DUNE-D0-2026-000001"];
    expect(numbers).to.deep.equal(expected);
    for (const [nth, number] of numbers.entries()) {
      const listed = await jsonOf<{ data: Json[] }>(call(api, "GET", `/api/${kinds[nth]}?document_sequence=${number}`));
      expect(listed.data.map((document) => document["document_sequence"])).to.deep.equal([number]);
      const query = number.toLowerCase();
      const found = await jsonOf<{ data: Json[] }>(call(api, "GET", `/api/operations/search?q=${query}`, operator()));
      expect(found.data.map((document) => document["document_sequence"])).to.deep.equal([number]);
    }
    const body = buildCreditNoteRequest({ billing_reference: [{ id: numbers[0], issue_date: "2026-08-20" }] });
    const note = await jsonOf<Json>(
      call(api, "POST", `/api/purchase-credit-notes/${api.businessProfileId}`, { body }),
      201,
    );
    expect((note["billing_reference"] as Json[])[0]).to.include({ id: numbers[0], remaining_amount: 0 });
  });
  const operator = () => ({ token: api.token(api.orgId, { roles: ["operator"] }) });

  it("stand in a dry run, and not in the party of a document", async () => {
    await set({ "purchase-invoices": { prefix: "ACME" } });
    const tried = `/api/purchase-invoices/${api.businessProfileId}/validate`;
    const { ubl, document } = await jsonOf<{ ubl: string; document: Json }>(
      call(api, "POST", tried, { body: requestOf["purchase-invoices"]() }),
    );
    expect(ubl).to.contain("<cbc:ID>ACME-2026-DRYRUN</cbc:ID>");
    expect(document["accounting_customer_party"]).not.to.have.property("numbering");
  });

  it("have no gap and no double where the prefix changes while documents come", async () => {
    const coming = Array.from({ length: 30 }, () => issue());
    for (const prefix of ["ACME", "DUNE"]) {
      await set({ "purchase-invoices": { prefix } });
    }
    const running = (await Promise.all(coming)).map((number) => Number(number.split("-").at(-1)));
    expect(running.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 30 }, (_, nth) => nth + 1));
  });

  it("are given to the first profile of an organization", async () => {
    const tin = "1777777770";
    const party = { tin, endpoint_id: tin, party_tax_scheme: undefined };
    const numbering = { "sales-invoices": { prefix: "OIL", width: 6 } };
    const token = api.token(api.orgId, { roles: ["site-operator"] });
    const body = { name: "Oil", profile: buildBuyer({ ...party, numbering }), reason: "Contract of today" };
    const { id } = await jsonOf<Json>(call(api, "POST", "/api/operations/organizations", { body, token }), 201);
    const listed = call(api, "GET", path, { token: api.token(String(id)) });
    expect((await jsonOf<{ data: Json[] }>(listed)).data[0]).to.deep.include({ numbering });
    expect(await api.query("select folded from number_prefixes")).to.deep.equal([{ folded: "01L" }]);
  });

  const taken = (prefix: string, kind: DocumentKind, id: unknown = api.businessProfileId) =>
    `The prefix ${prefix} belongs to the ${kind} of business profile ${String(id)}: their numbers could be the same`;

  describe("a prefix", () => {
    it("of another profile is refused, also one that looks like it, for another kind, and after it was given up", async () => {
      await set({ "sales-invoices": { prefix: "OIL-1" } });
      await expectError(add({ "sales-invoices": { prefix: "OIL-1" } }), 409, taken("OIL-1", "sales-invoices"));
      await expectError(add({ "purchase-invoices": { prefix: "O1L-I" } }), 409, taken("O1L-I", "sales-invoices"));
      await issue({}, "sales-invoices");
      await set({ "sales-invoices": { prefix: "GAS" } });
      await expectError(add({ "sales-invoices": { prefix: "OIL-1" } }), 409, taken("OIL-1", "sales-invoices"));
      expect((await jsonOf<{ data: Json[] }>(call(api, "GET", path))).data).to.have.length(1);
      await set({ "sales-invoices": { prefix: "OIL-1" } });
    });

    it("is refused where documents of the profile have brought such numbers, and for no other kind or profile", async () => {
      await issue({}, "sales-invoices");
      await asOwner(
        api.deps.database,
        "set session_replication_role = replica",
        "update documents set document_sequence = 'OIL-2026-000002'",
      );
      await expectError(
        put({ "sales-invoices": { prefix: "OIL" } }),
        409,
        "Documents of the business profile (sales-invoices) were sent with numbers of the prefix OIL: the service could give one of these numbers again",
      );
      await set({ "purchase-invoices": { prefix: "OIL" }, "sales-invoices": { prefix: "OIL-2026" } });
    });

    it("goes to one of many that ask at once, and to every organization", async () => {
      const asked = await Promise.all(Array.from({ length: 6 }, () => add({ "sales-invoices": { prefix: "OIL" } })));
      expect(asked.map(({ status }) => status)).to.have.members([201, 409, 409, 409, 409, 409]);
      const token = api.token((await api.addOrganization({ party: buildBuyer({ tin: "1999999990" }) })).orgId);
      const tin = "1888888880";
      const party = { tin, endpoint_id: tin, party_tax_scheme: undefined };
      const body = buildBuyer({ ...party, numbering: { "sales-invoices": { prefix: "OIL" } } });
      expect((await call(api, "POST", path, { body, token })).status).to.equal(201);
    });
  });

  it("are refused with the field where they cannot be, and nothing changes", async () => {
    for (const [what, numbering, name] of refused) {
      const { errors } = await jsonOf<{ errors: Json }>(put(numbering), 400);
      expect(Object.keys(errors), what).to.include(name);
    }
    expect(
      (await put(Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`k${nth}`, {}])))).status,
    ).to.equal(400);
    expect(await jsonOf(call(api, "GET", own()))).not.to.have.property("numbering");
    expect(await countDocuments(api)).to.equal(0);
  });
});
