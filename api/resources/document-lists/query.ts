import type { CustomHelpers } from "joi";

import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import type { Decimal, DocumentKind } from "../../../common/documents/document.ts";
import { overallStatuses } from "../../../common/status/status.ts";
import { invalidFields } from "../../../common/runtime/errors.ts";
import { listSorts, type ListDocuments } from "../../../common/search/list-documents.ts";
import type { QueryParameters } from "../../openapi/description.ts";
import {
  date,
  dateNotBefore,
  decimal,
  integerParameter,
  severalNames,
  someOf,
  maxPageSize,
  pageQuery,
  maxLengths,
  oneOf,
  text,
  uuid,
} from "../../schemas/fields.ts";
import { type Accepted, complaint, type Field, record } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";
import { contentFor, requireListed } from "./listed-fields.ts";
import { externalReference } from "../documents/names.ts";

/** Of a page of chosen members. */
const maxChosen = 1_000;
const maxSearchLength = 200;

/** An amount of a query string, of either sign. */
const amount = () => decimal({ text: true, signed: true }) as Field<Decimal>;

const amountNotBelow = (sibling: string): Field<Decimal> =>
  amount().custom((most: Decimal, helpers: CustomHelpers) => {
    const least = (helpers.state.ancestors[0] as Record<string, unknown>)[sibling];
    const isReversed = typeof least === "string" && Number(most) < Number(least);
    return isReversed ? complaint(helpers, "amountsReversed", { first: least }) : most;
  });

const filters = () => ({
  business_profile_id: uuid(),
  overall_status: someOf(...overallStatuses),
  issue_date_from: date(),
  // A reversed period is refused, because its empty list would read like "there are no documents".
  issue_date_to: dateNotBefore("issue_date_from", "dayBefore", "first"),
  document_sequence: text(maxLengths.code),
  external_reference: externalReference(),
  party: text(maxSearchLength),
  amount_from: amount(),
  amount_to: amountNotBelow("amount_from"),
  q: text(maxSearchLength),
  sort: oneOf(...listSorts).default(listSorts[0]),
  fields: severalNames(),
  ...pageQuery(),
  limit: integerParameter(1, maxChosen).default(25),
});

export const documentListQuery = record(filters());
export const anyDocumentQuery = record({ kind: someOf(...documentKindNames), ...filters() });

type Asked = Accepted<typeof anyDocumentQuery>;

const kindFilter = { kind: "Only documents of this kind, or of one of several with a comma between." };

export const listWords: QueryParameters<Accepted<typeof documentListQuery>>["about"] = {
  business_profile_id: "Only documents of this business profile.",
  overall_status: {
    description: "Only documents that stand there: one status, or several with a comma between or each by itself.",
    example: ["PENDING", "APPROVED"],
  },
  issue_date_from: { description: "Only documents of this day and later.", example: "2026-08-01" },
  issue_date_to: { description: "Only documents of this day and earlier.", example: "2026-08-31" },
  document_sequence: "Only the document of this number.",
  external_reference: "Only the document that you call so.",
  party:
    "Only documents whose supplier or customer is called so: each word stands in its names, TIN, VAT number or other identifiers, in any letter case.",
  amount_from:
    "Only documents whose total with VAT (`totals.tax_inclusive_amount`, in the document's currency) is this or more.",
  amount_to: "Only documents whose total with VAT is this or less.",
  q: "Only documents in which each word of this text stands: in number, total, names and identifiers of the parties, `external_reference`, values of `metadata`, or any reference that the document carries.",
  sort: "`-created_at` (the newest first, the default) or `created_at`, by the time of acceptance. `/api/changes` has what changes, in the order of changes.",
  fields:
    "Only these members of each document, with a comma between, like `document_sequence,issue_date,meta_info`; `id` is always there. Members that are not named are absent, also those that every document has.",
  limit: {
    description: `Documents on a page: up to ${maxPageSize}, or ${maxChosen} with \`fields\`. A page may have fewer, of large documents and of filters that match few of many, and even none: \`next_cursor\` goes on.`,
    example: 25,
  },
  cursor: "`next_cursor` of the page before, to the same query; `limit` and `fields` may be others.",
};

export const anyDocumentWords: QueryParameters<Asked>["about"] = { ...kindFilter, ...listWords };

/** What is listed, and which members of it are shown. @throws AppError 400 for parameters that do not go together */
export function documentSelection(
  query: Asked,
  kinds: readonly DocumentKind[],
): Omit<ListDocuments, "orgId"> & { fields?: readonly string[] } {
  const { fields } = query;
  if (fields === undefined && query.limit > maxPageSize) {
    throw invalidFields({ limit: `limit ${say("pageSize", { whole: maxPageSize, most: maxChosen })}` });
  }
  requireListed(kinds, fields ?? []);
  return {
    kinds: query.kind ?? kinds,
    filter: definedFields({
      businessProfileId: query.business_profile_id?.toLowerCase(),
      overallStatuses: query.overall_status,
      issueDateFrom: query.issue_date_from,
      issueDateTo: query.issue_date_to,
      documentSequence: query.document_sequence,
      externalReference: query.external_reference,
      amountFrom: query.amount_from,
      amountTo: query.amount_to,
    }),
    sort: query.sort,
    limit: query.limit,
    content: contentFor(fields),
    ...definedFields({
      text: query.q,
      party: query.party,
      cursor: query.cursor,
      fields,
    }),
  };
}
