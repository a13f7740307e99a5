import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { legNames, publicLeg, publicLegs } from "../../../common/status/legs.ts";
import { holdsWholeCardNumber } from "../../../common/rules/uae-checks.ts";
import { failureClasses, legStates, overallStatuses } from "../../../common/status/status.ts";
import { searchDocuments } from "../../../common/search/search-store.ts";
import { date, dateNotBefore, someOf, pageQuery, pageWords, maxLengths, oneOf, text } from "../../schemas/fields.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { organizationIn } from "../../../common/organizations/roles-and-scope.ts";
import { recordReading } from "../../operation/record-who-read.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { languageOf } from "../../http/handle-errors.ts";
import { viewer } from "../../operation/guard.ts";
import { foundAnswer, foundDocument } from "./answers.ts";
import { documentTrouble } from "../../../common/status/who-acts.ts";
import { present } from "../../openapi/description.ts";
import { presentTrouble } from "../operator-actions/answers.ts";

const maxTextLength = 200;

const searchQuery = record({
  q: text(maxTextLength),
  overall_status: someOf(...overallStatuses),
  kind: someOf(...documentKindNames),
  leg: oneOf(...publicLegs),
  leg_state: oneOf(...legStates),
  failure_class: oneOf(...failureClasses),
  cause: text(maxLengths.text),
  received_from: date(),
  received_to: dateNotBefore("received_from", "receivedBefore", "first"),
  party: text(maxTextLength),
  needs_person: oneOf("true"),
  ...pageQuery(),
});

const searchWords = {
  q: { description: "What somebody has typed; letter case does not matter.", example: "SBI-2026-000001" },
  overall_status: "Only documents that stand there: one status, or several with a comma between or each by itself.",
  kind: "Only documents of this kind, or of one of several with a comma between.",
  leg: "Only documents with such a leg; `leg_state`, `failure_class` and `cause` are then of this one.",
  leg_state: "Only documents of which a leg stands there.",
  failure_class:
    "Only documents with a leg of this class; without `leg_state` one that has failed or whose outcome is not known.",
  cause:
    "Only documents of which a leg has exactly this reason, or that a stage has given up for it; or the cause of a group of failures, as `GET /api/operations/incidents` has it; without `leg_state` a leg that has failed or whose outcome is not known.",
  received_from: "Only documents that came on this day of the Emirates and later.",
  received_to: "Only documents that came on this day of the Emirates and earlier.",
  party: "Only documents whose supplier or customer is called so: each word stands in its names or identifiers.",
  needs_person: "Only documents of which a leg has failed or is unknown, or that a stage has given up.",
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
    answers: { 200: { description: "One page.", schema: foundAnswer } },
    handle: async (ctx, { database }, read) => {
      const { limit, cursor, ...query } = read.query();
      const { scope, organization } = ctx.state;
      const isByName = query.q !== undefined || query.party !== undefined;
      if (isByName && cursor === undefined && scope !== organization.id) {
        const { q: sought, ...detail } = withoutCardNumbers(query);
        await recordReading(
          ctx,
          { database },
          {
            action: "documents.search",
            target: "documents",
            orgId: organizationIn(scope),
            detail: { ...(sought !== undefined && { text: sought }), ...detail },
          },
        );
      }
      const conditions = definedFields({
        kinds: query.kind,
        overallStatuses: query.overall_status,
        leg: legNames.find((leg) => publicLeg(leg) === query.leg),
        legState: query.leg_state,
        failureClass: query.failure_class,
        cause: query.cause,
        receivedFrom: query.received_from,
        receivedTo: query.received_to,
        needsPerson: query.needs_person === "true" ? true : undefined,
      });
      const what = { ...definedFields({ text: query.q, party: query.party }), conditions };
      const asked = { scope, what, limit, ...definedFields({ cursor }) };
      const { rows, nextCursor } = await searchDocuments({ database }, asked);
      const data = rows.map((row) => {
        const trouble = documentTrouble({ ...row, legs: row.troubledLegs }, row.failureMessage);
        return present(foundDocument, row, {
          organization: { id: row.orgId, name: row.orgName },
          tax_inclusive_amount: row.total,
          trouble: presentTrouble(trouble, languageOf(ctx)),
        });
      });
      return { data, next_cursor: nextCursor };
    },
  }),
];
