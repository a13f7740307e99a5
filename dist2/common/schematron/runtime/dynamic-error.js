import { shortened } from "../shortened.js";
/** A dynamic error of XPath 2.0: an expression cannot be evaluated with the values of the document. */
export class DynamicError extends Error {
    /** `code` is the standard's, e.g. FORG0001 (a value that cannot be cast). */
    constructor(code, message) {
        super(message);
        this.code = code;
        this.name = "DynamicError";
    }
}
/** The beginning of a value of the document, for a message. */
export function excerpt(value) {
    return `"${shortened(value, 60)}"`;
}
export function cannotCast(value, type) {
    return new DynamicError("FORG0001", `${excerpt(value)} is not a valid ${type}`);
}
export function typeError(message) {
    return new DynamicError("XPTY0004", message);
}
//# sourceMappingURL=dynamic-error.js.map