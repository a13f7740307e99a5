import { documentKinds, isDocumentKind } from "../../../common/domain/document-kinds.ts";
import type { DocumentKind, DocumentRequest } from "../../../common/domain/document.ts";
import type { DocumentAmounts } from "../../../common/domain/pricing/amounts.ts";
import { isValid, type RuleSetResult } from "../../../common/domain/validation/validation-result.ts";
import { expectedTotalsErrors } from "../../../common/domain/expected-totals/expected-totals-findings.ts";
import { AppError, invalidFields } from "../../../common/errors.ts";
import { LineIndex } from "../../../common/schematron/documents.ts";
import { assembleDocument, priceDocument } from "../../../common/services/documents/assemble-document.ts";
import { checkChosen, chooseUblRules } from "../../../common/services/validation/check-rules.ts";
import { isBilling } from "../../../common/services/validation/customization-of.ts";
import { type OwnRuleSets } from "../../../common/services/validation/own-rule-sets.ts";
import { pointFindings } from "../../../common/services/validation/point-findings.ts";
import { renderUblWithTree } from "../../../common/ubl/render-ubl.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";
import { JsonError } from "../../json/read-json.ts";
import { profileParty } from "../../openapi/examples/documents.ts";
import { validateRequest } from "../../resources/documents/validate-request.ts";
import type { Judgement, Remark } from "../judgement.ts";
import { jsonPlaces, placeOf, pointerOfPath } from "./json-places.ts";
import { remarkOf } from "./remark-of.ts";

type Judged = Omit<Judgement, "milliseconds">;

/** Validates a request as the API does, then judges the UBL made of it. @throws Error for an unknown kind */
export async function judgeRequest(ruleSets: OwnRuleSets, kind: string, text: string): Promise<Judged> {
  if (!isDocumentKind(kind)) {
    throw new Error(`There is no kind ${kind}`);
  }
  let body: Record<string, unknown> = {};
  try {
    body = parseJsonObject(new TextEncoder().encode(text), "The request");
    const request = await validateRequest(kind, body);
    return { ...judgeDocument(ruleSets, kind, request, text), notes: notesOn(kind, request) };
  } catch (error) {
    return { ...refused(error, text), notes: [] };
  }
}

function judgeDocument(ruleSets: OwnRuleSets, kind: DocumentKind, request: DocumentRequest, text: string): Judged {
  const { issuer, sequencePrefix } = documentKinds[kind];
  const attachments = (request.attachments ?? []).map((attachment, index) => ({
    id: `attachment-${index}`,
    ...attachment,
  }));
  const party = request[issuer] ?? profileParty;
  const document = assembleDocument({ kind, request }, party, attachments);
  const amounts = priceDocument(document);
  const otherAmounts = expectedTotalsErrors({ kind, document, amounts });
  if (Object.keys(otherAmounts).length > 0) {
    throw invalidFields(otherAmounts);
  }
  const { xml: ubl, tree: treeOf } = renderUblWithTree({
    kind,
    documentId: "00000000-0000-0000-0000-000000000000",
    documentSequence: `${sequencePrefix}-${document.issue_date.slice(0, 4)}-DRYRUN`,
    document,
    amounts,
    attachmentContents: new Map(attachments.map(({ id, file_content }) => [id, file_content])),
  });
  const tree = treeOf();
  const forDocument = (id: string) => ruleSets.get(isBilling(id) ? "billing" : "self-billing");
  const result = checkChosen(chooseUblRules({ forDocument }, tree), tree);
  return {
    heading: `${documentKinds[kind].rootName} ${request.invoice_type_code}, by ${result.ruleSet}`,
    valid: isValid(result),
    fatal: result.totals.fatal,
    warning: result.totals.warning,
    remarks: remarksOf(result, { kind, document }, text),
    notes: [],
    amounts: amountsOf(amounts, document.document_currency_code),
    ubl,
  };
}

function remarksOf({ findings }: RuleSetResult, source: Parameters<typeof pointFindings>[1], text: string): Remark[] {
  const places = jsonPlaces(text);
  const lines = new LineIndex(text);
  return pointFindings(findings, source).map((finding) => {
    const { pointer } = finding;
    const remark = remarkOf(finding);
    return pointer === undefined ? remark : { ...remark, pointer, ...lines.place(placeOf(places, pointer)) };
  });
}

const amountsOf = ({ totals }: DocumentAmounts, currency: string): [string, string][] =>
  Object.entries(totals)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .map(([name, value]) => [name.replaceAll("_", " "), `${value} ${name.endsWith("_in_aed") ? "AED" : currency}`]);

function notesOn(kind: DocumentKind, request: DocumentRequest): string[] {
  const isProfileMissing = request[documentKinds[kind].issuer] === undefined;
  return [
    "The service also compares with its business profiles, earlier documents and its own tax data rules: POST the request to its /validate operation for all of that.",
    ...(isProfileMissing
      ? [`A made-up party stands in for your business profile (${documentKinds[kind].issuer}).`]
      : []),
  ];
}

function refused(error: unknown, text: string): Judged {
  const remarks = complaintsOf(error, text);
  return {
    heading: "A request that is answered with 400",
    valid: false,
    fatal: remarks.length,
    warning: 0,
    remarks,
    notes: [],
  };
}

/** @throws errors other than validation errors */
function complaintsOf(error: unknown, text: string): Remark[] {
  if (error instanceof JsonError) {
    return [{ flag: "fatal", name: "JSON", text: error.callerMessage, ...new LineIndex(text).place(error.position) }];
  }
  if (!(error instanceof AppError)) {
    throw error;
  }
  if (error.fields === undefined) {
    return [{ flag: "fatal", name: "request", text: error.message }];
  }
  const places = jsonPlaces(text);
  const lines = new LineIndex(text);
  return Object.entries(error.fields).map(([path, words]) => {
    const pointer = pointerOfPath(path);
    return { flag: "fatal", name: path, text: words, pointer, ...lines.place(placeOf(places, pointer)) };
  });
}
