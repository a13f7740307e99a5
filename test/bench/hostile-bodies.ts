import { readFileSync } from "node:fs";

import { buildInvoiceRequest, buildLine, buildParty, type Json } from "../factories/request.ts";
import { readGolden } from "../factories/golden.ts";

/** A request that a hostile client might send to delay all others. */
export interface HostileBody {
  name: string;
  method?: "PUT";
  /** Behind the origin; `{profile}` and `{document}` are filled in. */
  path: string;
  type?: "application/xml" | "application/x-ndjson";
  headers?: Record<string, string>;
  body: () => Buffer;
}

const copies = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** A little below what the API takes. */
const maxBytes = 8 * 1024 * 1024 - 1_024;

const create = "/api/purchase-invoices/{profile}";
const correct = "/api/purchase-invoices/{document}";
const batch = `${create}/batch`;
const dryRun = `${create}/validate`;

/** `unit` again and again between what opens and closes, as far as 8 MB reach. */
function filled(open: string, unit: string, close: string, between = ""): Buffer {
  const times = Math.floor((maxBytes - open.length - close.length) / (unit.length + between.length));
  return Buffer.from(open + Array<string>(times).fill(unit).join(between) + close);
}

/** An invoice of 8 MB at most in which the placeholder stands for `text`. */
function invoiceWith(overrides: Json, text: string): Buffer {
  return Buffer.from(JSON.stringify(buildInvoiceRequest(overrides)).replace('"@"', () => text));
}

const invoiceFilled = (overrides: Json, unit: string, [open, between, close] = ["[", ",", "]"] as const): Buffer => {
  const [before = "", after = ""] = JSON.stringify(buildInvoiceRequest(overrides)).split('"@"');
  return filled(before + open, unit, close + after, between);
};

const lines = (count: number, line: (index: number) => Json): Buffer =>
  Buffer.from(
    JSON.stringify(buildInvoiceRequest({ document_lines: Array.from({ length: count }, (_, i) => line(i)) })),
  );

const wrongLine: Json = Object.fromEntries(
  Object.keys(
    buildLine({ note: "", accounting_cost: "", order_line_reference: "", item_price: "", origin_country: "" }),
  ).map((name) => [name, [false]]),
);

const largest = (): Buffer => lines(5_000, () => buildLine({ description: "d".repeat(1_350) }));
const manyAmounts = {
  allowances: copies(100, { reason: "r", amount: 0.01 }),
  charges: copies(100, { reason: "r", amount: 0.01 }),
};
const documentAmount = { reason: "r", amount: 0.01, tax_category: { id: "S", percent: 5 } };
const attachment = (content: string): Json => ({
  file_name: "a.pdf",
  file_type: "application/pdf",
  file_content: content,
});
const pdf = (bytes: number): string => Buffer.from("%PDF-1.7\n".padEnd(bytes, "x")).toString("base64");

const documents: readonly Omit<HostileBody, "path">[] = [
  { name: "5,000 good lines, 8 MB", body: largest },
  { name: "5,000 lines with every field wrong", body: () => lines(5_000, () => wrongLine) },
  {
    name: "200 allowances and charges a line, 8 MB",
    body: () => lines(1_000, () => buildLine(manyAmounts)).subarray(0, maxBytes),
  },
  {
    name: "200 amounts a line and 200 at the top",
    body: () =>
      Buffer.from(
        JSON.stringify(
          buildInvoiceRequest({
            document_lines: copies(1_000, buildLine(manyAmounts)),
            allowances: copies(100, documentAmount),
            charges: copies(100, documentAmount),
          }),
        ),
      ),
  },
  {
    name: "a VAT breakdown per line",
    body: () => lines(5_000, (i) => buildLine({ classified_tax_category: { id: "S", percent: i / 100 } })),
  },
  { name: "lines without end", body: () => invoiceFilled({ document_lines: "@" }, "{}") },
  { name: "billing references without end", body: () => invoiceFilled({ billing_reference: "@" }, '{"id":"1"}') },
  {
    name: "properties without end",
    body: () =>
      invoiceFilled({ document_lines: [buildLine({ additional_item_property: "@" })] }, '{"name":"a","value":"b"}'),
  },
  { name: "document charges without end", body: () => invoiceFilled({ charges: "@" }, JSON.stringify(documentAmount)) },
  { name: "one attachment of 6 MB", body: () => invoiceWith({ attachments: [attachment(pdf(6_200_000))] }, "") },
  {
    name: "attachments without end",
    body: () => invoiceFilled({ attachments: "@" }, JSON.stringify(attachment(pdf(9)))),
  },
  {
    name: "100 attachments of 60 kB",
    body: () => invoiceWith({ attachments: copies(100, attachment(pdf(60_000))) }, ""),
  },
  {
    name: "8 million digits as a quantity",
    body: () => invoiceFilled({ document_lines: [buildLine({ quantity: "@" })] }, "0", ["1", "", ""] as never),
  },
  {
    name: "8 million digits as an unknown field",
    body: () => invoiceFilled({ unknown: "@" }, "0", ["1", "", ""] as never),
  },
  {
    name: "1e308 in every amount",
    body: () =>
      Buffer.from(
        JSON.stringify(
          buildInvoiceRequest({
            document_lines: copies(
              5_000,
              buildLine({ quantity: "#", price: { base_amount: "#", base_quantity: "#" } }),
            ),
          }),
        ).replaceAll('"#"', "1e308"),
      ),
  },
  { name: "a note of 8 MB of line ends", body: () => invoiceFilled({ note: "@" }, "\\n", ['"', "", '"'] as never) },
  {
    name: "a note of 8 MB of forbidden characters",
    body: () => invoiceFilled({ note: "@" }, "\\u0001", ['"', "", '"'] as never),
  },
  {
    name: "a note of 8 MB of escaped quotes",
    body: () => invoiceFilled({ note: "@" }, '\\"', ['"', "", '"'] as never),
  },
  { name: "a field name of 8 MB", body: () => filled('{"', "a", '":1}') },
  {
    name: "a million members",
    body: () => Buffer.from(`{${Array.from({ length: 620_000 }, (_, i) => `"m${i}":1`).join(",")}}`),
  },
  { name: "one member again and again", body: () => filled("{", '"a":1', "}", ",") },
  { name: "8 MB of [[[[", body: () => filled("", "[", "") },
  { name: '8 MB of {"a":', body: () => filled("", '{"a":', "") },
  { name: "an array of 4 million numbers", body: () => filled("[", "1", "]", ",") },
  { name: "an unknown field of arrays", body: () => filled('{"a":[', "[1,1,1,1,1,1,1]", "]}", ",") },
  { name: "an unknown field of objects", body: () => filled('{"a":[', '{"a":"bcdefghijklmnopqrstuvwxyz"}', "]}", ",") },
  { name: "8 MB of spaces", body: () => filled("", " ", "") },
  { name: "8 MB of broken UTF-8", body: () => Buffer.alloc(maxBytes, 0xff) },
  { name: "two-byte text without end", body: () => Buffer.from(`{"a":"${"é".repeat(maxBytes / 2 - 8)}"}`) },
];

const only = (...names: string[]) => documents.filter(({ name }) => names.some((part) => name.includes(part)));

const ublLines = (line: string): Buffer => {
  const xml = readFileSync(readGolden("example-3-us-dollar").xmlPath, "utf8");
  const [before = "", after = ""] = xml.split(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s);
  return filled(before, line, after);
};
const goodLine = (): string =>
  /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(
    readFileSync(readGolden("example-3-us-dollar").xmlPath, "utf8"),
  )?.[0] ?? "";

const validations: readonly Omit<HostileBody, "path">[] = [
  { name: "380,000 empty lines", body: () => ublLines("<cac:InvoiceLine/>") },
  { name: "8 MB of good lines", body: () => ublLines(goodLine()) },
  { name: "nothing but elements", body: () => filled("<a>", "<b/>", "</a>") },
  { name: "elements inside of one another", body: () => filled("", "<a>", "") },
  {
    name: "attributes without end",
    body: () => Buffer.from(`<a ${Array.from({ length: 600_000 }, (_, i) => `a${i}=""`).join(" ")}/>`),
  },
  { name: "8 MB of entities", body: () => filled("<a>", "&lt;", "</a>") },
  { name: "8 MB of text", body: () => filled("<a>", "x", "</a>") },
  { name: "broken UTF-8", body: () => Buffer.alloc(maxBytes, 0xff) },
].map((body) => ({ ...body, type: "application/xml" as const }));

const at = (
  path: string,
  bodies: readonly Omit<HostileBody, "path">[],
  also: Partial<HostileBody> = {},
  where = "",
): HostileBody[] => bodies.map((body) => ({ ...body, ...also, path, name: `${where}: ${body.name}` }));

const ndjson = "application/x-ndjson" as const;
const stuffing = only(
  "members",
  "4 million",
  "of arrays",
  "of objects",
  "digits as an unknown",
  "[[[[",
  "name of 8 MB",
);

/** Every operation that takes a body, with what is worst for it. */
export const hostileBodies: readonly HostileBody[] = [
  ...at("/api/validate", validations, {}, "validate"),
  ...at(create, documents, {}, "create"),
  ...at(
    create,
    only("5,000 good lines", "every field wrong", "attachment of 6 MB"),
    { headers: { "idempotency-key": "@" } },
    "create with a key",
  ),
  ...at(
    dryRun,
    only("good lines", "amounts a line", "breakdown", "6 MB", "every field wrong", "of objects"),
    {},
    "dry run",
  ),
  ...at(correct, only("good lines", "every field wrong", "6 MB", "of objects"), { method: "PUT" }, "PUT"),
  ...at(`${correct}/resubmit`, only("good lines", "every field wrong", "of objects"), {}, "resubmit"),
  ...at(
    batch,
    only("good lines", "every field wrong", "6 MB", "of objects", "spaces", "[[[["),
    { type: ndjson },
    "batch NDJSON",
  ),
  { name: "batch NDJSON: line ends without end", path: batch, type: ndjson, body: () => filled("", "\n", "") },
  { name: "batch NDJSON: a million empty objects", path: batch, type: ndjson, body: () => filled("", "{}\n", "") },
  {
    name: "batch NDJSON: documents of 60 kB",
    path: batch,
    type: ndjson,
    body: () => filled("", `${lines(300, () => buildLine()).toString()}\n`, ""),
  },
  {
    name: "batch NDJSON: wrong documents of 60 kB",
    path: batch,
    type: ndjson,
    body: () => filled("", `${lines(300, () => wrongLine).toString()}\n`, ""),
  },
  { name: "batch array: 4 million numbers", path: batch, body: () => filled("[", "1", "]", ",") },
  { name: "batch array: a million empty objects", path: batch, body: () => filled("[", "{}", "]", ",") },
  { name: "batch array: 8 MB of spaces", path: batch, body: () => filled("[", " ", "]") },
  {
    name: "batch array: one document of 8 MB",
    path: batch,
    body: () => Buffer.concat([Buffer.from("["), largest(), Buffer.from("]")]),
  },
  ...at("/api/peppol-status/query", stuffing, {}, "status query"),
  {
    name: "status query: ids without end",
    path: "/api/peppol-status/query",
    body: () => filled('{"ids":[', '"00000000-0000-4000-8000-000000000000"', "]}", ","),
  },
  ...at("/api/webhooks", stuffing, {}, "webhooks"),
  ...at("/api/business-profiles", stuffing, {}, "profiles"),
  {
    name: "profiles: a party with an address of 8 MB",
    path: "/api/business-profiles",
    body: () => Buffer.from(JSON.stringify(buildParty({ name: "n".repeat(8_000_000) }))),
  },
  ...at("/api/operations/legs/retry", stuffing, {}, "operations"),
  {
    name: "inbound: 5 MB of elements",
    path: "/network/inbound",
    type: "application/xml",
    body: () => filled("<a>", "<b/>", "</a>").subarray(0, 5 * 1024 * 1024),
  },
  {
    name: "inbound: a message with 5 MB of complaints",
    path: "/network/inbound",
    type: "application/xml",
    body: () => inboundComplaints(),
  },
];

function inboundComplaints(): Buffer {
  const xml = readFileSync("test/rules/conformance/mls-rejection.xml", "utf8");
  const line = /<cac:LineResponse>.*?<\/cac:LineResponse>/s.exec(xml)?.[0] ?? "<cac:LineResponse/>";
  const [before = "", after = ""] = xml.split(/<cac:LineResponse>.*<\/cac:LineResponse>/s);
  const times = Math.floor((5 * 1024 * 1024 - 2_000 - before.length - after.length) / line.length);
  return Buffer.from(before + line.repeat(times) + after);
}
