import type { DecimalTable, Totals, LineAmounts } from "../../../common/pricing/amounts.ts";
import type { LineTaxDifference } from "../../../common/pricing/price.ts";
import {
  described,
  listOf,
  number,
  object,
  string,
  type JsonSchema,
  instant,
  integer,
  oneOf,
  uuid,
  type Content,
  kindWords,
  type Request,
} from "../../openapi/description.ts";
import { documentKinds, isCreditNote } from "../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../common/documents/document.ts";
import { documentRequestExample } from "../../openapi/examples/examples.ts";
import { jsonSchemaOf } from "../../openapi/json-schema-of.ts";
import { legStatus, overallStatus } from "../peppol-status/answers.ts";
import { validationResult, validationTotals } from "../validation/answers.ts";
import { party } from "./part-schemas.ts";
import { documentSchemas, lineSchema } from "./document-schema.ts";

/** What a caller sends to create a document of the kind, or to replace one. */
function documentRequest(kind: DocumentKind): JsonSchema {
  const document = jsonSchemaOf(documentSchemas[kind]);
  const lines = { ...members(document)["document_lines"], items: jsonSchemaOf(lineSchema) };
  return {
    ...document,
    title: `${kindWords[kind].title}Request`,
    properties: { ...members(document), document_lines: lines },
  };
}

/** The body of an operation that takes a document. Its schema is made on first use, because that takes long. */
export const documentRequestOf = (kind: DocumentKind): { schema: () => JsonSchema; example: unknown } => ({
  schema: () => documentRequest(kind),
  example: documentRequestExample(kind),
});

/** The body of an operation that takes a document of fields, or a ready one. */
export const documentOrXmlRequestOf = (
  kind: DocumentKind,
): ReturnType<typeof documentRequestOf> & { others: Content[] } => ({
  ...documentRequestOf(kind),
  others: [
    {
      contentType: "application/xml",
      schema: described(string, "A ready PINT AE document of this kind: UBL 2.1 in UTF-8, without an envelope."),
    },
  ],
});

/** The body of an operation that changes a document. */
export const changeRequestOf = (kind: DocumentKind): ReturnType<typeof documentOrXmlRequestOf> => ({
  ...documentOrXmlRequestOf(kind),
  // A request, or a changed answer of GET.
  schema: () => ({ anyOf: [documentRequest(kind), documentAnswer(kind)] }),
});

const patchSchema: JsonSchema = {
  type: "object",
  additionalProperties: true,
  description:
    "Members of the document, as GET answers them, with what they are to be; null takes one away, and a list is given whole.",
};

/** The body of a patch of a document or a profile. */
export const patchOf = (example: object): Request<never> => ({
  contentType: "application/merge-patch+json",
  schema: patchSchema,
  example,
  others: [{ schema: patchSchema, example }],
});

export const documentPatch = patchOf({ due_date: "2026-12-31", note: null });

const subtotal = object({
  tax_category: object({ id: string, percent: number }, { optional: ["percent"] }),
  taxable_amount: number,
  tax_amount: number,
});

const lineTax: DecimalTable<LineTaxDifference, JsonSchema> = {
  line_tax_amount: described(number, "What the `tax_amount` of the lines adds up to."),
  allowance_charge_tax_amount: described(number, "VAT of the document's charges less that of its allowances."),
  rounding_difference: described(number, "The rest: VAT is rounded once per category, and not on each line."),
};

const totalAmounts: DecimalTable<Omit<Totals, "tax_subtotals">, JsonSchema> = {
  line_extension_amount: number,
  tax_exclusive_amount: number,
  tax_inclusive_amount: number,
  allowance_total_amount: number,
  charge_total_amount: number,
  prepaid_amount: described(number, "As sent, unless it is 0."),
  rounding_amount: described(number, "As sent, unless it is 0."),
  payable_amount: described(number, "`tax_inclusive_amount` less `prepaid_amount` plus `rounding_amount`."),
  tax_amount: described(number, "What the VAT amounts of `tax_subtotals` add up to, not those of the lines."),
  tax_amount_in_aed: number,
  tax_inclusive_amount_in_aed: number,
};

const totals = described(
  object(
    {
      ...totalAmounts,
      tax_subtotals: listOf(subtotal),
      line_tax_difference: described(
        object(lineTax, { title: "LineTaxDifference" }),
        "`tax_amount` in parts, where it is not what the `tax_amount` of the lines adds up to.",
      ),
    },
    {
      title: "Totals",
      optional: [
        "allowance_total_amount",
        "charge_total_amount",
        "prepaid_amount",
        "rounding_amount",
        "tax_amount_in_aed",
        "tax_inclusive_amount_in_aed",
        "line_tax_difference",
      ],
    },
  ),
  "Sums of rounded amounts, for which two roundings hold. The amount of a line is rounded as rule IBR-147-AE computes it, in binary floating point: of exactly half a fils it may take the lower amount (41.05 × 344.70 = 14,149.935 is 14,149.93), and the network takes no other. VAT is computed exactly, once per VAT category, and half a fils goes up.",
);

type Members = Record<string, JsonSchema>;

/** A document as create, retrieve and list answer it: the request's fields, and what the service sets and computes. */
export function documentAnswer(kind: DocumentKind): JsonSchema {
  const request = documentRequest(kind);
  const { issuer } = documentKinds[kind];
  // Decimals are answered as JSON numbers, also if they may be sent as text.
  const answered = JSON.parse(
    JSON.stringify(request, (_key, value: unknown) =>
      Array.isArray(value) && value.join() === "number,string" ? "number" : value,
    ),
  ) as JsonSchema;
  const { document_lines: lines, charges, allowances, attachments, ...fields } = members(answered);
  const { file_content: _content, ...attachment } = members(itemOf(attachments));
  const properties = {
    id: uuid,
    org_id: uuid,
    business_profile_id: uuid,
    document_sequence: described(
      string,
      "Its number: `SBI-2026-000001`, or with the prefix and width that its business profile has for the kind (`numbering`).",
    ),
    revision: described(integer, "1, and one more with every resubmission: envelopes and tax data are numbered by it."),
    version: described(
      integer,
      "1, and one more whenever a caller has written: with every update, patch and resubmission. What the network decides does not count. `ETag` begins with it.",
    ),
    sent_as: described(
      oneOf("xml"),
      "Only of a document that was sent as XML, which is transmitted as it is: the other members show what it says, and lack what it lacks.",
    ),
    ...fields,
    ...(isCreditNote(kind) && {
      billing_reference: listOf(withMembers(itemOf(fields["billing_reference"]), originalFacts, [])),
    }),
    [issuer]: jsonSchemaOf(party("profile")),
    document_lines: listOf(lineAnswer(itemOf(lines))),
    charges: listOf(computed(itemOf(charges))),
    allowances: listOf(computed(itemOf(allowances))),
    attachments: listOf({
      ...itemOf(attachments),
      properties: { id: uuid, ...attachment },
      required: ["id", "file_name", "file_type"],
    }),
    totals,
    ...(isCreditNote(kind) ? {} : credits),
    meta_info: metaInfo,
    created_at: instant,
    updated_at: instant,
    corrected_at: described(instant, "When it was changed after it was validated; absent once it is resubmitted."),
    void_reason: described(string, "Why it is void; absent while it is not."),
  };
  const always = [...setByService, ...(isCreditNote(kind) ? [] : Object.keys(credits)), issuer, "document_source"];
  const required = [...new Set([...always, ...(request["required"] as string[])])];
  return { title: kindWords[kind].title, type: "object", properties, required };
}

const setByService = [
  "id",
  "org_id",
  "business_profile_id",
  "document_sequence",
  "revision",
  "version",
  "totals",
  "meta_info",
  "created_at",
  "updated_at",
];

const members = (schema: JsonSchema | undefined): Members => (schema?.["properties"] ?? {}) as Members;

const itemOf = (list: JsonSchema | undefined): JsonSchema => (list?.["items"] ?? {}) as JsonSchema;

function withMembers(schema: JsonSchema, added: Members, required: readonly string[]): JsonSchema {
  const before = (schema["required"] ?? []) as string[];
  return {
    ...schema,
    properties: { ...members(schema), ...added },
    required: [...before.filter((name) => name in members(schema) || name in added), ...required],
  };
}

function lineAnswer(line: JsonSchema): JsonSchema {
  const { price = {}, charges, allowances } = members(line);
  const { base_amount: amount = {}, ...others } = members(price);
  const required = (price["required"] as string[]).filter((name) => name !== "base_amount");
  const added = {
    price: { ...price, properties: { price_amount: amount, ...others }, required: ["price_amount", ...required] },
    charges: listOf(computed(itemOf(charges))),
    allowances: listOf(computed(itemOf(allowances))),
    ...Object.fromEntries(Object.entries(lineAmounts).map(([name, words]) => [name, described(number, words)])),
  };
  const always = Object.keys(lineAmounts).filter((name) => !name.endsWith("_in_aed"));
  return withMembers(line, added, always);
}

/** Two computations may differ by the rounding of half a fils, so each description says how it rounds. */
const lineAmounts: DecimalTable<Omit<LineAmounts, "gross_price_amount">, string> = {
  base_amount:
    "`quantity` × `price_amount` / `base_quantity`, rounded as `net_amount` is: the two agree where no charge or allowance lies between them.",
  net_amount:
    "The same with charges added and allowances taken off, rounded as rule IBR-147-AE rounds, which computes in binary floating point and takes nothing else. Half a fils may go down: 41.05 × 344.70 is 14,149.935, and `net_amount` is 14149.93.",
  tax_amount: "Of `net_amount`. Below zero, half a fils goes up too: 5 % of -2.50 is -0.12.",
  total_amount: "`net_amount` and `tax_amount`.",
  tax_amount_in_aed: "Unless the document is in AED.",
  total_amount_in_aed: "Unless the document is in AED.",
};

/** Answers have the amount of an allowance or charge, even if the request left it to be computed. */
const computed = (item: JsonSchema): JsonSchema => {
  const description = "As sent, or computed from base_amount and multiplier_factor_numeric.";
  return withMembers(item, { amount: described(number, description) }, ["amount"]);
};

const creditAmounts = {
  credited_amount: described(
    number,
    "What credit notes take off the invoice, in its currency and with VAT; those that were refused or withdrawn do not count.",
  ),
  remaining_amount: described(
    number,
    "The invoice's `tax_inclusive_amount` less `credited_amount`; below zero where they take off more than all of it.",
  ),
};

const credits: Members = {
  ...creditAmounts,
  credited_by: described(
    listOf(
      object(
        {
          document_id: uuid,
          document_sequence: string,
          amount: described(number, "What it takes off this invoice."),
        },
        { title: "CreditedBy" },
      ),
    ),
    "The credit notes that count, the newest first and a hundred at most.",
  ),
};

/** An answered reference has facts about the document of the same business profile that it means. */
const originalFacts: Members = {
  document_id: described(uuid, "The document of yours that the reference means; absent where it means none."),
  amount: described(
    number,
    "What this credit note takes off the invoice while it stands: its `tax_inclusive_amount`, shared out in the order of the references. 0 where it cannot be counted: other parties, another currency.",
  ),
  ...creditAmounts,
};

const metaInfo = object(
  {
    peppol_status: object(
      {
        participant_status: legStatus,
        fta_status: legStatus,
        overall_status: overallStatus,
        validation_results: listOf(validationResult),
        validation_totals: validationTotals,
      },
      { optional: ["validation_totals"] },
    ),
  },
  { title: "MetaInfo" },
);
