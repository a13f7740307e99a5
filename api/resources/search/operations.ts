import { Readable } from "node:stream";

import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { reportTermDays } from "../../../common/service-status/service-snapshot.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { legNames, publicLeg, publicLegs } from "../../../common/status/legs.ts";
import { holdsWholeCardNumber } from "../../../common/rules/uae-checks.ts";
import { failureClasses, legStates, overallStatuses } from "../../../common/status/status.ts";
import { searchDocuments, type Search } from "../../../common/search/search-store.ts";
import {
  integerParameter,
  momentBefore,
  momentFrom,
  someOf,
  pageQuery,
  pageWords,
  maxLengths,
  oneOf,
  text,
} from "../../schemas/fields.ts";
import { csvAnswer, csvFormat, csvRow, csvRows, wantsCsv } from "../../http/csv-rows.ts";
import type { HeldRequest } from "../../http/recheck-rights-while-held.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { organizationIn } from "../../../common/organizations/roles-and-scope.ts";
import { recordReading } from "../../operation/record-who-read.ts";
import { get, type ApiDeps, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { languageOf } from "../../http/handle-errors.ts";
import { viewer } from "../../operation/guard.ts";
import { standingOf } from "../document-lists/operations.ts";
import { foundAnswer, foundDocument, type FoundAnswer } from "./answers.ts";
import { documentTrouble, refusers } from "../../../common/status/who-acts.ts";
import { present } from "../../openapi/description.ts";
import { publicRefuser, publicRefusers } from "../incidents/answers.ts";
import { presentTrouble } from "../operator-actions/answers.ts";

const maxTextLength = 200;

const maxRows = 10_000;

const searchQuery = record({
  q: text(maxTextLength),
  overall_status: someOf(...overallStatuses),
  void: oneOf("true", "false"),
  kind: someOf(...documentKindNames),
  leg: oneOf(...publicLegs),
  leg_state: oneOf(...legStates),
  failure_class: oneOf(...failureClasses),
  cause: text(maxLengths.text),
  refused_by: oneOf(...publicRefusers),
  days_left: integerParameter(0, reportTermDays),
  received_from: momentFrom(),
  received_to: momentBefore("received_from", "receivedBefore"),
  party: text(maxTextLength),
  needs_person: oneOf("true"),
  format: csvFormat,
  ...pageQuery(),
});

const searchWords = {
  q: { description: "What somebody has typed; letter case does not matter.", example: "SBI-2026-000001" },
  overall_status: "Only documents that stand there: one status, or several with a comma between or each by itself.",
  void: "`true`: only void documents; `false`: none of them.",
  kind: "Only documents of this kind, or of one of several with a comma between.",
  leg: "Only documents with such a leg; `leg_state`, `failure_class` and `cause` are then of this one.",
  leg_state: "Only documents of which a leg stands there.",
  failure_class:
    "Only documents with a leg of this class; without `leg_state` one that has failed or whose outcome is not known.",
  cause:
    "Only documents of which a leg has exactly this reason, or that a stage has given up for it; or the cause of a group of failures, as `GET /api/operations/incidents` has it; without `leg_state` a leg that has failed or whose outcome is not known.",
  refused_by:
    "Only documents that the receiver, the authority or validation has refused; `cause` is then of the refusal.",
  days_left:
    "Only documents that are neither reported nor refused and have at most so many days left for it, or none; those with the fewest come first.",
  received_from: "Only documents that came at this moment or later; a day is one of the Emirates.",
  received_to: "Only documents that came before this moment; a day of the Emirates counts as a whole.",
  party: "Only documents whose supplier or customer is called so: each word stands in its names or identifiers.",
  needs_person: "Only documents of which a leg has failed or is unknown, or that a stage has given up.",
  format: `\`json\` or \`csv\`; without it, what \`Accept\` asks for. CSV has up to ${maxRows} rows in one file, whatever \`limit\` says.`,
  ...pageWords,
} satisfies Record<keyof Accepted<typeof searchQuery>, unknown>;

/** As it may be recorded: no record may have a card number, whatever was searched for. */
const withoutCardNumbers = (query: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" && holdsWholeCardNumber(value) ? "a card number" : value,
    ]),
  );

/** Finds a document by a number, a name or a reference that an operator has at hand. */
export const searchOperations: readonly ApiOperation[] = [
  get("/api/operations/search", viewer, {
    operationId: "searchDocuments",
    tag: "Operations",
    summary: "Find documents of any kind",
    description:
      "Newest first, by a text, by conditions, or by both, all of which hold for every document that is found. The text is read as words, and each stands somewhere in what a document is found by: its number, total with VAT (`1,234.50`), names of its parties, their TINs, VAT numbers and other identifiers, `external_reference`, values of `metadata`, and any reference that it carries (order, contract, buyer's reference, …). A number of up to five digits by itself is the end of one. The id of a document or of an envelope finds the document. Arabic and Latin letters are compared without their marks, and one typing error in a word of a name is forgiven where nothing is found without. A page may be shorter than `limit`, and even empty: `next_cursor` goes on.",
    query: { schema: searchQuery, about: searchWords },
    answers: {
      200: {
        description: "One page; in CSV all rows.",
        schema: foundAnswer,
        others: [csvAnswer("A header, and a row for each document.")],
      },
    },
    handle: async (ctx, { database, held }, read) => {
      const { limit, cursor, format, ...query } = read.query();
      const isFile = wantsCsv(ctx, definedFields({ format }));
      await recordSearch(ctx, { database }, { isFile, cursor, query });
      const search = searchOf(ctx, query);
      if (isFile) {
        const request = held.hold(ctx);
        ctx.status = 200;
        ctx.type = "text/csv";
        ctx.body = Readable.from(csvOf(ctx, { database }, { request, search }), { objectMode: false });
        return undefined;
      }
      const { rows, nextCursor } = await searchDocuments(
        { database },
        { ...search, limit, ...definedFields({ cursor }) },
      );
      return { data: rows.map((row) => presentFound(ctx, row)), next_cursor: nextCursor };
    },
  }),
];

type Asked = Omit<Accepted<typeof searchQuery>, "limit" | "cursor" | "format">;

/** Records a search by name, and a file of what was found, beyond one's own organization. */
async function recordSearch(
  ctx: OperationContext,
  { database }: Pick<ApiDeps, "database">,
  { isFile, cursor, query }: { isFile: boolean; cursor: string | undefined; query: Asked },
): Promise<void> {
  const { scope, organization } = ctx.state;
  const isByName = query.q !== undefined || query.party !== undefined;
  if ((isByName || isFile) && cursor === undefined && scope !== organization.id) {
    const { q: sought, ...detail } = withoutCardNumbers(query);
    await recordReading(
      ctx,
      { database },
      {
        action: "documents.search",
        target: "documents",
        orgId: organizationIn(scope),
        detail: { ...(sought !== undefined && { text: sought }), ...detail, ...(isFile && { format: "csv" }) },
      },
    );
  }
}

function searchOf(ctx: OperationContext, query: Asked): Pick<Search, "scope" | "what"> {
  const conditions = definedFields({
    kinds: query.kind,
    ...standingOf(query),
    leg: legNames.find((leg) => publicLeg(leg) === query.leg),
    legState: query.leg_state,
    failureClass: query.failure_class,
    cause: query.cause,
    refusedBy: refusers.find((one) => publicRefuser(one) === query.refused_by),
    daysLeft: query.days_left,
    receivedFrom: query.received_from,
    receivedBefore: query.received_to,
    needsPerson: query.needs_person === "true" ? true : undefined,
  });
  return { scope: ctx.state.scope, what: { ...definedFields({ text: query.q, party: query.party }), conditions } };
}

type Found = Awaited<ReturnType<typeof searchDocuments>>["rows"][number];

function presentFound(ctx: OperationContext, row: Found): FoundAnswer["data"][number] {
  const trouble = documentTrouble({ ...row, legs: row.troubledLegs }, row.failureMessage);
  return present(foundDocument, row, {
    organization: { id: row.orgId, name: row.orgName },
    tax_inclusive_amount: row.total,
    trouble: presentTrouble(trouble, languageOf(ctx)),
    refusals: row.refusals.map(({ by, cause }) => ({ by: publicRefuser(by), cause })),
  });
}

const fileColumns =
  "document_sequence organization kind external_reference overall_status void_reason trouble cause who_must_act issue_date days_left tax_inclusive_amount currency supplier customer created_at updated_at id".split(
    " ",
  );

function fileRow({ organization, trouble, refusals, ...row }: FoundAnswer["data"][number]): object {
  const refused = refusals.map(({ by, cause }) => `${by}: ${cause}`).join("; ");
  return {
    ...row,
    organization: organization.name,
    trouble: trouble?.kind ?? (refused === "" ? "" : "refused"),
    cause: [trouble?.cause, refused].filter((part) => (part ?? "") !== "").join("; "),
    who_must_act: trouble?.who_must_act.words,
  };
}

/** Rows that are read at a time for a file. */
const fileRows = 500;

async function* csvOf(
  ctx: OperationContext,
  { database }: Pick<ApiDeps, "database">,
  { request, search }: { request: HeldRequest; search: Pick<Search, "scope" | "what"> },
): AsyncGenerator<string> {
  yield csvRow(fileColumns);
  let cursor: string | null | undefined;
  for (let left = maxRows; left > 0 && cursor !== null;) {
    const page = { ...search, limit: Math.min(left, fileRows), ...definedFields({ cursor }) };
    const { rows, nextCursor } = await searchDocuments({ database }, page);
    await request.requireRight();
    yield csvRows(
      rows.map((row) => fileRow(presentFound(ctx, row))),
      fileColumns,
    );
    left -= rows.length;
    cursor = nextCursor;
  }
}
