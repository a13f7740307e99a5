import { expect } from "chai";

import { sampleSeller } from "../../../../common/documents/sample-document.ts";
import { useTestApi } from "../../../setup/api.ts";
import { call, type Answer } from "../../http-client.ts";

interface Checked {
  row: number;
  key: string | null;
  valid: boolean;
  findings: { code: string; severity: string; field: string | null; message: string }[];
  registration?: { state: string };
}

const iban = "AE070331234567890123456";
type Row = Record<string, unknown>;
const supplier = (tin: string, more: Row = {}): Row => ({
  ...sampleSeller,
  tin,
  endpoint_id: tin,
  party_tax_scheme: { company_id: `${tin}00003`, tax_scheme: "VAT" },
  ...more,
});

const results = async (answer: Promise<Answer>): Promise<Checked[]> => {
  const { status, text, headers } = await answer;
  expect(status, text).to.equal(200);
  expect(headers.get("content-type")).to.match(/^application\/x-ndjson/);
  return text
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Checked);
};
const said = ({ findings }: Checked): string[] => findings.map(({ code, field }) => `${code} ${field}`);
const deep = (levels: number) => `{"key": ${"[".repeat(levels)}${"]".repeat(levels)}}`;
const csvRow = (key: string, tin: string, name = "A") =>
  `${key};${name};A LLC;S 1;Dubai;DXB;United Arab Emirates;AE;TL;CN-1;DED;${tin};${tin}00003;${tin};0235;a@a.example;+97140000001;${iban}`;

describe("POST /api/checks/parties", () => {
  const api = useTestApi();

  const post = (body: string, type = "application/x-ndjson", query = ""): Promise<Answer> =>
    call(api, "POST", `/api/checks/parties${query}`, { body, headers: { "content-type": type } });
  const check = (rows: readonly Row[], query = ""): Promise<Checked[]> =>
    results(post(rows.map((row) => JSON.stringify(row)).join("\n"), "application/x-ndjson", query));

  it("finds what a document with the party would be refused or warned for, by the row's own key", async () => {
    const address = sampleSeller.postal_address;
    const rows: [string, Row, string[]][] = [
      ["good", supplier("1111111111", { iban }), []],
      [
        "tin",
        supplier("123"),
        ["invalid_field tin", "invalid_field party_tax_scheme.company_id", "invalid_field endpoint_id"],
      ],
      [
        "trn",
        supplier("1111111112", { party_tax_scheme: { company_id: "1", tax_scheme: "VAT" } }),
        ["invalid_field party_tax_scheme.company_id"],
      ],
      ["licence", supplier("1111111113", { company_id: undefined }), ["invalid_field company_id"]],
      [
        "emirate",
        supplier("1111111114", { postal_address: { ...address, country_subentity: "XX" } }),
        ["invalid_field postal_address.country_subentity"],
      ],
      ["endpoint", supplier("1111111115", { endpoint_id: "1111111199" }), ["invalid_field endpoint_id"]],
      ["no vat", supplier("1111111116", { party_tax_scheme: undefined }), ["incomplete_supplier party_tax_scheme"]],
      ["iban", supplier("1111111117", { iban: "AE070331234567890123457" }), ["OWN-51 iban"]],
      ["same", supplier("1111111111"), ["duplicate_taxpayer endpoint_id"]],
      ["account", supplier("1111111118", { iban: "AE07 0331 2345 6789 0123 456" }), ["duplicate_account iban"]],
      ["typo", supplier("1111111119", { tinn: "1" }), ["invalid_field tinn"]],
    ];
    const found = await check(rows.map(([key, row]) => ({ key, ...row })));
    expect(found.map(({ row, key }) => [row, key])).to.deep.equal(rows.map(([key], index) => [index + 1, key]));
    for (const [index, [key, , expected]] of rows.entries()) {
      for (const code of expected) {
        expect(said(found[index]!), key).to.include(code);
      }
      expect(found[index]!.findings.length > 0, key).to.equal(expected.length > 0);
    }
    expect(found[8]!.findings[0]!.message).to.equal("Row 1 has the same taxpayer");
    expect(found.map(({ valid }) => valid)).to.deep.equal([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it("takes CSV as spreadsheets write it, and says of which row and which column", async () => {
    const header =
      "vendor_no;name;party_name;street_name;city_name;country_subentity;country;country_code;scheme_agency_id;company_id;authority_name;tin;trn;endpoint_id;endpoint_scheme_id;email;telephone;iban";
    const file = `\uFEFF${header}\r\n${csvRow("V1", "1222222221", '"A; ""B""\nC"')}\r\n${csvRow("V2", "12")}\r\n\r\nV3;too;short\r\n`;
    const found = await results(post(file, "text/csv; charset=utf-8", "?key=vendor_no"));
    expect(found.map(({ key, valid }) => [key, valid])).to.deep.equal([
      ["V1", true],
      ["V2", false],
      [null, false],
    ]);
    expect(said(found[1]!)).to.include("invalid_field tin");
    expect(said(found[2]!)).to.deep.equal(["unreadable_row null"]);
    expect((await post("tin,colour\n1,red", "text/csv")).json)
      .to.have.nested.property("errors.header")
      .that.contains("unknown: colour");
    expect((await post('tin\n"1', "text/csv")).status).to.equal(400);
  });

  it("passes over rows that cannot be read, and refuses files that are none", async () => {
    const found = await results(post(`{"key": "a"\n\n[1]\n"x"\n{"__proto__": {"tin": "1"}}\n`));
    expect(found.map(({ row, valid }) => [row, valid])).to.deep.equal([
      [1, false],
      [3, false],
      [4, false],
      [5, false],
    ]);
    // Keys that are no text, and nesting that only the other rows around it make too deep.
    const odd = [
      `{"key": {"toString": 1}}`,
      deep(28),
      deep(30),
      deep(31),
      `{"name": {"toString": 1}}`,
      `{"key": 7.10}`,
    ];
    const answered = await results(post(odd.join("\n")));
    expect(answered.map(({ row, valid }) => [row, valid])).to.deep.equal(odd.map((_, index) => [index + 1, false]));
    expect(answered[0]!.key).to.equal('{"toString":1}');
    expect(answered.at(-1)!.key).to.equal("7.10");
    expect((await post("a".repeat(10), "application/json")).status).to.equal(415);
    expect((await post("{}\n".repeat(10_001))).status).to.equal(400);
    expect((await post("x".repeat(17 * 1_024 * 1_024))).status).to.equal(413);
    expect(
      (
        await call(api, "POST", "/api/checks/parties?role=buyer", {
          body: "{}",
          headers: { "content-type": "text/csv" },
        })
      ).status,
    ).to.equal(400);
    expect(await results(post(""))).to.deep.equal([]);
  });
});
