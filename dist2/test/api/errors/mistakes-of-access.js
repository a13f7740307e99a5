import jwt from "jsonwebtoken";
import { signToken } from "../../../common/launcher/account/development-token.js";
import { buildInvoiceRequest } from "../../factories/request.js";
import { testSecrets } from "../../setup/secrets.js";
import { mistake } from "./mistake.js";
const as = (authorization) => ({ token: null, headers: { authorization } });
const present = (call, ...row) => mistake("GET", "/api/purchase-invoices", call, row);
const ask = (target, ...row) => mistake(...target.split(" "), {}, row);
export function mistakenTokens({ api }) {
    const { jwtSecret } = testSecrets;
    const sign = (claims, secret = jwtSecret, options = {}) => jwt.sign({ org_id: api.orgId, sub: "erp", ...claims }, secret, { expiresIn: 60, ...options });
    return [
        present({ token: null }, "no token", 401, "token_missing", /Authorization/, /no .*header|missing/i, /Bearer <token>/),
        present(as(api.token()), "no Bearer", 401, "token_not_bearer", /Authorization/, /must be "Bearer/, /Bearer/),
        present(as("Bearer abc"), "no JWT", 401, "token_malformed", /token/i, /no JWT|malformed/, /three parts|new token/),
        present({ token: signToken(jwtSecret, { orgId: api.orgId, subject: "erp", days: -1 }) }, "expired", 401, "token_expired", /token/i, /expired at 20/, /new one/),
        present({ token: sign({}, "another-secret-of-forty-characters-or-so") }, "other secret", 401, "token_bad_signature", /token/i, /signature/, /another secret|new token/),
        present({ token: sign({}, jwtSecret, { algorithm: "HS512" }) }, "other algorithm", 401, "token_wrong_algorithm", /token/i, /must be signed/, /HS256/),
        present({ token: sign({ org_id: undefined }) }, "no organization", 401, "token_without_organization", /org_id/, /no claim/, /UUID/),
        mistake("POST", `/api/purchase-invoices/${api.businessProfileId}`, { token: api.token(api.orgId, { roles: ["viewer"] }), body: buildInvoiceRequest() }, ["a viewer writes", 403, "viewer_looks_only", /token/, /role "viewer"/, /look only/]),
    ];
}
export function mistakenPaths({ api, documentId, documentNumber }) {
    const lost = [404, "unknown_path"];
    return [
        ask(`GET /api/purchase-invoice/${documentId}`, "singular", ...lost, /\/api\/purchase-invoice/, /No such/, /purchase-invoices/),
        ask("GET /purchase-invoices", "no /api", ...lost, /\/api/, /No such/, /\/api\/purchase-invoices/),
        ask("GET /api/v1/purchase-invoices", "a version in the path", ...lost, /\/api/, /No such/, /\/api\/purchase-invoices/),
        ask("GET /api/purchase-invoices/", "a slash at the end", ...lost, /\/api/, /No such/, /\/api\/purchase-invoices/),
        ask("GET /api/purchase_invoices", "underscore", ...lost, /\/api/, /No such/, /purchase-invoices/),
        ask("GET /api/orders", "no kind of ours", ...lost, /kinds/, /No such/, /purchase-invoices, .*sales-credit-notes/),
        ask("POST /api/purchase-invoices", "no business profile", 405, "method_not_allowed", /POST/, /not allowed/, /\{business_profile_id\}/),
        ask(`DELETE /api/purchase-invoices/${documentId}`, "deletes", 405, "method_not_allowed", /DELETE|path/, /not allowed/, /GET/),
        ask(`POST /api/purchase-invoices/${documentId}/peppol-status`, "posts a status", 405, "method_not_allowed", /POST|path/, /not allowed/, /GET/),
        ask(`GET /api/sales-invoices/${documentId}`, "id of another kind", 404, "document_not_found", new RegExp(documentId), /not found/, /purchase-invoices\//),
        ask(`GET /api/purchase-invoices/${documentNumber}`, "number for id", 404, "document_not_found", new RegExp(documentNumber), /not found/, /UUID/),
        ask(`GET /api/purchase-invoices/${api.businessProfileId}`, "profile for document", 404, "document_not_found", new RegExp(api.businessProfileId), /not found/, /business-profiles\//),
        ask("GET /api/code-lists/units", "unknown code list", 404, "code_list_not_found", /Code list/, /not found/, /\/api\/code-lists/),
        ask("GET /api/purchase-invoices?page=2", "unknown parameter", 400, "unknown_parameter", /page/, /not a known/, /\/docs|limit|cursor/),
        ask("GET /api/purchase-invoices?limit=abc", "limit", 400, "not_a_whole_number", /limit/, /whole number/, /from 1 to/),
        ask("GET /api/purchase-invoices?cursor=2", "cursor", 400, "foreign_cursor", /cursor/, /must be/, /next_cursor/),
        ask("GET /api/purchase-invoices?issue_date_from=01.08.2026", "date in a query", 400, "invalid_date", /issue_date_from/, /calendar date/, /2026-08-01/),
    ];
}
//# sourceMappingURL=mistakes-of-access.js.map