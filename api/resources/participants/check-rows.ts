import { parse, CsvError } from "csv-parse/sync";

import { asError, refusal, wrongField } from "../../../common/runtime/errors.ts";
import { decodeUtf8, readJson } from "../../http/read-json.ts";
import { jsonBytes, writeJson } from "../../http/write-json.ts";
import { jsonSchemaOf } from "../../openapi/json-schema-of.ts";
import { isPlainObject } from "../../schemas/field-types.ts";
import { neverOnLoop, threadFunction, type ThreadTools } from "../../threads/thread-function.ts";
import { address, party as partySchema } from "../documents/part-schemas.ts";
import { documentKinds } from "../../../common/documents/document-kinds.ts";
import { type DocumentKind, type Party, type TradeDocument, uaeDay } from "../../../common/documents/document.ts";
import { sampleSeller } from "../../../common/documents/sample-document.ts";
import {
  formatParticipantId,
  parseParticipantId,
  predefinedRecipient,
  taxpayerOf,
} from "../../../common/peppol/identifiers.ts";
import { price } from "../../../common/pricing/price.ts";
import { supplierGaps } from "../../../common/documents/draft.ts";
import { lawFindings } from "../../../common/rules/law.ts";
import { registeredTin } from "../../../common/rules/law-parties.ts";
import { loadDocumentValidation, type ValidateDocument } from "../../../common/rules/validate-document.ts";
import { renderUbl } from "../../../common/ubl/render-ubl.ts";
import { collectErrors, type Complaints } from "../../schemas/field-errors.ts";
import { maxLengths, text as textField } from "../../schemas/fields.ts";

export const maxRows = 10_000;
/** Rows that are checked at a time, in a thread. */
const rowsAtOnce = 250;
const maxRowLength = 64 * 1_024;
/** More brackets than a party has; only a row with so many can be nested too deep. */
const bracketsOfParty = 16;

type RowForm = "ndjson" | "csv";

/** A row as it was sent, or why it cannot be read. */
export type SentRow = { row: number } & ({ party: Record<string, unknown> } | { unreadable: string });

/** @throws AppError 400 for a file that cannot be read as rows, or has too many */
export const splitRows = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor: 4 },
  function splitRows({ bytes, form, key }: { bytes: Uint8Array; form: RowForm; key: string }): Uint8Array[] {
    const text = decodeUtf8(bytes, "The request body");
    const rows = form === "csv" ? readCsv(text, key) : readLines(text);
    if (rows.length > maxRows) {
      throw refusal("too_many_rows", { maxRows });
    }
    const chunks: Uint8Array[] = [];
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      chunks.push(jsonBytes(rows.slice(from, from + rowsAtOnce)));
    }
    return chunks;
  },
);

function readLines(text: string): SentRow[] {
  const lines = text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [{ line, row: index + 1 }]));
  return lines.slice(0, maxRows + 1).map(({ line, row }) => {
    if (line.length > maxRowLength) {
      return { row, unreadable: `The row is longer than ${maxRowLength} characters` };
    }
    try {
      const value = readJson(line);
      if (line.split(/[[{]/, bracketsOfParty).length === bracketsOfParty) {
        // It is read again among the other rows, nested deeper.
        readJson(`[[${line}]]`);
      }
      return isPlainObject(value) ? { row, party: value } : { row, unreadable: "The row must be a JSON object" };
    } catch (error) {
      return { row, unreadable: `The row is no JSON: ${asError(error).message}` };
    }
  });
}

/** The names that a header may have, as paths of the party: those of nested objects also without the object. */
function knownColumns(key: string): Map<string, string> {
  const plain = Object.keys(jsonSchemaOf(partySchema("supplier"))["properties"] as object).filter(
    (name) => name !== "postal_address" && name !== "party_tax_scheme",
  );
  const inAddress = Object.keys(jsonSchemaOf(address)["properties"] as object);
  const short = new Map([
    ...inAddress.map((name): [string, string] => [name, `postal_address.${name}`]),
    ["trn", "party_tax_scheme.company_id"],
  ]);
  const nested = ["party_tax_scheme.company_id", "party_tax_scheme.tax_scheme", ...short.values()];
  return new Map([...short, ...[...plain, ...nested, "iban", key].map((name): [string, string] => [name, name])]);
}

function readCsv(text: string, key: string): SentRow[] {
  const [header = [], ...records] = parseCsv(text);
  const known = knownColumns(key);
  const unknown = header.filter((name) => !known.has(name));
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (header.length === 0 || unknown.length > 0 || twice !== undefined) {
    const problem =
      twice === undefined
        ? `unknown: ${unknown.slice(0, 10).join(", ") || "none is there"}`
        : `${twice} is there twice`;
    throw wrongField("header", "unknown_column", { problem, names: [...known.keys()].join(", ") });
  }
  const paths = header.map((name) => known.get(name)!);
  return records.map((values, index) => {
    const row = index + 2;
    return values.length === header.length
      ? { row, party: partyOf(paths, values) }
      : { row, unreadable: `The row has ${values.length} values, and the header ${header.length}` };
  });
}

/** @throws AppError 400 with the line that cannot be read */
function parseCsv(text: string): string[][] {
  const firstLine = text.slice(0, Math.max(0, text.indexOf("\n")));
  const [delimiter = ","] = [",", ";", "\t"].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  try {
    return parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: maxRowLength,
      to: maxRows + 2,
      delimiter,
    });
  } catch (error) {
    const line = error instanceof CsvError && typeof error["lines"] === "number" ? ` in line ${error["lines"]}` : "";
    throw refusal("malformed_csv", { line, complaint: asError(error).message });
  }
}

function partyOf(paths: readonly string[], values: readonly string[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  paths.forEach((path, index) => {
    const value = values[index] ?? "";
    const [outer = "", inner] = path.split(".");
    if (value !== "" && inner === undefined) {
      made[outer] = value;
    } else if (value !== "" && inner !== undefined) {
      made[outer] = { ...(made[outer] as object | undefined), [inner]: value };
    }
  });
  const vat = made["party_tax_scheme"] as Record<string, unknown> | undefined;
  if (vat !== undefined) {
    vat["tax_scheme"] ??= "VAT";
  }
  return made;
}

/** Whose master data is checked: parties that invoice us, or parties that we invoice. */
export const partyRoles = ["supplier", "customer"] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The kind of document in which a party of that role is the other side. */
export const kindOfRole = { supplier: "purchase-invoices", customer: "sales-invoices" } as const satisfies Record<
  PartyRole,
  DocumentKind
>;

/** The `profile_execution_id` that fits the party's endpoint. */
function flagsOfTrial(party: Party): string {
  const { endpoint_scheme_id: scheme, endpoint_id: value } = party;
  const recipient = registeredTin(party) === undefined ? predefinedRecipient({ scheme, value }) : undefined;
  return recipient === "deemed-supply" ? "01000000" : recipient === "export-outside-peppol" ? "00000001" : "00000000";
}

/**
 * A plain invoice with the party in its role, so that the rules that judge its documents check a party alone. Findings elsewhere in
 * this invoice do not concern the party.
 */
function trialDocument(
  role: PartyRole,
  party: Party,
  { iban, day }: { iban?: string | undefined; day: string },
): TradeDocument {
  const kind = kindOfRole[role];
  const [invoice_type_code] = documentKinds[kind].typeCodes;
  const parties = { [documentKinds[kind].issuer]: sampleSeller, [documentKinds[kind].receiver]: party };
  return {
    issue_date: day,
    due_date: day,
    invoice_type_code,
    profile_execution_id: flagsOfTrial(party),
    document_currency_code: "AED",
    document_source: "API",
    ...(parties as Pick<TradeDocument, "accounting_supplier_party" | "accounting_customer_party">),
    document_lines: [
      {
        name: "Service",
        description: "Service",
        quantity: "1",
        unit_code: "HUR",
        price: { base_amount: "100", base_quantity: "1" },
        classified_tax_category: { id: "S", percent: "5" },
        commodity_classification: { commodity_code: "S" },
        additional_item_identification: [{ id: "998731", scheme_id: "SAC" }],
      },
    ],
    ...(iban !== undefined && {
      payment_means: [{ payment_means_code: "30", payee_financial_account: { id: iban } }],
    }),
  };
}

export interface RowFinding {
  code: string;
  severity: "error" | "warning";
  /** The member of the row; null for the row itself. */
  field: string | null;
  message: string;
}

/** A row checked alone, with values to compare with other rows and to ask the network about. */
export interface CheckedRow {
  row: number;
  key: string | null;
  findings: RowFinding[];
  taxpayer?: string;
  account?: string;
  participant?: string;
}

const maxFindings = 50;
/** Compiled on first use, by each thread separately. */
let validation: Promise<ValidateDocument> | undefined;
const schemas = {
  supplier: partySchema("supplier").keys({ iban: textField(maxLengths.name) }),
  customer: partySchema("customer").keys({ iban: textField(maxLengths.name) }),
};

/** Rows as `splitRows` gives them; the findings are those that a document with the party would have about it. */
export const checkRows = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor: 4 },
  async function checkRows(
    { rows, role, key, refuseOn }: { rows: Uint8Array; role: PartyRole; key: string; refuseOn: readonly string[] },
    tools: ThreadTools,
  ) {
    validation ??= loadDocumentValidation({ config: tools.config, ruleSets: await tools.ruleSets() });
    const validate = await validation;
    const sentRows = readJson(new TextDecoder().decode(rows)) as SentRow[];
    return jsonBytes(
      sentRows.map((sent) => {
        try {
          return checkRow(sent, { role, key, validate, refuseOn });
        } catch {
          return uncheckedRow(Number(`${sent.row}`));
        }
      }),
    );
  },
);

/** A row on which the check failed: the rows after it are checked all the same. */
export const uncheckedRow = (row: number): CheckedRow => ({
  row,
  key: null,
  findings: [errorFinding("unreadable_row", null, "The row could not be checked")],
});

function checkRow(sent: SentRow, { role, key, ...judges }: Judges & { role: PartyRole; key: string }): CheckedRow {
  // As every JSON number read here, it arrives as its digits.
  const row = Number(`${sent.row}`);
  if ("unreadable" in sent) {
    return { row, key: null, findings: [errorFinding("unreadable_row", null, sent.unreadable)] };
  }
  // The key is removed unless it is a member of a party: a name may be the key, too.
  const { [key]: own, ...members } = sent.party;
  // An object as JSON: a member `toString` would break String().
  const keyText = typeof own === "object" && own !== null ? writeJson(own) : String(own);
  const shown = own === undefined || own === null ? null : keyText.slice(0, maxLengths.name);
  const fields = Object.hasOwn(partyMembers, key) ? sent.party : members;
  const { value, error: invalid } = schemas[role].validate(fields, { abortEarly: false });
  const { iban, ...party } = (value ?? {}) as unknown as Party & { iban?: string };
  const problems: Complaints = new Map();
  collectErrors(problems, invalid?.details ?? []);
  if (problems.size > 0) {
    const findings = [...problems].map(([field, { message }]) =>
      errorFinding("invalid_field", field === "" ? null : field, message),
    );
    return { row, key: shown, findings: findings.slice(0, maxFindings) };
  }
  return { row, key: shown, ...judged(role, party, iban, judges) };
}

const partyMembers = jsonSchemaOf(schemas.supplier)["properties"] as object;

const errorFinding = (code: string, field: string | null, message: string): RowFinding => ({
  code,
  severity: "error",
  field,
  message,
});

interface Judges {
  validate: ValidateDocument;
  /** Ids of the rules that the organization refuses documents on. */
  refuseOn: readonly string[];
}

function judged(
  role: PartyRole,
  party: Party,
  iban: string | undefined,
  { validate, refuseOn }: Judges,
): Omit<CheckedRow, "row" | "key"> {
  const document = trialDocument(role, party, { iban, day: uaeDay() });
  const kind = kindOfRole[role];
  const gaps = role === "supplier" ? Object.entries(supplierGaps(party, document)) : [];
  const missing = gaps.map(([field, words]) => errorFinding("incomplete_supplier", field, `${field} ${words}`));
  const amounts = price(document);
  const xml = renderUbl({ kind, documentId: trialId, documentSequence: "CHECK", document, amounts });
  const ofParty = `/accounting_${role}_party/`;
  const byRules = validate(xml, { kind, document }).findings.flatMap(
    ({ pointer = "", flag, reasonCode, text: message }) => {
      // What is said of other places is about the trial document.
      const isIban = pointer.startsWith("/payment_means/0/payee_financial_account");
      const inParty = pointer.startsWith(ofParty) ? pointer.slice(ofParty.length).replaceAll("/", ".") : undefined;
      const field = isIban ? "iban" : inParty;
      const severity = flag === "fatal" ? ("error" as const) : ("warning" as const);
      return field === undefined ? [] : [{ code: reasonCode, severity, field, message }];
    },
  );
  // Findings of tax law about the endpoint depend on the party alone, the others on the trial document too.
  const byLaw = lawFindings({ kind, document, amounts }, document.issue_date)
    .filter(({ pointer }) => pointer === `${ofParty}endpoint_id`)
    .map(({ reasonCode, text: message }): RowFinding => {
      const severity = refuseOn.includes(reasonCode) ? "error" : "warning";
      return { code: reasonCode, severity, field: "endpoint_id", message };
    });
  const endpoint = parseParticipantId(
    formatParticipantId({ scheme: party.endpoint_scheme_id, value: party.endpoint_id }),
  );
  return {
    findings: [...missing, ...byLaw, ...byRules].slice(0, maxFindings),
    taxpayer: taxpayerOf(party),
    ...(iban !== undefined && { account: iban.replaceAll(/\s/g, "").toUpperCase() }),
    ...(endpoint !== undefined && { participant: formatParticipantId(endpoint) }),
  };
}

const trialId = "019a0000-0000-7000-8000-000000000000";
