import type { CustomHelpers } from "joi";

import type { DocumentKind, Decimal } from "../../../common/documents/document.ts";
import { invalidFields } from "../../../common/runtime/errors.ts";
import { say } from "../../schemas/messages.ts";
import { documentAnswer } from "../documents/answers.ts";
import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { overallStatuses, voidableStatus } from "../../../common/status/status.ts";
import { listSorts, type ListDocuments, selectDocumentPage } from "../../../common/search/document-list-store.ts";
import {
  type QueryParameters,
  described,
  listOf,
  nullable,
  object,
  oneOf,
  string,
  type JsonSchema,
  kindWords,
} from "../../openapi/description.ts";
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
  oneOf as oneOfTexts,
  text,
  uuid,
} from "../../schemas/fields.ts";
import { type Accepted, complaint, type Field, record } from "../../schemas/field-types.ts";
import { externalReference } from "../documents/part-schemas.ts";
import { textLength } from "../../../common/db/text-rows.ts";
import { answerWritten } from "../../http/respond.ts";
import { callerOf } from "../../context.ts";
import { get, type ApiDeps, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { seesMasked, tenant } from "../../operation/guard.ts";
import { writeDocumentPage } from "../documents/stored-document.ts";

/** Members that are read without the document, which may be large. */
const ofColumns: ReadonlySet<string> = new Set([
  "id",
  "kind",
  "org_id",
  "business_profile_id",
  "document_sequence",
  "revision",
  "issue_date",
  "external_reference",
  "metadata",
  "meta_info",
  "created_at",
  "updated_at",
  "corrected_at",
  "void_reason",
]);

/** Largest page when `fields` is used. */
const maxChosen = 1_000;
const maxSearchLength = 200;

/** An amount of a query string, of either sign. */
const amount = () => decimal({ text: true, signed: true }) as Field<Decimal>;

const filters = () => ({
  business_profile_id: uuid(),
  overall_status: someOf(...overallStatuses),
  void: oneOfTexts("true", "false"),
  issue_date_from: date(),
  // A reversed period is refused, because its empty list would read like "there are no documents".
  issue_date_to: dateNotBefore("issue_date_from", "dayBefore", "first"),
  document_sequence: text(maxLengths.code),
  external_reference: externalReference,
  party: text(maxSearchLength),
  amount_from: amount(),
  amount_to: amount().custom((most: Decimal, helpers: CustomHelpers) => {
    const { amount_from: least } = helpers.state.ancestors[0] as Record<string, unknown>;
    const isReversed = typeof least === "string" && Number(most) < Number(least);
    return isReversed ? complaint(helpers, "amountsReversed", { first: least }) : most;
  }),
  q: text(maxSearchLength),
  sort: oneOfTexts(...listSorts).default(listSorts[0]),
  fields: severalNames,
  ...pageQuery(),
  limit: integerParameter(1, maxChosen).default(25),
});

const documentListQuery = record(filters());
const anyDocumentQuery = record({ kind: someOf(...documentKindNames), ...filters() });

type Asked = Accepted<typeof anyDocumentQuery>;

const listWords: QueryParameters<Accepted<typeof documentListQuery>>["about"] = {
  business_profile_id: "Only documents of this business profile.",
  overall_status: {
    description: "Only documents that stand there: one status, or several with a comma between or each by itself.",
    example: ["PENDING", "APPROVED"],
  },
  void: "`true`: only void documents; `false`: none of them. A void document is `VALIDATION_FAILED`, and its `void_reason` says why.",
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

const anyDocumentWords: QueryParameters<Asked>["about"] = {
  kind: "Only documents of this kind, or of one of several with a comma between.",
  ...listWords,
};

/** Where only void documents are asked for, those of the other statuses need not be looked at. */
export const standingOf = ({ overall_status: statuses, void: asked }: Pick<Asked, "overall_status" | "void">) => ({
  overallStatuses: statuses ?? (asked === "true" ? [voidableStatus] : undefined),
  isVoid: asked && asked === "true",
});

/** Every member that an answered document of the kind may have; found on first use. */
const knownMembers = new Map<DocumentKind, ReadonlySet<string>>();

/** What is listed, and which members of it are shown. @throws AppError 400 for parameters that do not go together */
function documentSelection(
  query: Asked,
  kinds: readonly DocumentKind[],
): Omit<ListDocuments, "orgId"> & { fields?: readonly string[] } {
  const { fields } = query;
  if (fields === undefined && query.limit > maxPageSize) {
    throw invalidFields({ limit: `limit ${say("pageSize", { whole: maxPageSize, most: maxChosen })}` });
  }
  const unknown = (fields ?? []).filter((name) => {
    const isMember = kinds.some((kind) => {
      const known = knownMembers.get(kind) ?? new Set(Object.keys(documentAnswer(kind)["properties"] as object));
      knownMembers.set(kind, known);
      return known.has(name);
    });
    return !isMember && !(name === "kind" && kinds.length > 1);
  });
  if (unknown.length > 0) {
    const said = unknown.slice(0, 3).join(", ").slice(0, 100);
    const isStatus = unknown.some((name) => name.endsWith("_status"));
    throw invalidFields({ fields: `fields ${say("listedFields", { names: said })}` }).explain(
      {},
      isStatus ? { fields: { suggestion: "meta_info" } } : {},
    );
  }
  return {
    kinds: query.kind ?? kinds,
    filter: definedFields({
      businessProfileId: query.business_profile_id?.toLowerCase(),
      ...standingOf(query),
      issueDateFrom: query.issue_date_from,
      issueDateTo: query.issue_date_to,
      documentSequence: query.document_sequence,
      externalReference: query.external_reference,
      amountFrom: query.amount_from,
      amountTo: query.amount_to,
    }),
    sort: query.sort,
    limit: query.limit,
    content: fields?.every((name) => ofColumns.has(name)) === true ? "columns" : "whole",
    ...definedFields({ text: query.q, party: query.party, cursor: query.cursor, fields }),
  };
}

const order =
  "Newest first unless `sort` says otherwise. Documents that are added while pages are read do not move the others; `next_cursor` is null on the last page, and holds for the same query alone.";

export function listOfKind(kind: DocumentKind): ApiOperation {
  const { one, title, tag } = kindWords[kind];
  return get(`/api/${kind}`, tenant, {
    operationId: `list${title}s`,
    tag,
    summary: `List ${one}s`,
    description: order,
    query: { schema: documentListQuery, about: listWords },
    answers: { 200: { description: "One page.", schema: () => pageOfDocuments(documentAnswer(kind), `${title}Page`) } },
    handle: (ctx, { database, dispatcher }, read) =>
      answerPage(ctx, { database, dispatcher }, documentSelection(read.query(), [kind])),
  });
}

/** Documents of all kinds in one list, which is also where a token without a role searches. */
export const listOfDocuments: ApiOperation = get("/api/documents", tenant, {
  operationId: "listDocuments",
  tag: "Status of many",
  summary: "List or find documents of every kind",
  description: `Invoices and credit notes of purchase and sale in one list, each with its \`kind\`, with the filters of the four lists. ${order}`,
  query: { schema: anyDocumentQuery, about: anyDocumentWords },
  answers: {
    200: {
      description: "One page.",
      schema: () => {
        const words = "The kind of the document, as it stands in the paths about it.";
        const ofKind = documentKindNames.map((kind) => ({
          allOf: [documentAnswer(kind), object({ kind: described(oneOf(kind), words) })],
        }));
        return pageOfDocuments({ oneOf: ofKind }, "DocumentPage");
      },
    },
  },
  handle: (ctx, { database, dispatcher }, read) =>
    answerPage(ctx, { database, dispatcher }, { ...documentSelection(read.query(), documentKindNames), hasKind: true }),
});

const pageOfDocuments = (row: JsonSchema, title: string) =>
  object(
    {
      data: listOf(row),
      next_cursor: described(nullable(string), "Goes on behind this page; null on the last one."),
    },
    { title },
  );

type Selection = ReturnType<typeof documentSelection> & { hasKind?: boolean };

async function answerPage(
  ctx: OperationContext,
  { database, dispatcher }: Pick<ApiDeps, "database" | "dispatcher">,
  { fields, hasKind = false, ...selection }: Selection,
): Promise<void> {
  const caller = callerOf(ctx);
  const { content = "whole" } = selection;
  const shape = { isMasked: seesMasked(ctx.state), hasKind, content, ...(fields !== undefined && { fields }) };
  const written = await dispatcher.readInTurn(caller, async () => {
    const page = await selectDocumentPage({ database }, { orgId: caller.orgId, ...selection });
    return dispatcher.run(writeDocumentPage, { page, ...shape }, { ...caller, size: textLength(page.found) });
  });
  answerWritten(ctx, 200, written);
}
