import { documentKinds } from "../../../common/documents/document-kinds.ts";
import { type DocumentKind, type Party, type TradeDocument, uaeDay } from "../../../common/documents/document.ts";
import { sampleSeller } from "../../../common/documents/sample-document.ts";
import { parseParticipantId, formatParticipantId, taxpayerOf } from "../../../common/peppol/identifiers.ts";
import { price } from "../../../common/pricing/price.ts";
import { supplierGaps } from "../../../common/documents/draft.ts";
import { loadDocumentValidation, type ValidateDocument } from "../../../common/rules/validate-document.ts";
import { renderUblWithTree } from "../../../common/ubl/render-ubl.ts";
import { readJson } from "../../http/read-json.ts";
import { jsonSchemaOf } from "../../openapi/json-schema-of.ts";
import { jsonBytes, writeJson } from "../../http/json.ts";
import { collectErrors, type Complaints } from "../../schemas/field-errors.ts";
import { maxLengths, text } from "../../schemas/fields.ts";
import { neverOnLoop, threadFunction, type ThreadTools } from "../../threads/thread-function.ts";
import { party as partySchema } from "../documents/party-schema.ts";
import type { SentRow } from "./read-rows.ts";

/** Whose master data is checked: parties that invoice us, or parties that we invoice. */
export const partyRoles = ["supplier", "customer"] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The kind of document in which a party of that role is the other side. */
export const kindOfRole = { supplier: "purchase-invoices", customer: "sales-invoices" } as const satisfies Record<
  PartyRole,
  DocumentKind
>;

/**
 * A plain invoice with the party in its role, so that a party by itself is checked by the rules that judge its documents. What they
 * say of other places is about this invoice and not about the party.
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
    profile_execution_id: "00000000",
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

/** A row that was looked at by itself, with what is compared with other rows and asked of the network. */
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
  supplier: partySchema("supplier").keys({ iban: text(maxLengths.name) }),
  customer: partySchema("customer").keys({ iban: text(maxLengths.name) }),
};

/** Rows as `splitRows` gives them; the findings are those that a document with the party would have about it. */
export const checkRows = threadFunction(
  import.meta.url,
  { maxOnLoop: neverOnLoop, memoryFactor: 4 },
  async function checkRows(
    { rows, role, key }: { rows: Uint8Array; role: PartyRole; key: string },
    tools: ThreadTools,
  ) {
    const { config } = tools;
    validation ??= loadDocumentValidation({ config, ruleSets: await tools.ruleSets() });
    const check = checker(role, key, await validation);
    return jsonBytes((readJson(new TextDecoder().decode(rows)) as SentRow[]).map((row) => checkedOrNot(row, check)));
  },
);

function checkedOrNot(sent: SentRow, check: (sent: SentRow) => CheckedRow): CheckedRow {
  try {
    return check(sent);
  } catch {
    return uncheckedRow(Number(`${sent.row}`));
  }
}

/** A row on which the check failed: those behind it are checked nevertheless. */
export const uncheckedRow = (row: number): CheckedRow => ({
  row,
  key: null,
  findings: [errorFinding("unreadable_row", null, "The row could not be checked")],
});

const checker =
  (role: PartyRole, key: string, validate: ValidateDocument) =>
  (sent: SentRow): CheckedRow => {
    // As any number of JSON that is read here, it comes with its digits.
    const row = Number(`${sent.row}`);
    if ("unreadable" in sent) {
      return { row, key: null, findings: [errorFinding("unreadable_row", null, sent.unreadable)] };
    }
    // The key is taken out where it is no member of a party; a name may be the key as well.
    const { [key]: own, ...members } = sent.party;
    const shown = own === undefined || own === null ? null : keyText(own);
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
    return { row, key: shown, ...judged(role, party, iban, validate) };
  };

const partyMembers = jsonSchemaOf(schemas.supplier)["properties"] as object;

/** An object as JSON: one with a member `toString` is no text otherwise. */
const keyText = (value: unknown): string =>
  (typeof value === "object" && value !== null ? writeJson(value) : String(value)).slice(0, maxLengths.name);

const errorFinding = (code: string, field: string | null, message: string): RowFinding => ({
  code,
  severity: "error",
  field,
  message,
});

function judged(
  role: PartyRole,
  party: Party,
  iban: string | undefined,
  validate: ValidateDocument,
): Omit<CheckedRow, "row" | "key"> {
  const document = trialDocument(role, party, { iban, day: uaeDay() });
  const kind = kindOfRole[role];
  const gaps = role === "supplier" ? Object.entries(supplierGaps(party, document)) : [];
  const missing = gaps.map(([field, words]) => errorFinding("incomplete_supplier", field, `${field} ${words}`));
  const amounts = price(document);
  const { xml, tree } = renderUblWithTree({ kind, documentId: trialId, documentSequence: "CHECK", document, amounts });
  const byRules = validate(xml, { kind, document }, tree).findings.flatMap(
    ({ pointer = "", flag, reasonCode, text: message }) => {
      const field = fieldOf(role, pointer);
      const severity = flag === "fatal" ? ("error" as const) : ("warning" as const);
      return field === undefined ? [] : [{ code: reasonCode, severity, field, message }];
    },
  );
  const endpoint = parseParticipantId(
    formatParticipantId({ scheme: party.endpoint_scheme_id, value: party.endpoint_id }),
  );
  return {
    findings: [...missing, ...byRules].slice(0, maxFindings),
    taxpayer: taxpayerOf(party),
    ...(iban !== undefined && { account: iban.replaceAll(/\s/g, "").toUpperCase() }),
    ...(endpoint !== undefined && { participant: formatParticipantId(endpoint) }),
  };
}

const trialId = "019a0000-0000-7000-8000-000000000000";

/** The member of the row that a pointer into the trial document means; undefined for places that are not the party's. */
function fieldOf(role: PartyRole, pointer: string): string | undefined {
  const prefix = `/accounting_${role}_party`;
  if (pointer.startsWith("/payment_means/0/payee_financial_account")) {
    return "iban";
  }
  return pointer.startsWith(`${prefix}/`) ? pointer.slice(prefix.length + 1).replaceAll("/", ".") : undefined;
}
