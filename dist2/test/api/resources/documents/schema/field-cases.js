import { expect } from "chai";
import { LosslessNumber } from "lossless-json";
import { readJson } from "../../../../../api/json/read-json.js";
import { writeJson } from "../../../../../api/json/write-json.js";
import { validateRequest } from "../../../../../api/resources/documents/validate-request.js";
import { AppError } from "../../../../../common/errors.js";
import { buildCreditNoteRequest, buildInvoiceRequest, buildLine, buildParty, } from "../../../../factories/request.js";
/** Leaves a field out of a request. */
export const absent = Symbol("absent");
/** A number literal that JavaScript cannot hold. */
export const literal = (text) => new LosslessNumber(text);
export const invoice = (overrides = {}) => buildInvoiceRequest(overrides);
export const creditNote = (overrides = {}) => buildCreditNoteRequest(overrides);
/** The complaints about a request by field; none for one that is accepted. */
export async function complaintsOf(request, kind = kindOf(request)) {
    try {
        await validateRequest(kind, asRead(request));
        return {};
    }
    catch (error) {
        if (error instanceof AppError && error.fields !== undefined) {
            expect(error.status).to.equal(400);
            return error.fields;
        }
        throw error;
    }
}
export const accept = (request) => validateRequest(kindOf(request), asRead(request));
/** What the JSON reader makes of the request on its way in. */
const asRead = (request) => readJson(writeJson(request));
const kindOf = (request) => "discrepancy_response" in request && "billing_reference" in request ? "purchase-credit-notes" : "purchase-invoices";
/** The request with the field at `path` (`document_lines[0].price.base_amount`) set, or taken away. */
export function withField(request, path, value) {
    const copy = structuredCloneKeepingNumbers(request);
    const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
    const last = steps.pop() ?? "";
    let target = copy;
    for (const [index, step] of steps.entries()) {
        target[step] ??= /^\d+$/.test(steps[index + 1] ?? last) ? [] : {};
        target = target[step];
    }
    if (value === absent) {
        delete target[last];
    }
    else {
        target[last] = value;
    }
    return copy;
}
/** structuredClone would make plain objects of LosslessNumber. */
function structuredCloneKeepingNumbers(value) {
    if (Array.isArray(value)) {
        return value.map(structuredCloneKeepingNumbers);
    }
    if (typeof value !== "object" || value === null || value instanceof LosslessNumber) {
        return value;
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structuredCloneKeepingNumbers(inner)]));
}
/** One test per row: exactly the named field is complained about, with its path at the front of the message. */
export function refuses(base, cases, kind) {
    for (const [path, value, complaint, about = path] of cases) {
        it(`${path} = ${describeValue(value)}: ${about} ${complaint.source}`, async () => {
            const complaints = await complaintsOf(withField(base(), path, value), kind);
            expect(Object.keys(complaints)).to.deep.equal([about]);
            expect(complaints[about])
                .to.match(complaint)
                .and.to.satisfy((text) => text.startsWith(`${about} `));
        });
    }
}
/** One test per row: accepted as it is. */
export function accepts(base, cases, kind) {
    for (const [path, value] of cases) {
        it(`takes ${path} = ${describeValue(value)}`, async () => {
            expect(await complaintsOf(withField(base(), path, value), kind)).to.deep.equal({});
        });
    }
}
function describeValue(value) {
    if (value === undefined) {
        return "(absent)";
    }
    if (value === absent) {
        return "(absent)";
    }
    const text = value instanceof LosslessNumber ? value.value : JSON.stringify(value);
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
/** An invoice whose only line, or whose supplier, has these fields. */
export const invoiceWithLine = (line) => invoice({ document_lines: [buildLine(line)] });
export const invoiceWithSupplier = (supplier) => invoice({ accounting_supplier_party: buildParty(supplier) });
//# sourceMappingURL=field-cases.js.map