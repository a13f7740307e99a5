export { asError } from "./as-error.ts";
import { errorCatalogue, type ErrorCode, type RefusalCode } from "../errors/error-catalogue.ts";
import { filled, type ErrorFacts } from "../errors/hints.ts";

/** Messages by field path as the caller wrote it: `document_lines[2].quantity`. */
export type FieldErrors = Record<string, string>;

/**
 * A refusal: the caller or the state is wrong (4xx), or the service cannot do it, now (503) or at all (501). UnavailableError
 * answers 503, any other error 500. The body is the envelope of contract.md 7: `{errors: {message}}`, or `{errors: {<field>:
 * <message>}}` with `fields`.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  /** About the whole request. */
  whole: ErrorFacts = {};
  /** By field, as `fields`. */
  byField: Readonly<Record<string, ErrorFacts>> = {};
  /** After which the same request may succeed (`Retry-After`). */
  retryAfterSeconds?: number;

  constructor(
    readonly status: number,
    message: string,
    readonly fields?: FieldErrors,
    /** Without it the status determines the code. */
    readonly code?: ErrorCode,
  ) {
    super(message);
  }

  /** Adds what `details` says besides the message. */
  explain(whole: ErrorFacts, byField: Readonly<Record<string, ErrorFacts>> = this.byField): this {
    this.whole = { ...this.whole, ...whole };
    this.byField = byField;
    return this;
  }

  with(facts: Pick<AppError, "retryAfterSeconds">): this {
    return Object.assign(this, facts);
  }
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type WordsOf<Code extends ErrorCode> = NamesIn<(typeof errorCatalogue)[Code][1]>;

type Given<Code extends ErrorCode> = [WordsOf<Code>] extends [never]
  ? []
  : [given: Readonly<Record<WordsOf<Code>, string | number>>];

const texts = (given: Readonly<Record<string, string | number>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));

/** The refusal of a row of the catalogue. @param given what the placeholders of the row's words stand for */
export function refusal<Code extends RefusalCode>(code: Code, ...[given]: Given<Code>): AppError {
  const [status, template] = errorCatalogue[code];
  const words = texts(given);
  return new AppError(status, filled(template, words), undefined, code).explain({ words });
}

/** A dependency does not answer for now (503); the message may name hosts and goes to the log only. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
}

export const invalidFields = (fields: FieldErrors): AppError => new AppError(400, "Field validation failed", fields);

/** The refusal of one field, by a row of the catalogue. */
export function wrongField<Code extends Exclude<ErrorCode, RefusalCode>>(
  field: string,
  code: Code,
  ...[given]: Given<Code>
): AppError {
  const words = texts(given);
  const message = `${field} ${filled(errorCatalogue[code][1], words)}`;
  return invalidFields({ [field]: message }).explain({}, { [field]: { code, words } });
}

const retryAfterSeconds = 30;

/** 503 with `Retry-After` for new documents while a recovery is under way. */
export const recoveringError = (): AppError => refusal("recovering").with({ retryAfterSeconds });
