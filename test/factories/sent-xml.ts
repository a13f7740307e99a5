import { createHash } from "node:crypto";

import { stringify } from "uuid";

import { documentKinds } from "../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../common/documents/document.ts";
import { price } from "../../common/pricing/price.ts";
import { loadDocumentValidation } from "../../common/rules/validate-document.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { type Answer, call, jsonOf } from "../api/http-client.ts";
import type { TestApi } from "../setup/api.ts";
import { runStages } from "../setup/pipeline.ts";
import { acceptedDocument, requestOf, type Json } from "./request.ts";

/** The UUID that a document of the kind brings with its number. */
export function sentUuid(kind: DocumentKind, number: string): string {
  const bytes = createHash("sha256").update(`${kind} ${number}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return stringify(bytes);
}

/** A ready document of the profile of the tests, which breaks no rule. */
export function buildXml(kind: DocumentKind, number: string, overrides: Json = {}): string {
  const document = acceptedDocument(requestOf[kind](overrides), kind);
  return renderUbl({
    kind,
    documentId: sentUuid(kind, number),
    documentSequence: number,
    document,
    amounts: price(document),
    attachmentContents: new Map((document.attachments ?? []).map(({ id }) => [id, "aGVsbG8="])),
  });
}

export const postXml = (
  api: TestApi,
  kind: DocumentKind,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  call(api, "POST", `/api/${kind}/${api.businessProfileId}`, {
    body,
    headers: { "content-type": "application/xml", ...headers },
  });

export async function createXml(api: TestApi, kind: DocumentKind, xml: string): Promise<Json> {
  return jsonOf<Json>(postXml(api, kind, xml), 201);
}

/** Takes a document through the stages up to the validation, by the rules of the product. */
export async function judgeXml({ deps }: TestApi, { id }: Json, revision = 1): Promise<void> {
  await runStages(deps, await loadDocumentValidation(deps), [{ id: String(id), revision }]);
}

/** The element of the document's party that issues it: the profile's. */
export const issuerElement = (kind: DocumentKind): string =>
  documentKinds[kind].issuer === "accounting_customer_party" ? "AccountingCustomerParty" : "AccountingSupplierParty";
