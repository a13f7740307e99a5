import { shortened } from "../shortened.ts";

/** A dynamic error of XPath 2.0: an expression cannot be evaluated with the values of the document. */
export class DynamicError extends Error {
  override readonly name = "DynamicError";

  /** `code` is the standard's, e.g. FORG0001 (a value that cannot be cast). */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The beginning of a value of the document, for a message. */
export function excerpt(value: string): string {
  return `"${shortened(value, 60)}"`;
}

export function cannotCast(value: string, type: string): DynamicError {
  return new DynamicError("FORG0001", `${excerpt(value)} is not a valid ${type}`);
}

export function typeError(message: string): DynamicError {
  return new DynamicError("XPTY0004", message);
}
