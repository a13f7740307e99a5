/** What to do; `{…}` is filled in. */
export const hints = {
  one_of: "{first} or {second}",
  quoted: 'Write it as text, in double quotes: "{value}"',
  one_text: "Write a single text, without brackets and names",
  no_value: "Where there is nothing to say, leave the field out",
  number_form: "Digits with a point, as 1234.50",
  unwrapped: "Leave this name out: its members belong one level higher",
  unknown_name: "Leave it out; a note of your own on a document goes into its metadata",
  unquoted: "Write it without quotes: {value}",
  day_or_month: "{first} if the day comes first, {second} if the month does",
  month_ends: "That month ends on {value}",
  lost_digits:
    "The spreadsheet has replaced digits by an exponent: format the column as text, and take the number from its source",
  refund: "Amounts are positive: a refund is a credit note (261 or 381), a discount stands in allowances",
  two_decimals: "{value}: amounts have two decimals in every currency, KWD, BHD and OMR as well, and prices up to ten",
  flags:
    "Eight digits in one text, 1 where it applies: free zone, deemed supply, margin scheme, summary, continuous supply, disclosed agent, e-commerce, export; 00000000 where none does",
  endpoint:
    "The participant's identifier in Peppol, in the UAE the TIN with scheme 0235; of a buyer abroad who is not in Peppol 9900000099 with 0235",
  in_brackets: "Put it into brackets, as a list of one: [ … ]",
  example: "For example {value}",
  leave_out: "Leave the field out",
  tin_with_branch: "{value}00003, if the registration has no further branches: see the VAT certificate",
  data_url: 'Leave out what stands before the comma: "{value}" is no Base64',
  base64_url: "It is the form of Base64 for addresses: write + for - and / for _",
  base64_content: "Send what the file contains, in Base64, not where it is",
  base64_breaks: "Take out line breaks and spaces, and pad with = to a multiple of four",
  code_list: "See /api/code-lists/{list}",
  codes_of_list: "One of {codes}: see /api/code-lists/{list}",
  refuse_on: "An organization says in `refuse_on` which rules refuse its documents: /docs/rules",
  empty_body: "The body is empty: send a JSON object",
  utf16: "It looks like UTF-16: write the body in UTF-8",
  other_charset: "It may be windows-1252, windows-1256 or ISO 8859: write the body in UTF-8",
  bom: "A byte order mark stands where a value belongs: send the text without it",
  decimal_comma: "It looks like a decimal comma: write a point, {value}",
  trailing_comma: "Take out the comma before the closing bracket",
  missing_comma: "A comma seems to be missing before this place",
  single_quotes: 'JSON takes double quotes: "',
  unquoted_name: "Names and texts stand in double quotes",
  json_words: "JSON has null, true and false, in small letters, and no NaN or undefined",
  json_number:
    "A number has no + and no leading zero, and digits on both sides of its point; what has them is sent as text, in double quotes",
  comment: "JSON has no comments: take it out",
  form_body: "It looks like a form: send JSON with Content-Type: application/json",
  xml_body: "It looks like XML: send a document in XML with Content-Type: application/xml",
  broken_off: "The text ends too early: it may have been cut, or a bracket or quote is not closed",
  several_documents:
    "One document per request; several are sent to /api/<kind>/{business_profile_id}/batch as application/x-ndjson",
  escape: 'Write a line break as \\n, a quote as \\" and a backslash as \\\\',
  twice: "Keep one of the two",
  content_type_json: "Send the header Content-Type: application/json; curl -d sends a form without it",
  content_type_charset: "Write the body in UTF-8, and Content-Type without another charset",
  content_type_ndjson:
    "Send Content-Type: application/x-ndjson with a document per line, or application/json with an array",
  content_type_xml: "Send the header Content-Type: application/xml",
  encoding: "Send the body as it is, without Content-Encoding, or in gzip",
  batch_instead: "Send less at once, or smaller attachments; many documents go into a batch, each of up to 8 MB",
  path_like: "Did you mean {path}?",
  kinds: "The kinds are {kinds}; /docs lists all paths",
  methods_here: "This path takes {allowed}",
  method_there: "This path takes {allowed}; {method} goes to {paths}",
  id_is_uuid:
    "An id is a UUID, as answers have it in id; lists and their filters find it: GET /api/purchase-invoices?document_sequence=…",
  profile_ids: "GET /api/business-profiles lists the ids of yours",
  id_of_document: "This id is that of a document: {path}",
  id_of_profile: "This id is that of a business profile: {path}",
  id_of_webhook: "This id is that of a webhook endpoint: {path}",
  id_of_attachment: "This id is that of an attachment: {path}",
  id_of_organization: "This id is that of your organization; the path wants another one",
  new_token: "Ask for a new token where yours was made",
  send_bearer: "Authorization: Bearer <token>",
  lists_ids: "The lists show which ids there are: GET /api/purchase-invoices",
  code_lists: "GET /api/code-lists names them",
  new_key: "Send what is new under a key of its own; the same request may be repeated under the same key",
  read_again: "Read the document, and send your change to what you have read",
  credit_note: "What is final is corrected by a credit note",
  retry_after: "Wait as long as Retry-After says, then send the same request again",
  operator: "The operator of the installation can change this",
  key_form: "Make a UUID per request, and send it again when you repeat that request",
  version_form: "For example 20260101",
  parameters: "This path takes {names}",
  report: "Try again; if it stays, tell the operator the X-Request-Id of this answer",
} as const satisfies Readonly<Record<string, string>>;

export type HintKey = keyof typeof hints;

/** A right value, or a hint, which becomes text in the answer. */
export type Suggestion = string | { hint: HintKey; words?: Readonly<Record<string, string>> };

/** What is known of an error besides its message. */
export interface ErrorFacts {
  /** Set for a field whose message is a row of the catalogue. */
  code?: string;
  /** What was sent, shortened and masked. */
  value?: string;
  suggestion?: Suggestion;
  /** Values for the placeholders of the code's message, where the error's own message lacks them. */
  words?: Readonly<Record<string, string>>;
  /** The place in the body (RFC 6901). */
  pointer?: string;
  /** Id of the document that exists already. */
  documentId?: string;
}

/** The text with its places filled in; a place without a word stays. */
export const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => words[name] ?? place);
