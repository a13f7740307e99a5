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

const invoice = (overrides: Json): Buffer => Buffer.from(JSON.stringify(buildInvoiceRequest(overrides)));

type Around = readonly [open: string, between: string, close: string];

/** An invoice in which the placeholder is filled. */
function invoiceFilled(overrides: Json, unit: string, [open, between, close]: Around = ["[", ",", "]"]): Buffer {
  const [before = "", after = ""] = JSON.stringify(buildInvoiceRequest(overrides)).split('"@"');
  return filled(before + open, unit, close + after, between);
}

const lines = (count: number, line: (index: number) => Json): Buffer =>
  invoice({ document_lines: Array.from({ length: count }, (_, i) => line(i)) });

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
const manyDocumentAmounts = { allowances: copies(100, documentAmount), charges: copies(100, documentAmount) };
const attachment = (content: string): Json => ({
  file_name: "a.pdf",
  file_type: "application/pdf",
  file_content: content,
});
const pdf = (bytes: number): string => Buffer.from("%PDF-1.7\n".padEnd(bytes, "x")).toString("base64");
const amountsLine = buildLine({ quantity: "#", price: { base_amount: "#", base_quantity: "#" } });
const property = '{"name":"a","value":"b"}';
const digits: Around = ["1", "", ""];
const quotes: Around = ['"', "", '"'];

/** What makes each body, by its name. */
type Bodies = Readonly<Record<string, () => Buffer>>;

const documents: Bodies = {
  "5,000 good lines, 8 MB": largest,
  "5,000 lines with every field wrong": () => lines(5_000, () => wrongLine),
  "200 allowances and charges a line, 8 MB": () => lines(1_000, () => buildLine(manyAmounts)).subarray(0, maxBytes),
  "200 amounts a line and 200 at the top": () =>
    invoice({ document_lines: copies(1_000, buildLine(manyAmounts)), ...manyDocumentAmounts }),
  "a VAT breakdown per line": () =>
    lines(5_000, (i) => buildLine({ classified_tax_category: { id: "S", percent: i / 100 } })),
  "lines without end": () => invoiceFilled({ document_lines: "@" }, "{}"),
  "billing references without end": () => invoiceFilled({ billing_reference: "@" }, '{"id":"1"}'),
  "properties without end": () =>
    invoiceFilled({ document_lines: [buildLine({ additional_item_property: "@" })] }, property),
  "document charges without end": () => invoiceFilled({ charges: "@" }, JSON.stringify(documentAmount)),
  "one attachment of 6 MB": () => invoice({ attachments: [attachment(pdf(6_200_000))] }),
  "attachments without end": () => invoiceFilled({ attachments: "@" }, JSON.stringify(attachment(pdf(9)))),
  "100 attachments of 60 kB": () => invoice({ attachments: copies(100, attachment(pdf(60_000))) }),
  "8 million digits as a quantity": () =>
    invoiceFilled({ document_lines: [buildLine({ quantity: "@" })] }, "0", digits),
  "8 million digits as an unknown field": () => invoiceFilled({ unknown: "@" }, "0", digits),
  "1e308 in every amount": () =>
    Buffer.from(
      lines(5_000, () => amountsLine)
        .toString()
        .replaceAll('"#"', "1e308"),
    ),
  "a note of 8 MB of line ends": () => invoiceFilled({ note: "@" }, "\\n", quotes),
  "a note of 8 MB of forbidden characters": () => invoiceFilled({ note: "@" }, "\\u0001", quotes),
  "a note of 8 MB of escaped quotes": () => invoiceFilled({ note: "@" }, '\\"', quotes),
  "a field name of 8 MB": () => filled('{"', "a", '":1}'),
  "a million members": () => Buffer.from(`{${Array.from({ length: 620_000 }, (_, i) => `"m${i}":1`).join(",")}}`),
  "one member again and again": () => filled("{", '"a":1', "}", ","),
  "8 MB of [[[[": () => filled("", "[", ""),
  '8 MB of {"a":': () => filled("", '{"a":', ""),
  "an array of 4 million numbers": () => filled("[", "1", "]", ","),
  "an unknown field of arrays": () => filled('{"a":[', "[1,1,1,1,1,1,1]", "]}", ","),
  "an unknown field of objects": () => filled('{"a":[', '{"a":"bcdefghijklmnopqrstuvwxyz"}', "]}", ","),
  "8 MB of spaces": () => filled("", " ", ""),
  "8 MB of broken UTF-8": () => Buffer.alloc(maxBytes, 0xff),
  "two-byte text without end": () => Buffer.from(`{"a":"${"é".repeat(maxBytes / 2 - 8)}"}`),
};

const only = (...names: string[]): Bodies =>
  Object.fromEntries(Object.entries(documents).filter(([name]) => names.some((part) => name.includes(part))));

const ublXml = (): string => readFileSync(readGolden("example-3-us-dollar").xmlPath, "utf8");
const ublLines = (line: string): Buffer => {
  const [before = "", after = ""] = ublXml().split(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s);
  return filled(before, line, after);
};
const goodLine = (): string => /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(ublXml())?.[0] ?? "";

const validations: Bodies = {
  "380,000 empty lines": () => ublLines("<cac:InvoiceLine/>"),
  "8 MB of good lines": () => ublLines(goodLine()),
  "nothing but elements": () => filled("<a>", "<b/>", "</a>"),
  "elements inside of one another": () => filled("", "<a>", ""),
  "attributes without end": () =>
    Buffer.from(`<a ${Array.from({ length: 600_000 }, (_, i) => `a${i}=""`).join(" ")}/>`),
  "8 MB of entities": () => filled("<a>", "&lt;", "</a>"),
  "8 MB of text": () => filled("<a>", "x", "</a>"),
  "broken UTF-8": () => Buffer.alloc(maxBytes, 0xff),
};

const at = (where: string, path: string, bodies: Bodies, also: Partial<HostileBody> = {}): HostileBody[] =>
  Object.entries(bodies).map(([name, body]) => ({ ...also, path, name: `${where}: ${name}`, body }));

const asXml = { type: "application/xml" } as const;
const asNdjson = { type: "application/x-ndjson" } as const;
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
  ...at("validate", "/api/validate", validations, asXml),
  ...at("create", create, documents),
  ...at("create with a key", create, only("5,000 good lines", "every field wrong", "attachment of 6 MB"), {
    headers: { "idempotency-key": "@" },
  }),
  ...at(
    "dry run",
    dryRun,
    only("good lines", "amounts a line", "breakdown", "6 MB", "every field wrong", "of objects"),
  ),
  ...at("PUT", correct, only("good lines", "every field wrong", "6 MB", "of objects"), { method: "PUT" }),
  ...at("resubmit", `${correct}/resubmit`, only("good lines", "every field wrong", "of objects")),
  ...at(
    "batch NDJSON",
    batch,
    {
      ...only("good lines", "every field wrong", "6 MB", "of objects", "spaces", "[[[["),
      "line ends without end": () => filled("", "\n", ""),
      "a million empty objects": () => filled("", "{}\n", ""),
      "documents of 60 kB": () => filled("", `${lines(300, () => buildLine()).toString()}\n`, ""),
      "wrong documents of 60 kB": () => filled("", `${lines(300, () => wrongLine).toString()}\n`, ""),
    },
    asNdjson,
  ),
  ...at("batch array", batch, {
    "4 million numbers": () => filled("[", "1", "]", ","),
    "a million empty objects": () => filled("[", "{}", "]", ","),
    "8 MB of spaces": () => filled("[", " ", "]"),
    "one document of 8 MB": () => Buffer.concat([Buffer.from("["), largest(), Buffer.from("]")]),
  }),
  ...at("status query", "/api/peppol-status/query", {
    ...stuffing,
    "ids without end": () => filled('{"ids":[', '"00000000-0000-4000-8000-000000000000"', "]}", ","),
  }),
  ...at("webhooks", "/api/webhooks", stuffing),
  ...at("profiles", "/api/business-profiles", {
    ...stuffing,
    "a party with an address of 8 MB": () => Buffer.from(JSON.stringify(buildParty({ name: "n".repeat(8_000_000) }))),
  }),
  ...at("operations", "/api/operations/retries", stuffing),
  ...at(
    "inbound",
    "/network/inbound",
    {
      "5 MB of elements": () => filled("<a>", "<b/>", "</a>").subarray(0, 5 * 1024 * 1024),
      "a message with 5 MB of complaints": inboundComplaints,
    },
    asXml,
  ),
];

function inboundComplaints(): Buffer {
  const xml = readFileSync("test/rules/conformance/mls-rejection.xml", "utf8");
  const line = /<cac:LineResponse>.*?<\/cac:LineResponse>/s.exec(xml)?.[0] ?? "<cac:LineResponse/>";
  const [before = "", after = ""] = xml.split(/<cac:LineResponse>.*<\/cac:LineResponse>/s);
  const times = Math.floor((5 * 1024 * 1024 - 2_000 - before.length - after.length) / line.length);
  return Buffer.from(before + line.repeat(times) + after);
}
