import jwt from "jsonwebtoken";

import { signToken } from "../../../common/launcher/account/development-token.ts";
import { buildInvoiceRequest, type Json } from "../../factories/request.ts";
import type { TestApi } from "../../setup/api.ts";
import { testSecrets } from "../../setup/secrets.ts";
import type { Call } from "../http-client.ts";

/** What an ERP developer does wrong on the first day, and what an answer has to say for two points. */
export interface Mistake {
  name: string;
  method: string;
  path: string;
  call?: Call;
  status: number;
  code: string;
  /** The place: a field, a header, a line and column, a part of the path. */
  place: RegExp;
  /** What is wrong there. */
  wrong: RegExp;
  /** A right value, or what to do. */
  right: RegExp;
}

/** What has to be there before the mistakes are made. */
export interface World {
  api: TestApi;
  documentId: string;
  documentNumber: string;
}

type Row = readonly [name: string, status: number, code: string, place: RegExp, wrong: RegExp, right: RegExp];

const json = (type: string): Record<string, string> => ({ "content-type": type });
const nobody = "019a0000-0000-7000-8000-00000000abcd";

/** The invoice with one value changed; a path as `document_lines.0.quantity`. */
export function changed(path: string, value: unknown): Json {
  const document = structuredClone(buildInvoiceRequest());
  const steps = path.split(".");
  const last = steps.pop() as string;
  const parent = steps.reduce<Json>((at, step) => at[step] as Json, document);
  if (value === undefined) {
    delete parent[last];
  } else {
    parent[last] = value;
  }
  return document;
}

const text = JSON.stringify(buildInvoiceRequest());
const broken = (from: string | RegExp, to: string): string => text.replace(from, to);

function tokens({ api }: World): Mistake[] {
  const { jwtSecret } = testSecrets;
  const sign = (claims: object, secret = jwtSecret, options: jwt.SignOptions = {}): string =>
    jwt.sign({ org_id: api.orgId, sub: "erp", ...claims }, secret, { expiresIn: 60, ...options });
  const ask = (call: Call, ...row: Row): Mistake => mistake("GET", "/api/purchase-invoices", call, row);
  const as = (authorization: string): Call => ({ token: null, headers: { authorization } });
  return [
    ask({ token: null }, "no token", 401, "token_missing", /Authorization/, /no .*header|missing/i, /Bearer <token>/),
    ask(as(api.token()), "no Bearer", 401, "token_not_bearer", /Authorization/, /must be "Bearer/, /Bearer/),
    ask(as("Bearer abc"), "no JWT", 401, "token_malformed", /token/i, /no JWT|malformed/, /three parts|new token/),
    ask(
      { token: signToken(jwtSecret, { orgId: api.orgId, subject: "erp", days: -1 }) },
      "expired",
      401,
      "token_expired",
      /token/i,
      /expired at 20/,
      /new one/,
    ),
    ask(
      { token: sign({}, "another-secret-of-forty-characters-or-so") },
      "other secret",
      401,
      "token_bad_signature",
      /token/i,
      /signature/,
      /another secret|new token/,
    ),
    ask(
      { token: sign({}, jwtSecret, { algorithm: "HS512" }) },
      "other algorithm",
      401,
      "token_wrong_algorithm",
      /token/i,
      /must be signed/,
      /HS256/,
    ),
    ask(
      { token: sign({ org_id: undefined }) },
      "no organization",
      401,
      "token_without_organization",
      /org_id/,
      /no claim/,
      /UUID/,
    ),
    mistake(
      "POST",
      `/api/purchase-invoices/${api.businessProfileId}`,
      { token: api.token(api.orgId, { roles: ["viewer"] }), body: buildInvoiceRequest() },
      ["a viewer writes", 403, "viewer_looks_only", /token/, /role "viewer"/, /look only/],
    ),
  ];
}

function paths({ api, documentId, documentNumber }: World): Mistake[] {
  const ask = (target: string, ...row: Row): Mistake => mistake(...(target.split(" ") as [string, string]), {}, row);
  const lost = [404, "unknown_path"] as const;
  return [
    ask(
      `GET /api/purchase-invoice/${documentId}`,
      "singular",
      ...lost,
      /\/api\/purchase-invoice/,
      /No such/,
      /purchase-invoices/,
    ),
    ask("GET /purchase-invoices", "no /api", ...lost, /\/api/, /No such/, /\/api\/purchase-invoices/),
    ask(
      "GET /api/v1/purchase-invoices",
      "a version in the path",
      ...lost,
      /\/api/,
      /No such/,
      /\/api\/purchase-invoices/,
    ),
    ask("GET /api/purchase-invoices/", "a slash at the end", ...lost, /\/api/, /No such/, /\/api\/purchase-invoices/),
    ask("GET /api/purchase_invoices", "underscore", ...lost, /\/api/, /No such/, /purchase-invoices/),
    ask("GET /api/orders", "no kind of ours", ...lost, /kinds/, /No such/, /purchase-invoices, .*sales-credit-notes/),
    ask(
      "POST /api/purchase-invoices",
      "no business profile",
      405,
      "method_not_allowed",
      /POST/,
      /not allowed/,
      /\{business_profile_id\}/,
    ),
    ask(
      `DELETE /api/purchase-invoices/${documentId}`,
      "deletes",
      405,
      "method_not_allowed",
      /DELETE|path/,
      /not allowed/,
      /GET/,
    ),
    ask(
      `POST /api/purchase-invoices/${documentId}/peppol-status`,
      "posts a status",
      405,
      "method_not_allowed",
      /POST|path/,
      /not allowed/,
      /GET/,
    ),
    ask(
      `GET /api/sales-invoices/${documentId}`,
      "id of another kind",
      404,
      "document_not_found",
      new RegExp(documentId),
      /not found/,
      /purchase-invoices\//,
    ),
    ask(
      `GET /api/purchase-invoices/${documentNumber}`,
      "number for id",
      404,
      "document_not_found",
      new RegExp(documentNumber),
      /not found/,
      /UUID/,
    ),
    ask(
      `GET /api/purchase-invoices/${api.businessProfileId}`,
      "profile for document",
      404,
      "document_not_found",
      new RegExp(api.businessProfileId),
      /not found/,
      /business-profiles\//,
    ),
    ask(
      "GET /api/code-lists/units",
      "unknown code list",
      404,
      "code_list_not_found",
      /Code list/,
      /not found/,
      /\/api\/code-lists/,
    ),
    ask(
      "GET /api/purchase-invoices?page=2",
      "unknown parameter",
      400,
      "unknown_parameter",
      /page/,
      /not a known/,
      /\/docs|limit|cursor/,
    ),
    ask(
      "GET /api/purchase-invoices?limit=abc",
      "limit",
      400,
      "not_a_whole_number",
      /limit/,
      /whole number/,
      /from 1 to/,
    ),
    ask("GET /api/purchase-invoices?cursor=2", "cursor", 400, "invalid_cursor", /cursor/, /must be/, /next_cursor/),
    ask(
      "GET /api/purchase-invoices?issue_date_from=01.08.2026",
      "date in a query",
      400,
      "invalid_date",
      /issue_date_from/,
      /calendar date/,
      /2026-08-01/,
    ),
  ];
}

function bodies({ api, documentId }: World): Mistake[] {
  const path = `/api/purchase-invoices/${api.businessProfileId}`;
  const ask = (call: Call, ...row: Row): Mistake => mistake("POST", path, call, row);
  const syntax = (body: string, name: string, wrong: RegExp, right: RegExp): Mistake =>
    ask({ body }, name, 400, "malformed_json", /line \d+, column \d+/, wrong, right);
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  const latin = Buffer.from(broken("Gulf Seller", "Gulf S\u00e9ller"), "latin1");
  return [
    ask(
      { body: text, headers: json("application/x-www-form-urlencoded") },
      "curl -d",
      415,
      "json_expected",
      /Content-Type/,
      /must be/,
      /application\/json/,
    ),
    ask(
      { body: text, headers: json("text/plain") },
      "text/plain",
      415,
      "json_expected",
      /Content-Type/,
      /must be/,
      /application\/json/,
    ),
    ask(
      { body: text, headers: json("application/json; charset=windows-1252") },
      "charset",
      415,
      "json_expected",
      /Content-Type/,
      /must be/,
      /UTF-8/,
    ),
    ask(
      { body: text, headers: { "content-encoding": "compress" } },
      "compressed",
      415,
      "content_encoding",
      /Content-Encoding/,
      /not supported/,
      /without Content-Encoding|gzip/,
    ),
    ask({ body: utf16 }, "UTF-16", 400, "invalid_utf8", /body/, /UTF-8/, /UTF-16/),
    ask({ body: latin }, "Latin-1", 400, "invalid_utf8", /body/, /UTF-8/, /windows-1252/),
    syntax("", "no body", /Expected a value/, /empty/),
    syntax("issue_date=2026-08-20&due_date=2026-09-19", "a form", /Expected a value/, /form/),
    syntax(broken('"quantity":2', '"quantity":7,25'), "decimal comma", /Expected a member name/, /7\.25/),
    syntax(broken(/\}$/, ",}"), "comma at the end", /Expected a member name/, /comma before/),
    syntax(broken(/"/g, "'"), "single quotes", /Expected a member name/, /double quotes/),
    syntax(text.slice(0, 200), "cut off", /has no end|the end/, /cut|too early/),
    syntax(broken("{", "{ // our invoice\n"), "comment", /Expected/, /no comments/),
    syntax(broken('"AED"', "None"), "None", /Expected a value/, /null/),
    syntax(broken('"due_date"', '"issue_date":"2026-08-20","due_date"'), "a name twice", /twice/, /Keep one/),
    syntax(broken(',"due_date"', '"due_date"'), "no comma", /Expected/, /comma seems/),
    ask({ body: `[${text}]` }, "array", 400, "not_a_json_object", /request body/, /JSON object/, /batch/),
    ask(
      { body: "<Invoice/>", headers: json("application/xml") },
      "another XML",
      400,
      "xml_root",
      /\/\*|\/Invoice/,
      /namespace/,
      /Invoice/,
    ),
    mistake("POST", `/api/purchase-invoices/${documentId}`, { body: text }, [
      "document for profile",
      400,
      "profile_not_found",
      new RegExp(documentId),
      /not found/,
      /purchase-invoices\//,
    ]),
    mistake("POST", `/api/purchase-invoices/${nobody}`, { body: text }, [
      "unknown profile",
      400,
      "profile_not_found",
      new RegExp(nobody),
      /not found/,
      /\/api\/business-profiles/,
    ]),
    ask(
      { body: text, headers: { "idempotency-key": "my key" } },
      "key with a space",
      400,
      "invalid_idempotency_key",
      /Idempotency-Key/,
      /ASCII/,
      /1 to 255|UUID/,
    ),
    ask(
      { body: { ...buildInvoiceRequest(), due_date: "2026-09-20" }, headers: { "idempotency-key": "taken" } },
      "key used again",
      409,
      "idempotency_key_of_document",
      /Idempotency-Key/,
      /is that of document|used/,
      /own/,
    ),
    ask(
      { body: { ...buildInvoiceRequest(), external_reference: "PO-1" } },
      "reference used again",
      409,
      "external_reference_taken",
      /external_reference/,
      /is that of document/,
      /own/,
    ),
    ask(
      { body: text, headers: { "x-service-version": "2026-01-01" } },
      "version",
      400,
      "invalid_service_version",
      /X-SERVICE-VERSION/,
      /YYYYMMDD/,
      /20260101|YYYYMMDD/,
    ),
    ask(
      { body: " ".repeat(8 * 1024 * 1024 + 1) },
      "too large",
      413,
      "payload_too_large",
      /Payload/,
      /8MB/,
      /batch|smaller/,
    ),
    mistake("POST", `${path}/batch`, { body: `${text}\n{"a":7,25}\n`, headers: json("application/x-ndjson") }, [
      "a broken line of a batch",
      200,
      "malformed_json",
      /"line":2/,
      /Malformed JSON/,
      /7\.25/,
    ]),
    mistake(
      "POST",
      `${path}/batch`,
      { body: JSON.stringify(changed("document_lines.0.unit_code", "PCS")), headers: json("application/x-ndjson") },
      ["a wrong line of a batch", 200, "invalid_unit", /unit_code/, /unit code/, /H87/],
    ),
    mistake("POST", "/api/webhooks", { body: { url: "erp.example.ae/hook", events: ["*"] } }, [
      "webhook without scheme",
      400,
      "invalid_url",
      /"url"/,
      /must be a URL/,
      /http|URL/,
    ]),
    mistake("POST", "/api/webhooks", { body: { url: "https://erp.example.ae/hook", events: ["document.approve"] } }, [
      "unknown event",
      400,
      "unknown_event",
      /events\[0\]/,
      /name of an event/,
      /\/api\/webhook-events/,
    ]),
    mistake("POST", `/api/purchase-invoices/${documentId}/resubmit`, { body: text }, [
      "resubmits what is under way",
      409,
      "document_final",
      /SBI-/,
      /PENDING/,
      /only one that is/,
    ]),
  ];
}

function fields({ api }: World): Mistake[] {
  const path = `/api/purchase-invoices/${api.businessProfileId}`;
  const set = (at: string, value: unknown, code: string, wrong: RegExp, right: RegExp): Mistake =>
    mistake("POST", path, { body: changed(at, value) }, [
      `${at} = ${JSON.stringify(value)}`,
      400,
      code,
      placeOf(at),
      wrong,
      right,
    ]);
  return [
    set("issue_dat", "2026-08-20", "unknown_field", /not a known/, /"issue_date"/),
    set("documentCurrencyCode", "AED", "unknown_field", /not a known/, /"document_currency_code"/),
    set("document_lines.0.quantitty", 2, "unknown_field", /not a known/, /"quantity"/),
    set("profile_execution_id", undefined, "mandatory", /is mandatory/, /mandatory/),
    set("document_lines", {}, "not_an_array", /array/, /\[ … \]/),
    set("document_lines.0.quantity", "3,5", "not_a_number", /must be a number/, /3\.5/),
    set("document_lines.0.quantity", -1, "not_positive", /must be/, /greater than zero/),
    set("document_lines.0.price.base_amount", "AED 1,200.00", "not_a_number", /must be a number/, /1200\.00/),
    set("issue_date", "20/08/2026", "invalid_date", /calendar date/, /2026-08-20/),
    set("due_date", "2026-09-19T00:00:00Z", "invalid_date", /calendar date/, /2026-09-19"/),
    set("issue_time", "9:30", "invalid_time", /HH:mm:ss/, /09:30:00/),
    set("document_currency_code", "Dhs", "invalid_currency", /ISO 4217/, /"AED"/),
    set("accounting_supplier_party.postal_address.country_code", "UAE", "invalid_country", /ISO 3166/, /"AE"/),
    set("accounting_supplier_party.postal_address.country_subentity", "Dubai", "invalid_emirate", /emirate/, /"DXB"/),
    set("document_lines.0.unit_code", "PCS", "invalid_unit", /unit code/, /H87 or EA/),
    set("document_lines.0.classified_tax_category.id", "VAT", "invalid_tax_category", /VAT category/, /"S"/),
    set("invoice_type_code", "380", "invalid_type_code", /must be/, /389/),
    set("accounting_supplier_party.tin", "198765432102003", "invalid_tin", /10 digits/, /1987654321"/),
    set(
      "accounting_supplier_party.party_tax_scheme.company_id",
      "1987654321",
      "invalid_trn",
      /15 digits/,
      /198765432100003/,
    ),
    set("profile_execution_id", "0", "invalid_profile_execution", /8 characters/, /00000000/),
  ];
}

const placeOf = (path: string): RegExp =>
  new RegExp(path.replaceAll(/\.(\d+)/g, String.raw`\[$1\]`).replaceAll(/(?<!\\)([.[\]])/g, String.raw`\$1`));

const mistake = (
  method: string,
  path: string,
  call: Call,
  [name, status, code, place, wrong, right]: Row,
): Mistake => ({ name, method, path, call, status, code, place, wrong, right });

/** Seventy-five of them. */
export const firstDayMistakes = (world: World): Mistake[] => [
  ...tokens(world),
  ...paths(world),
  ...bodies(world),
  ...fields(world),
];
