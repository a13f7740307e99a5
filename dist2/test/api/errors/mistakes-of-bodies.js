import { buildInvoiceRequest } from "../../factories/request.js";
import { mistake } from "./mistake.js";
const json = (type) => ({ "content-type": type });
const unknownProfile = "019a0000-0000-7000-8000-00000000abcd";
/** The invoice with one value changed; a path as `document_lines.0.quantity`. */
function changed(path, value) {
    const document = structuredClone(buildInvoiceRequest());
    const steps = path.split(".");
    const last = steps.pop();
    const parent = steps.reduce((at, step) => at[step], document);
    if (value === undefined) {
        delete parent[last];
    }
    else {
        parent[last] = value;
    }
    return document;
}
const text = JSON.stringify(buildInvoiceRequest());
const broken = (from, to) => text.replace(from, to);
export function mistakenBodies({ api, documentId }) {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const ask = (call, ...row) => mistake("POST", path, call, row);
    const syntax = (body, name, wrong, right) => ask({ body }, name, 400, "malformed_json", /line \d+, column \d+/, wrong, right);
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    const latin = Buffer.from(broken("Gulf Seller", "Gulf S\u00e9ller"), "latin1");
    return [
        ask({ body: text, headers: json("application/x-www-form-urlencoded") }, "curl -d", 415, "json_expected", /Content-Type/, /must be/, /application\/json/),
        ask({ body: text, headers: json("text/plain") }, "text/plain", 415, "json_expected", /Content-Type/, /must be/, /application\/json/),
        ask({ body: text, headers: json("application/json; charset=windows-1252") }, "charset", 415, "json_expected", /Content-Type/, /must be/, /UTF-8/),
        ask({ body: text, headers: { "content-encoding": "compress" } }, "compressed", 415, "unsupported_content_encoding", /Content-Encoding/, /must be gzip/, /without Content-Encoding|gzip/),
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
        ask({ body: "<Invoice/>", headers: json("application/xml") }, "another XML", 400, "xml_root", /\/\*|\/Invoice/, /namespace/, /Invoice/),
        mistake("POST", `/api/purchase-invoices/${documentId}`, { body: text }, [
            "document for profile",
            400,
            "profile_not_found",
            new RegExp(documentId),
            /not found/,
            /purchase-invoices\//,
        ]),
        mistake("POST", `/api/purchase-invoices/${unknownProfile}`, { body: text }, [
            "unknown profile",
            400,
            "profile_not_found",
            new RegExp(unknownProfile),
            /not found/,
            /\/api\/business-profiles/,
        ]),
        ask({ body: text, headers: { "idempotency-key": "my key" } }, "key with a space", 400, "invalid_idempotency_key", /Idempotency-Key/, /ASCII/, /1 to 255|UUID/),
        ask({ body: { ...buildInvoiceRequest(), due_date: "2026-09-20" }, headers: { "idempotency-key": "taken" } }, "key used again", 409, "idempotency_key_of_document", /Idempotency-Key/, /is that of document|used/, /own/),
        ask({ body: { ...buildInvoiceRequest(), external_reference: "PO-1" } }, "reference used again", 409, "external_reference_taken", /external_reference/, /is that of document/, /own/),
        ask({ body: text, headers: { "x-service-version": "2026-01-01" } }, "version", 400, "invalid_service_version", /X-SERVICE-VERSION/, /YYYYMMDD/, /20260101|YYYYMMDD/),
        ask({ body: " ".repeat(8 * 1024 * 1024 + 1) }, "too large", 413, "payload_too_large", /Payload/, /8MB/, /batch|smaller/),
        mistake("POST", `${path}/batch`, { body: `${text}\n{"a":7,25}\n`, headers: json("application/x-ndjson") }, [
            "a broken line of a batch",
            200,
            "malformed_json",
            /"line":2/,
            /Malformed JSON/,
            /7\.25/,
        ]),
        mistake("POST", `${path}/batch`, { body: JSON.stringify(changed("document_lines.0.unit_code", "PCS")), headers: json("application/x-ndjson") }, ["a wrong line of a batch", 200, "invalid_unit", /unit_code/, /unit code/, /H87/]),
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
export function mistakenFields({ api }) {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const set = (at, value, code, ...[wrong, right]) => mistake("POST", path, { body: changed(at, value) }, [
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
        set("accounting_supplier_party.party_tax_scheme.company_id", "1987654321", "invalid_trn", /15 digits/, /198765432100003/),
        set("profile_execution_id", "0", "invalid_profile_execution", /8 characters/, /00000000/),
    ];
}
const placeOf = (path) => new RegExp(path.replaceAll(/\.(\d+)/g, String.raw `\[$1\]`).replaceAll(/(?<!\\)([.[\]])/g, String.raw `\$1`));
//# sourceMappingURL=mistakes-of-bodies.js.map