import { existsSync } from "node:fs";

import { codeListsOf, nearCodes } from "../code-lists/near-codes.ts";
import { isTrn } from "../peppol/identifiers.ts";
import { type Mapping, dayOfSerial, isDecimal, parseFieldPath, plainDecimal, readDate, readNumber } from "./mapping.ts";
import { CommandError, exitCodes, print, say, writeDurably, type ExitCode } from "./session.ts";
import { isWorkbook, joinTables, listed, readTable, type Table } from "./table.ts";

const supplier = "accounting_supplier_party";
const address = `${supplier}.postal_address`;
const line = "document_lines[]";
const category = `${line}.classified_tax_category`;

/** Fields by the names that exports give their columns, without blanks, points and case; `*` stands for a word in front. */
const namedColumns: readonly (readonly [names: string, ...fields: string[]])[] = [
  [
    "*invoice|*invoiceno|*invoicenum|*invoicenumber|*invoice#|*billno|*billnumber|voucherno|vchno|num|number|belnr|documentno|documentnumber|reference|رقم الفاتورة",
    "external_reference",
  ],
  ["date|*invoicedate|invoice/billdate|*billdate|voucherdate|bldat|documentdate|تاريخ الفاتورة|التاريخ", "issue_date"],
  ["due|*duedate|zfbdt|paymentdue|تاريخ الاستحقاق", "due_date"],
  [
    "supplier|vendor|supplier*name|vendorname|suppliername|partyname|contactname|particulars|partner|*vendorname|name|name1|المورد",
    `${supplier}.name`,
    `${supplier}.party_name`,
  ],
  ["tin|*tin", `${supplier}.tin`, `${supplier}.endpoint_id`],
  [
    "trn|*trn|vatnumber|*vatno|*vatregno|taxregistrationnumber|stceg|الرقم الضريبي",
    `${supplier}.party_tax_scheme.company_id`,
  ],
  ["licence|license|tradelicence|tradelicense|licenceno|licenseno", `${supplier}.company_id`],
  ["street|*street|address|*address|stras", `${address}.street_name`],
  ["city|*city|ort01|المدينة", `${address}.city_name`],
  ["emirate|*emirate|*state|regio|الإمارة", `${address}.country_subentity`],
  ["country|*country|land1|الدولة", `${address}.country_code`],
  ["email|*email|mail", `${supplier}.email`],
  ["phone|*phone|telephone|mobile|telf1", `${supplier}.telephone`],
  ["iban|*iban", "payment_means[0].payee_financial_account.id"],
  ["item|itemname|product|*/product|product/service|stockitem|nameofitem|txz01|maktx|الصنف", `${line}.name`],
  ["itemdesc|itemdescription|description|linedescription|memo|memo/description|*/label|الوصف", `${line}.description`],
  ["quantity|*/quantity|quantityinvoiced|qty|*qty|menge|billedquantity|الكمية", `${line}.quantity`],
  ["unit|units|usageunit|uom|*/unitofmeasure|unitofmeasurecode|unitmeaslookupcode|meins|الوحدة", `${line}.unit_code`],
  [
    "unitprice|*/unitprice|unitamount|directunitcost*|salesprice|itemprice|price|rate|netpr|سعر الوحدة",
    `${line}.price.base_amount`,
  ],
  ["discount|*discount|discountamount", `${line}.allowances[0].amount`],
  ["itemtotal|linetotal|netwr", `${line}.expected.net_amount`],
  ["taxname|taxcode|taxtype|vatcode|vatcategory|taxclassificationcode|*/taxes|mwskz|itemtax", `${category}.id`],
  ["tax%|vat%|taxrate|vatrate|taxpercentage|itemtax%", `${category}.percent`],
  ["currency|currencycode|*currencycode|waers|العملة", "document_currency_code"],
  ["po|ponumber|*purchaseorder|ordernumber|xblnr|ebeln", "order_reference.id"],
  ["costcentre|costcenter|kostl", "metadata.cost_centre"],
];

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s._-]/g, "");

function fieldsOf(column: string): readonly string[] {
  // Xero marks what is mandatory.
  const name = plainName(column).replace(/^\*/, "");
  const found = namedColumns.find(([names]) =>
    names.split("|").some((each) =>
      new RegExp(
        `^${plainName(each)
          .replaceAll("+", String.raw`\+`)
          .replaceAll("*", ".*")}$`,
        "u",
      ).test(name),
    ),
  );
  return found?.slice(1) ?? [];
}

const dateForms = [
  "yyyy-MM-dd",
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "dd.MM.yyyy",
  "dd-MM-yyyy",
  "yyyyMMdd",
  "yyyy/MM/dd",
  "dd-MMM-yy",
  "dd-MMM-yyyy",
  "dd MMM yyyy",
  "MMM dd, yyyy",
  "dd/MM/yy",
  "dd.MM.yy",
  "MM/dd/yy",
];
const numberForms = ["1,234.56", "1.234,56", "1 234,56", "1'234.56", "1234,56"];

/** By the end of a field, the list in which its codes stand. */
const listsByField: Readonly<Record<string, string>> = {
  unit_code: "invalid_unit",
  country_subentity: "invalid_emirate",
  country_code: "invalid_country",
  "classified_tax_category.id": "invalid_tax_category",
  document_currency_code: "invalid_currency",
};

interface Guess {
  to: string[];
  date?: string;
  number?: string;
  values?: Record<string, string>;
  derive?: "tin";
  empty?: string;
  also?: Record<string, string>;
}

/**
 * Writes a mapping beside the file, as far as names and cells of its columns show what they are, and says what a person has to
 * complete.
 *
 * @throws CommandError when there is one already, or the file is no table
 */
export async function initMapping(file: string, heads: string | undefined): Promise<ExitCode> {
  const target = `${file.replace(/\.[^.]+$/, "")}.mapping.json`;
  if (existsSync(target)) {
    throw new CommandError(exitCodes.usage, `${target} exists: remove it, or go on with it`);
  }
  const { own, skip, join, table } = await lookAt(file, heads);
  const notes: string[] = [];
  const forms = numberFormsOf(table, notes);
  const columns = Object.fromEntries(
    table.columns.flatMap((name) =>
      name === "" ? [] : [[name, guessColumn(name, cellsOf(table, name), forms, notes)]],
    ),
  );
  // Many tables have one text of an item, and a line has two.
  const texts = [`${line}.name`, `${line}.description`];
  const given = Object.entries(columns).filter(([, to]) => texts.some((text) => text === to));
  if (given.length === 1) {
    columns[given[0]![0]] = texts;
  }
  const isFilled = table.columns.every(
    (name) => !fieldsOf(name).includes("external_reference") || !isMerged(table, name),
  );
  const mapping = {
    kind: "purchase-invoices",
    ...(!isWorkbook(file) && { delimiter: own.delimiter }),
    ...(own.encoding !== undefined && { encoding: own.encoding }),
    ...(own.sheet !== undefined && { sheet: own.sheet }),
    ...(own.skippedRows.length > 0 && { skip }),
    ...(join !== undefined && { join }),
    ...(!isFilled && { fill_down: true }),
    columns,
    document: constants(columns),
    line: { unit_code: "EA", price: { base_quantity: 1 }, classified_tax_category: { id: "S", percent: 5 } },
  };
  writeDurably(target, `${JSON.stringify(mapping, undefined, 2)}\n`);
  const unknown = Object.entries(columns).filter(([, fields]) => Array.isArray(fields) && fields.length === 0);
  const all = Object.keys(columns).length;
  print(`${target} maps ${all - unknown.length} of ${all} columns.`);
  if (unknown.length > 0) {
    notes.push(`not used: ${unknown.map(([name]) => name).join(", ")}`);
  }
  if (own.skippedRows.length > 0) {
    notes.push(`"skip" leaves out what looks like totals: rows ${listed(own.skippedRows)}`);
  }
  notes.push('what no column has, as the supplier\'s licence, goes into "document" and "line": check these');
  notes.forEach((each) => say(`- ${each}`));
  say(`Read it, then try: batch ${file} --map ${target}${heads === undefined ? "" : ` --with ${heads}`} --dry-run`);
  return exitCodes.done;
}

/** Tables as they are, without rows that look like totals. */
async function lookAt(
  file: string,
  heads: string | undefined,
): Promise<{ own: Table; table: Table; skip: Mapping["skip"]; join?: string }> {
  const look = { knows: (name: string) => fieldsOf(name).length > 0, isUnknown: true };
  const skip = totalsOf(await readTable(file, look));
  const own = await readTable(file, { ...look, skip });
  const other = heads === undefined ? undefined : await readTable(heads, look);
  const join = other?.columns.find((name) => name !== "" && own.columns.includes(name));
  return other === undefined || join === undefined
    ? { own, skip, table: own }
    : { own, skip, join, table: joinTables(own, other, join) };
}

const totals = /^(?:(?:sub|grand|net|invoice|bill)[\s-]*)?totals?(?:\s*:)?$|^total for |^(?:الإجمالي|الاجمالي|المجموع)/i;

/** By column, the texts of rows of totals. */
function totalsOf({ columns, rows }: Table): Record<string, readonly string[]> {
  const numbers = columns.findIndex((name) => fieldsOf(name).includes("external_reference"));
  const found = columns.flatMap((name, place) => {
    // A supplier may have such a name; the row of an invoice has its number.
    const isParty = fieldsOf(name)[0]?.startsWith(supplier) === true;
    const asked = isParty ? rows.filter(({ cells }) => (cells[numbers] ?? "").trim() === "") : rows;
    const texts = asked.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => totals.test(cell));
    const short = texts.map((text) => text.replace(/^(total for ).*$/i, "$1*"));
    return name === "" || short.length === 0 ? [] : [[name, [...new Set(short)]] as const];
  });
  return Object.fromEntries(found);
}

const cellsOf = ({ columns, rows }: Table, name: string): string[] => {
  const place = columns.indexOf(name);
  return [...new Set(rows.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => cell !== ""))];
};

/** Whether a column has gaps in rows that have other cells, as merged cells are exported. */
const isMerged = ({ columns, rows }: Table, name: string): boolean =>
  rows.some(
    ({ cells }) => (cells[columns.indexOf(name)] ?? "").trim() === "" && cells.some((cell) => cell.trim() !== ""),
  );

function guessColumn(name: string, cells: readonly string[], forms: readonly string[], notes: string[]): unknown {
  const to = [...fieldsOf(name)];
  const [first] = to;
  const path = first === undefined ? undefined : parseFieldPath(first);
  if (first === undefined || path === undefined) {
    return [];
  }
  if (first.endsWith("party_tax_scheme.company_id") && cells.every((cell) => isTrn(cell))) {
    return [...to, { to: [`${supplier}.tin`, `${supplier}.endpoint_id`], derive: "tin" }];
  }
  const guess: Omit<Guess, "to"> = {
    ...(first.endsWith("_date") && dateOf(name, cells, notes)),
    ...(isDecimal(path) && numberOf(name, cells, forms, notes)),
    ...valuesOf(name, first, cells, notes),
    ...(first.includes(".allowances[0]") && { empty: "0", also: { [`${line}.allowances[0].reason_code`]: "95" } }),
  };
  return Object.keys(guess).length > 0 ? { to, ...guess } : to.length === 1 ? first : to;
}

function dateOf(name: string, cells: readonly string[], notes: string[]): Partial<Guess> {
  if (cells.every((cell) => dayOfSerial(cell) !== undefined)) {
    return {};
  }
  const forms = dateForms.filter((form) => cells.every((cell) => readDate(cell, form) !== undefined));
  const [date = "dd/MM/yyyy", second] = forms;
  if (date === "yyyy-MM-dd") {
    return {};
  }
  if (forms.length !== 1) {
    const doubt = second === undefined ? "is in a form that was not found" : `could be ${second} as well`;
    notes.push(`${name} ${doubt}: ${date} is written`);
  }
  return { date };
}

/** The forms in which all numbers of the table may be written: 3,000 in one column is what 1.420,00 says in another one. */
function numberFormsOf(table: Table, notes: string[]): string[] {
  const columns = table.columns.filter(isNumeric).map((name) => cellsOf(table, name));
  const forms = numberForms.filter((form) =>
    columns.every((cells) => isPlain(cells) || cells.every((cell) => readNumber(cell, form) !== undefined)),
  );
  const [first, ...others] = columns.every(isPlain) ? [] : forms;
  if (others.length > 0) {
    notes.push(`numbers could be written as ${others.join(" or ")} as well: ${first} is written`);
  }
  return first === undefined ? [] : [first];
}

const isPlain = (cells: readonly string[]): boolean => cells.every((cell) => plainDecimal.test(cell));

function isNumeric(name: string): boolean {
  const path = parseFieldPath(fieldsOf(name)[0] ?? "");
  return path !== undefined && isDecimal(path);
}

function numberOf(name: string, cells: readonly string[], forms: readonly string[], notes: string[]): Partial<Guess> {
  const number = forms.find((each) => cells.every((cell) => readNumber(cell, each) !== undefined));
  if (number === undefined && !isPlain(cells)) {
    notes.push(`${name} has numbers that were not understood`);
  }
  return number === undefined || cells.every((cell) => /^\d+$/.test(cell)) ? {} : { number };
}

function valuesOf(name: string, field: string, cells: readonly string[], notes: string[]): Partial<Guess> {
  const [, list] = Object.entries(listsByField).find(([end]) => field.endsWith(end)) ?? [];
  const known = list === undefined ? undefined : codeListsOf[list];
  if (known === undefined) {
    return {};
  }
  const found = cells.filter((cell) => !known.list.has(cell)).map((cell) => [cell, nearCodes(known, cell)[0]] as const);
  const strange = found.filter(([, code]) => code === undefined).map(([cell]) => cell);
  if (strange.length > 0) {
    notes.push(`${name}: write into "values" which codes these are: ${listed(strange)}`);
  }
  const values = Object.fromEntries(found.flatMap(([cell, code]) => (code === undefined ? [] : [[cell, code]])));
  return Object.keys(values).length > 0 ? { values } : {};
}

/** What every document needs and a table of invoices seldom has. */
function constants(columns: Readonly<Record<string, unknown>>): object {
  const has = (field: string): boolean => JSON.stringify(columns).includes(`"${field}"`);
  return {
    invoice_type_code: "389",
    profile_execution_id: "00000000",
    ...(!has("document_currency_code") && { document_currency_code: "AED" }),
    [supplier]: {
      scheme_agency_id: "TL",
      ...(!has(`${supplier}.company_id`) && { company_id: "" }),
      authority_name: "",
      endpoint_scheme_id: "0235",
      party_tax_scheme: { tax_scheme: "VAT" },
      postal_address: { country: "United Arab Emirates", country_code: "AE" },
    },
    payment_means: [{ payment_means_code: "30" }],
  };
}
