import { errorCatalogue, genericRows, type ErrorCode } from "../../common/errors/error-catalogue.ts";
import { catalogueEntries, recognise } from "../../api/errors/error-details.ts";
import { type Message, catalogue } from "../../api/schemas/messages.ts";
import { settlementRules } from "../../common/documents/settlement-rules.ts";
import { sourceMessages, type SourceMessage } from "./source-messages.ts";

/** Messages about fields that the code puts together out of parts; the spec holds each against the code. */
export const assembledMessages: readonly SourceMessage[] = [
  {
    status: 400,
    field: "expected_totals.{amount}, document_lines[].expected.{amount}",
    text: "is {expected}, but {computed} is computed{, beyond the tolerance} {(how it comes about)} (OWN-40)",
  },
  {
    status: 400,
    field: "document_lines",
    text: "have {count} more amounts that differ from the expected ones",
  },
  { status: 400, field: "{field}", text: "is masked: send the whole value" },
  { status: 400, field: "{field}", text: "is masked: send the whole value, or the document without it" },
  { status: 400, field: "{party}.profile_id", text: "names no existing business profile" },
  {
    status: 400,
    field: "{party}.profile_id",
    text: "names the business profile of another taxpayer, which {has the TIN …, and the party has …}",
  },
  { status: 400, field: "issue_date", text: "must not be before {first}, the first day that the organization allows" },
  {
    status: 400,
    field: "issue_date",
    text: "must not be more than {days} days ahead of today, which is {today} in the UAE: the organization allows no more",
  },
  { status: 400, field: "{party}.{field}", text: "differs from the business profile in the path" },
  {
    status: 400,
    field: "accounting_supplier_party.telephone",
    text: "is mandatory for a supplier in the UAE: complete the business profile in the path",
  },
  {
    status: 400,
    field: "accounting_supplier_party.company_id",
    text: "is mandatory for a supplier in the UAE (IBR-150-AE): complete the business profile in the path",
  },
  {
    status: 400,
    field: "accounting_supplier_party.scheme_agency_id",
    text: "must be a registration type of a supplier: {types} (IBR-173-AE): complete the business profile in the path",
  },
  {
    status: 400,
    field: "accounting_supplier_party.party_tax_scheme",
    text: "is mandatory for the supplier of a document of type {type} (IBR-134-AE): complete the business profile in the path",
  },
];

/** About the XML of a document, by XPath. */
export const xmlMessages: readonly SourceMessage[] = [
  "differs from the business profile in the path",
  "is mandatory",
  "may occur {most} times at most",
  "must be 1 to 100 characters without spaces",
  "must be {codes} for this kind of document",
  "must have at most {maxLength} characters",
  "must not begin or end with a space, or have two spaces in a row",
  "must not have control, invisible or unassigned characters",
  "must not have the form of the numbers that the service gives",
  "must remain {value}, the stored value",
  "is in the wrong order: it must come {place} (OWN-22)",
  "is one too many: UBL allows {element} once here, and the document has {count} (OWN-22)",
  "does not belong here: UBL allows it in {kind} only (OWN-22)",
  "must not be negative",
  "must be greater than zero",
  "must be between 0 and 100",
].map((text) => ({ status: 400, field: "/*/…", text }));

/** What an organization that refuses hears about the originals of a credit note. */
export const settlementMessages: readonly SourceMessage[] = Object.values(settlementRules)
  .filter(({ refused }) => refused)
  .map(({ id, field, text }) => ({ status: 400, field: `billing_reference[].${field}`, text: `${text} (${id})` }));

const head = `# Messages

Generated from the code by \`UPDATE_DOCS=1\` and \`test/docs/errors.spec.ts\`; do not edit.

Every error has the envelope \`{"errors": …}\`:

- An error of the request as a whole, or of the state of a resource, is \`{"errors": {"message": "…"}}\`.
- Each wrong field has one message, under its path in the caller's request; an answer names all of them:
  \`{"errors": {"document_lines[2].quantity": "document_lines[2].quantity must be greater than zero"}}\`. A rule id in brackets is
  the official rule that the document would break.
- A 409 about an existing document has that document's id in \`details[0].document_id\`.

What the rules find in an accepted document is no error. These findings are in \`meta_info.peppol_status.validation_results\`.

\`details\`, beside \`errors\`, describes each error: a \`code\` that never changes, the place, the value sent, and a suggestion. The
tables below list the codes; a running service shows each at \`/docs/errors#<code>\`.

\`{…}\` stands for a value.
`;

/** Codes that only `details` has: `errors.message` of a token says what the contract says, and a status without a row says its own. */
const inDetailsAlone = (code: string): boolean =>
  code === "too_many_unknown_parameters" ||
  (/^token_(?!not_found|organization_disabled|revoked_already)/.test(code) &&
    errorCatalogue[code as ErrorCode][0] === 401) ||
  (code in genericRows && !thrownGenerics.has(code));

const thrownGenerics: ReadonlySet<string> = new Set([
  "unauthorized",
  "method_not_allowed",
  "precondition_failed",
  "headers_too_large",
  "internal_error",
  "unavailable",
]);

/** Messages about the request as a whole, and what a general row says in particular. */
function wholeMessages(): string[][] {
  const rows = catalogueEntries
    .filter(({ code, status }) => status !== undefined && code !== "malformed_json" && !inDetailsAlone(code))
    .map(({ status, code, english }) => [String(status), code, english]);
  const particular = [
    ...sourceMessages()
      .filter(({ field }) => field === undefined)
      .map(({ status, text }) => [String(status), "malformed_json", text]),
    ["400", "unusable_peppol_message", "Not a usable Peppol message: {reasonCode}: {text}"],
    ["404", "not_found", "Page not found"],
    ["413", "payload_too_large", "Payload size should not exceed 8MB"],
  ];
  return [...rows, ...particular]
    .sort(([status, , text], [other, , words]) => (`${status}  ${text}` < `${other}  ${words}` ? -1 : 1))
    .map(([status = "", code, text = ""]) => [status, `\`${code}\``, text]);
}

/** docs/errors.md, as the code is now. */
export function errorsPage(): string {
  const named = distinct([...sourceMessages(), ...assembledMessages, ...xmlMessages, ...settlementMessages]).filter(
    ({ field, text }) => field !== undefined && !isHalf(text),
  );
  const page = [
    head,
    "## The request as a whole\n",
    table(["Status", "Code", "Message"], wholeMessages()),
    "## Fields: what is stored\n",
    table(
      ["Field", "Code", "Message, after the field"],
      named.map(({ field = "", text }) => [`\`${field}\``, codeOf(text, field), text]),
    ),
    ...Object.entries(catalogue).flatMap(([title, group]) => [`## Fields: ${lowerFirst(title)}\n`, groupTable(group)]),
  ].join("\n");
  return `${page}\n${detailsOnly(page)}`;
}

/** What `errors` says in more general words, or puts together of other texts. */
const detailsOnly = (page: string): string =>
  `## Codes in details alone\n\n${table(
    ["Status", "Code", "Message"],
    distinctRows(
      catalogueEntries
        .map(({ status = 400, code, english }) => [String(status), `\`${code}\``, english])
        .filter(([, code = ""]) => !page.includes(`| ${code} |`)),
    ),
  )}`;

/** What only passes another message on says nothing by itself. */
export const isHalf = (text: string): boolean => /^(?:\{\w+\})+$/.test(text);

/** The code that an answer with the message has. */
const codeOf = (text: string, field: string): string =>
  `\`${recognise(text.replace(/ \((?:IBR|OWN)-[\dA-Z-]+\)$/, ""), field.split(".").at(-1) ?? "")?.code ?? ""}\``;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const groupTable = (group: Readonly<Record<string, Message>>): string =>
  table(
    ["Field", "Code", "Message, after the field", "Rule"],
    distinctRows(
      Object.values(group).map(({ at, text, rule = "" }) => [
        at === undefined ? "" : `\`${at}\``,
        codeOf(text, at ?? "*"),
        text,
        rule,
      ]),
    ),
  );

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${[row(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(row)].join("\n")}\n`;

const distinctRows = (rows: string[][]): string[][] => [
  ...new Map(rows.map((cells) => [cells.join("\n"), cells])).values(),
];

function distinct(messages: readonly SourceMessage[]): SourceMessage[] {
  const byText = new Map(messages.map((message) => [orderOf(message), message]));
  return [...byText.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, message]) => message);
}

const orderOf = ({ status, field = "", text }: SourceMessage): string => `${status} ${field} ${text}`;
