import { setImmediate as nextTurn } from "node:timers/promises";

import Joi, { type ObjectSchema, type ValidationError } from "joi";

import type { DocumentKind, DocumentRequest } from "../../../common/documents/document.ts";
import { addError, collectErrors, invalidRequest, type Complaints } from "../../schemas/field-errors.ts";
import { namesInSchema } from "../../errors/error-details.ts";
import { say } from "../../schemas/messages.ts";
import { documentLine } from "./line-schema.ts";
import type { LineContext } from "./shared-schema.ts";
import { tradeCreditNote, tradeInvoice } from "./document-schema.ts";

/** Lines validated before other requests get a turn of the event loop. */
const linesPerYield = 100;
/** More errors do not help to fix the document, and the answer would outgrow its request. */
const maxErrors = 1_000;

/** Schemas by kind. Lines are only counted in them; `lineSchema` validates each. */
export const documentSchemas: Readonly<Record<DocumentKind, ObjectSchema>> = {
  "purchase-invoices": tradeInvoice("purchase-invoices"),
  "purchase-credit-notes": tradeCreditNote("purchase-credit-notes"),
  "sales-invoices": tradeInvoice("sales-invoices"),
  "sales-credit-notes": tradeCreditNote("sales-credit-notes"),
};
export const lineSchema = documentLine().required();
/** The fast path of api/schemas/joi-fast-path.ts applies to fields, not to the outermost schema: so the line is one. */
export const wrappedLine = Joi.object({ line: lineSchema });
const preferences = { abortEarly: false } as const;

/** A validated body, whose lines are not validated yet. */
interface Body extends Record<string, unknown> {
  document_lines: unknown[];
  invoice_period?: unknown;
}

/**
 * Validates a request body (contract.md 2.1) and reports all errors at once.
 * @throws AppError 400 with a message per field
 */
export async function validateRequest(kind: DocumentKind, body: Record<string, unknown>): Promise<DocumentRequest> {
  const errors: Complaints = new Map();
  const { value, error } = documentSchemas[kind].validate(body, preferences) as {
    value: Body;
    error?: ValidationError;
  };
  collectErrors(errors, error?.details ?? []);
  if (!errors.has("document_lines") && Array.isArray(value.document_lines)) {
    value.document_lines = await validateLines(value, errors);
  }
  if (errors.size > 0) {
    throw invalidRequest(errors, { value: body, namesAt: (path) => namesAt(kind, path) });
  }
  return value as unknown as DocumentRequest;
}

/** The document's schema only counts its lines. */
const namesAt = (kind: DocumentKind, path: readonly (string | number)[]): readonly string[] =>
  path[0] === "document_lines" && path.length > 1
    ? namesInSchema(lineSchema, path.slice(2))
    : namesInSchema(documentSchemas[kind], path);

interface LineCheck {
  context: LineContext;
  errors: Complaints;
}

function lineContext({ invoice_period: period }: Body): LineContext {
  return typeof period === "object" && period !== null ? { period } : {};
}

async function validateLines(document: Body, errors: Complaints): Promise<unknown[]> {
  const context = lineContext(document);
  const lines: unknown[] = [];
  for (const [index, sent] of document.document_lines.entries()) {
    if (errors.size >= maxErrors) {
      addError(errors, ["document_lines"], say("unchecked", { index }));
      break;
    }
    if (index > 0 && index % linesPerYield === 0) {
      await nextTurn();
    }
    lines.push(validateLine(sent, index, { context, errors }));
  }
  return lines;
}

function validateLine(sent: unknown, index: number, { context, errors }: LineCheck): unknown {
  const at = ["document_lines", index];
  const { value, error } = wrappedLine.validate({ line: sent }, { ...preferences, context });
  const details = (error?.details ?? []).map((detail) => ({ ...detail, path: detail.path.slice(1) }));
  collectErrors(errors, details, at);
  return (value as { line: unknown }).line;
}
