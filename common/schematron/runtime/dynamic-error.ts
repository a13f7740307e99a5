/** The first characters of a text, with a mark when it is cut; surrogate pairs are not split. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

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

const causes = {
  work: "it takes more work than any document of its length should. Elements are repeated, or nested, that are compared with each other",
  text: "it makes more text, or more items, than the check of one document may",
  patterns: "its regular expressions take more steps than the check of one document may",
} as const;

/**
 * A rule needs more work, text or steps of regular expressions than one document allows. It is no DynamicError, because `castable`
 * must not hide it.
 */
export class BudgetExhausted extends Error {
  override readonly name = "BudgetExhausted";

  constructor(cause: keyof typeof causes) {
    super(causes[cause]);
  }
}

/** The check has no time left, whichever rule took it. */
export class TimeExhausted extends Error {
  override readonly name = "TimeExhausted";
}
