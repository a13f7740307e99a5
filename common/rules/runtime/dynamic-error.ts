import { shortened } from "../../domain/shortened.ts";

/** A dynamic error of XPath 2.0: the document's content makes an expression impossible to evaluate. */
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

/** What a message shows of a value that came from a document. */
export function excerpt(value: string): string {
  return `"${shortened(value, 60)}"`;
}

export function cannotCast(value: string, type: string): DynamicError {
  return new DynamicError("FORG0001", `${excerpt(value)} is not a valid ${type}`);
}

export function typeError(message: string): DynamicError {
  return new DynamicError("XPTY0004", message);
}
