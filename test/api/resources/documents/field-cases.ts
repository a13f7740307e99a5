import { expect } from "chai";
import { LosslessNumber } from "lossless-json";

import { readJson } from "../../../../api/http/read-json.ts";
import { writeJson } from "../../../../api/http/write-json.ts";
import { validateRequest } from "../../../../api/resources/documents/check-document.ts";
import type { DocumentKind, DocumentRequest } from "../../../../common/documents/document.ts";
import { AppError } from "../../../../common/runtime/errors.ts";
import { buildCreditNoteRequest, buildInvoiceRequest, buildLine, type Json } from "../../../factories/request.ts";

/** Leaves a field out of a request. */
export const absent = Symbol("absent");
/** A number literal that JavaScript cannot hold. */
export const literal = (text: string): LosslessNumber => new LosslessNumber(text);

/** Field to set, value to set it to, and the complaint: a pattern, and the field it is about when that is another. */
export type FieldCase = [path: string, value: unknown, complaint: RegExp, about?: string];

export const invoice = (overrides: Json = {}): Json => buildInvoiceRequest(overrides);
export const creditNote = (overrides: Json = {}): Json => buildCreditNoteRequest(overrides);

/** The complaints about a request by field; none for one that is accepted. */
export async function complaintsOf(request: Json, kind = kindOf(request)): Promise<Record<string, string>> {
  try {
    await validateRequest(kind, asRead(request));
    return {};
  } catch (error) {
    if (error instanceof AppError && error.fields !== undefined) {
      expect(error.status).to.equal(400);
      return error.fields;
    }
    throw error;
  }
}

export const accept = (request: Json): Promise<DocumentRequest> => validateRequest(kindOf(request), asRead(request));

/** What the JSON reader makes of the request on its way in. */
const asRead = (request: Json): Record<string, unknown> => readJson(writeJson(request)) as Record<string, unknown>;

const kindOf = (request: Json): DocumentKind =>
  "discrepancy_response" in request && "billing_reference" in request ? "purchase-credit-notes" : "purchase-invoices";

/** The request with the field at `path` (`document_lines[0].price.base_amount`) set, or taken away. */
export function withField(request: Json, path: string, value: unknown): Json {
  const copy = structuredCloneKeepingNumbers(request) as Json;
  const steps = path.split(/[.[\]]+/).filter((step) => step !== "");
  const last = steps.pop() ?? "";
  let target = copy;
  for (const [index, step] of steps.entries()) {
    target[step] ??= /^\d+$/.test(steps[index + 1] ?? last) ? [] : {};
    target = target[step] as Json;
  }
  if (value === absent) {
    delete target[last];
  } else {
    target[last] = value;
  }
  return copy;
}

/** structuredClone would make plain objects of LosslessNumber. */
function structuredCloneKeepingNumbers(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(structuredCloneKeepingNumbers);
  }
  if (typeof value !== "object" || value === null || value instanceof LosslessNumber) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structuredCloneKeepingNumbers(inner)]));
}

/** One test per row: exactly the named field is complained about, with its path at the front of the message. */
export function refuses(base: () => Json, cases: readonly FieldCase[], kind?: DocumentKind): void {
  for (const [path, value, complaint, about = path] of cases) {
    it(`${path} = ${describeValue(value)}: ${about} ${complaint.source}`, async () => {
      const complaints = await complaintsOf(withField(base(), path, value), kind);
      expect(Object.keys(complaints)).to.deep.equal([about]);
      expect(complaints[about])
        .to.match(complaint)
        .and.to.satisfy((text: string) => text.startsWith(`${about} `));
    });
  }
}

/** One test per row: accepted as it is. */
export function accepts(
  base: () => Json,
  cases: readonly (readonly [path: string, value: unknown])[],
  kind?: DocumentKind,
): void {
  for (const [path, value] of cases) {
    it(`takes ${path} = ${describeValue(value)}`, async () => {
      expect(await complaintsOf(withField(base(), path, value), kind)).to.deep.equal({});
    });
  }
}

function describeValue(value: unknown): string {
  if (value === undefined) {
    return "(absent)";
  }
  if (value === absent) {
    return "(absent)";
  }
  const text = value instanceof LosslessNumber ? value.value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** An invoice whose only line has these fields. */
export const invoiceWithLine = (line: Json): Json => invoice({ document_lines: [buildLine(line)] });
