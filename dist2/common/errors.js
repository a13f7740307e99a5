/**
 * The caller or the state is wrong (4xx); any other error is ours and answers 500. The body is the envelope of
 * contract.md 7: `{errors: {message}}`, or `{errors: {<field>: <message>}}` with `fields`.
 */
export class AppError extends Error {
    constructor(status, message, fields, 
    /** Where the message does not tell it; without one it is that of the message in the catalogue, or of the status. */
    code) {
        super(message);
        this.status = status;
        this.fields = fields;
        this.code = code;
        this.name = "AppError";
        /** Of the request as a whole. */
        this.whole = {};
        /** By field, as `fields`. */
        this.byField = {};
    }
    /** Adds what `details` says beside the message. */
    explain(whole, byField = this.byField) {
        this.whole = { ...this.whole, ...whole };
        this.byField = byField;
        return this;
    }
}
/** A 409 about a document that is there already; its id is a member of the body beside the message. */
export class DocumentConflictError extends AppError {
    constructor(message, documentId) {
        super(409, message);
        this.documentId = documentId;
    }
}
/** 503 with the time after which to retry (`Retry-After`). */
export class BusyError extends AppError {
    constructor(message, retryAfterSeconds) {
        super(503, message);
        this.retryAfterSeconds = retryAfterSeconds;
    }
}
/** 429 for an organization whose kept bytes have reached their quota; some are deleted every hour, others never. */
export class QuotaError extends AppError {
    constructor(message) {
        super(429, message);
        this.retryAfterSeconds = 3_600;
    }
}
/** A dependency does not answer for now (503); the message may name hosts and goes to the log only. */
export class UnavailableError extends Error {
    constructor() {
        super(...arguments);
        this.name = "UnavailableError";
    }
}
/** @param what the thing in its own words: "Document SBI-2026-000001" */
export const changedSince = (what, version) => new AppError(412, `${what} is at version ${version}, which If-Match does not name: read it and decide anew`);
/** Does not reveal whether the id is unknown or another organization's. */
export const notFound = (what) => new AppError(404, `${what} not found`);
/** A 400 that names the unknown profile of a path (contract.md 7). */
export const profileNotFound = (id) => new AppError(400, `Business profile ${id} not found`);
/** Does not reveal the other organization. @param id participant id such as `0235:1987654321` */
export const taxpayerTaken = (id) => new AppError(409, `The taxpayer ${id} (tin, endpoint_id or VAT number) belongs to another organization of this installation`);
/** @param id participant id such as `0235:1987654321` */
export const taxpayerNotApproved = (id) => new AppError(409, `The taxpayer ${id} is not approved for this organization: the operator of this installation approves it`);
/** For a profile that shares the numbers of another organization's profile. */
export const numberingShared = () => new AppError(409, "The business profile shares the numbers of its taxpayer with another organization, whose profile says how they are written: leave numbering out");
export const invalidFields = (fields) => new AppError(400, "Field validation failed", fields);
export function asError(thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
}
//# sourceMappingURL=errors.js.map