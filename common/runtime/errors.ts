import type { ErrorCode } from "../errors/error-catalogue.ts";
import type { ErrorFacts } from "../errors/error-facts.ts";

/** Messages by field path as the caller wrote it: `document_lines[2].quantity`. */
export type FieldErrors = Record<string, string>;

/**
 * The caller or the state is wrong (4xx); any other error is ours and answers 500. The body is the envelope of
 * contract.md 7: `{errors: {message}}`, or `{errors: {<field>: <message>}}` with `fields`.
 */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly status: number,
    message: string,
    readonly fields?: FieldErrors,
    /** Where the message does not tell it; without one it is that of the message in the catalogue, or of the status. */
    readonly code?: ErrorCode,
  ) {
    super(message);
  }

  /** Of the request as a whole. */
  whole: ErrorFacts = {};
  /** By field, as `fields`. */
  byField: Readonly<Record<string, ErrorFacts>> = {};

  /** Adds what `details` says beside the message. */
  explain(whole: ErrorFacts, byField: Readonly<Record<string, ErrorFacts>> = this.byField): this {
    this.whole = { ...this.whole, ...whole };
    this.byField = byField;
    return this;
  }
}

/** A 409 about a document that is there already; its id is a member of the body beside the message. */
export class DocumentConflictError extends AppError {
  constructor(
    message: string,
    readonly documentId: string,
  ) {
    super(409, message);
  }
}

/** 503 with the time after which to retry (`Retry-After`). */
export class BusyError extends AppError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(503, message);
  }
}

/** 429 for an organization whose kept bytes have reached their quota; some are deleted every hour, others never. */
export class QuotaError extends AppError {
  readonly retryAfterSeconds = 3_600;

  constructor(message: string) {
    super(429, message);
  }
}

/** A dependency does not answer for now (503); the message may name hosts and goes to the log only. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
}

/** @param what the thing in its own words: "Document SBI-2026-000001" */
export const changedSince = (what: string, version: number): AppError =>
  new AppError(412, `${what} is at version ${version}, which If-Match does not name: read it and decide anew`);

/** Does not reveal whether the id is unknown or another organization's. */
export const notFound = (what: string): AppError => new AppError(404, `${what} not found`);

/** A 400 that names the unknown profile of a path (contract.md 7). */
export const profileNotFound = (id: string): AppError => new AppError(400, `Business profile ${id} not found`);

/** Does not reveal the other organization. @param id participant id such as `0235:1987654321` */
export const taxpayerTaken = (id: string): AppError =>
  new AppError(
    409,
    `The taxpayer ${id} (tin, endpoint_id or VAT number) belongs to another organization of this installation`,
  );

/** @param id participant id such as `0235:1987654321` */
export const taxpayerNotApproved = (id: string): AppError =>
  new AppError(
    409,
    `The taxpayer ${id} is not approved for this organization: the operator of this installation approves it`,
  );

/** For a profile that shares the numbers of another organization's profile. */
export const numberingShared = (): AppError =>
  new AppError(
    409,
    "The business profile shares the numbers of its taxpayer with another organization, whose profile says how they are written: leave numbering out",
  );

export const invalidFields = (fields: FieldErrors): AppError => new AppError(400, "Field validation failed", fields);

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
