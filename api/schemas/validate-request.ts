import { setImmediate as nextTurn } from "node:timers/promises";

import type { ObjectSchema, ValidationError } from "joi";

import type { DocumentKind, DocumentRequest } from "../../common/domain/document.ts";
import { AppError, invalidFields } from "../../common/errors.ts";
import { documentLine } from "./document-line.ts";
import { addError, collectErrors, toFieldErrors } from "./field-errors.ts";
import type { LineContext } from "./invoice-period.ts";
import { purchaseCreditNote } from "./purchase-credit-note.ts";
import { purchaseInvoice } from "./purchase-invoice.ts";

/** Lines checked between two turns of the event loop: a document of thousands must not hold up everyone else. */
const linesPerTurn = 100;
/** Where listing every complaint stops helping, and an answer would outgrow its request. */
const mostErrors = 1_000;

const documents: Readonly<Record<DocumentKind, ObjectSchema>> = {
  "purchase-invoices": purchaseInvoice(),
  "purchase-credit-notes": purchaseCreditNote(),
  "sales-invoices": purchaseInvoice(),
  "sales-credit-notes": purchaseCreditNote(),
};
const line = documentLine().required();
const preferences = { abortEarly: false } as const;

/** A body whose shape Joi has seen: only the count of its lines is certain. */
interface Body extends Record<string, unknown> {
  document_lines: unknown[];
  invoice_period?: unknown;
}

/**
 * Checks a request body against the contract (spec 2 and design part 9), all fields at once.
 *
 * @throws AppError 400 with a message per field, by its path as the caller wrote it
 */
export async function validateRequest(kind: DocumentKind, body: Record<string, unknown>): Promise<DocumentRequest> {
  const errors = new Map<string, string>();
  const { value, error } = documents[kind].validate(body, preferences) as { value: Body; error?: ValidationError };
  collectErrors(errors, error?.details ?? []);
  if (!errors.has("document_lines") && Array.isArray(value.document_lines)) {
    value.document_lines = await validateLines(value, errors);
  }
  if (errors.size > 0) {
    throw refusal(errors);
  }
  return value as unknown as DocumentRequest;
}

/** A complaint about the body as a whole has no field to stand at, and is all there is to say. */
function refusal(errors: ReadonlyMap<string, string>): AppError {
  const whole = errors.get("");
  return whole === undefined ? invalidFields(toFieldErrors(errors)) : new AppError(400, `The request${whole}`);
}

interface LineCheck {
  context: LineContext;
  errors: Map<string, string>;
}

function lineContext({ invoice_period: period }: Body): LineContext {
  return typeof period === "object" && period !== null ? { period } : {};
}

async function validateLines(document: Body, errors: Map<string, string>): Promise<unknown[]> {
  const context = lineContext(document);
  const lines: unknown[] = [];
  for (const [index, sent] of document.document_lines.entries()) {
    if (errors.size >= mostErrors) {
      addError(errors, ["document_lines"], `was not checked from [${index}] on: the request has too many complaints`);
      break;
    }
    if (index > 0 && index % linesPerTurn === 0) {
      await nextTurn();
    }
    lines.push(validateLine(sent, index, { context, errors }));
  }
  return lines;
}

function validateLine(sent: unknown, index: number, { context, errors }: LineCheck): unknown {
  const path = ["document_lines", index];
  const { value, error } = line.validate(sent, { ...preferences, context });
  collectErrors(errors, error?.details ?? [], path);
  return value as unknown;
}
