import { invalidFields } from "../../../common/errors.ts";
import {
  searchDocuments,
  type Search,
  type Found,
  type FoundPage,
} from "../../../common/services/search/search-documents.ts";
import type { Language } from "../../../common/domain/language.ts";
import { documentTrouble } from "../../../common/domain/status/who-acts.ts";
import { languageOf } from "../../middleware/handle-errors.ts";
import { presentTrouble } from "../operator-actions/who-must-act.ts";
import { organizationIn } from "../../../common/domain/scope.ts";
import { holdsWholeCardNumber } from "../../../common/domain/uae-checks/card-number.ts";
import { get, type ApiDeps, type ApiOperation, type OperationContext } from "../../operation/api-operation.ts";
import { recordReading } from "../../operation/operator-action.ts";
import { seesMasked } from "../../operation/authorization-error.ts";
import { viewer } from "../../operation/guard.ts";
import { foundAnswer, foundDocument, foundLeg, foundMatch, type FoundAnswer, type FoundDocument } from "./answers.ts";
import { failureClasses } from "../../../common/domain/status/status.ts";
import { savedFilters } from "../../../common/domain/search/saved-filters.ts";
import { type Accepted, record } from "../../schemas/field-types.ts";
import { pageQuery, pageWords } from "../../schemas/page-query.ts";
import { oneOf, text } from "../../schemas/text-field.ts";
import { publicLeg } from "../../../common/domain/status/legs.ts";
import { present } from "../../openapi/answers/present.ts";
import { unindexedOperations } from "./unindexed-operations.ts";

const maxTextLength = 200;

const searchQuery = record({
  q: text(maxTextLength),
  filter: oneOf(...savedFilters),
  failure_class: oneOf(...failureClasses),
  ...pageQuery(),
});

const tag = "Operations";

/** Finds a document by a number, a name or a reference that an operator has at hand. */
export const searchOperations: readonly ApiOperation[] = [
  ...unindexedOperations,
  get("/api/operations/search", viewer, {
    operationId: "searchDocuments",
    tag,
    summary: "Find documents of any kind",
    description:
      "Either by a text, newest first: number or its end (`SBI-2026-123`, `123`), total with VAT (`1,234.50`), day of issue (`24/11/2026`), TIN, VAT number, name of a party or the beginnings of its words, words of an error, the last four to six characters of an account (a viewer: four), id of the document, SBDH id, AS4 message id, request id, `external_reference`, a value of `metadata`, or any reference that the document carries (order, contract, buyer's reference, …), from three characters on also by how it begins. Arabic and Latin letters are compared without their marks, and one typing error in a word of a name is forgiven where nothing is found without. Or by one of the filters. Numbers and ids are found at once, the rest about a second after it came.",
    query: {
      schema: searchQuery,
      about: {
        q: { description: "What somebody has typed; letter case does not matter.", example: "SBI-2026-000001" },
        filter:
          "`oldest_pending`; legs whose status message is overdue (`mls_overdue`), whose outcome nobody knows (`outcome_unknown`) or that have `failed`, and documents that a stage of ours has `given_up`, oldest first; documents that were `rejected_today` or `invalid_today`, by the day of the Emirates.",
        failure_class: "With `filter=failed`: only this class.",
        ...pageWords,
      },
    },
    answers: { 200: { description: "One page.", schema: foundAnswer } },
    handle: async (ctx, deps, read) => {
      const { limit, cursor, ...query } = read.query();
      const { scope, organization } = ctx.state;
      const what = whatOf(query, { seesAccounts: !seesMasked(ctx.state) });
      if ("text" in what && cursor === undefined && scope !== organization.id) {
        await recordSearch(ctx, deps, what.text);
      }
      const search = {
        scope,
        what,
        limit,
        ...(cursor !== undefined && { cursor }),
      };
      return presentSearchResults(await searchDocuments(deps, search), languageOf(ctx));
    },
  }),
];

/** Records a search beyond the caller's organization. A card number that is searched for is left out, because no record may have one. */
function recordSearch(ctx: OperationContext, deps: ApiDeps, sought: string): Promise<void> {
  return recordReading(ctx, deps, {
    action: "documents.search",
    target: "documents",
    orgId: organizationIn(ctx.state.scope),
    detail: { text: holdsWholeCardNumber(sought) ? "a card number" : sought },
  });
}

/** @throws AppError 400 unless there is either a text or a filter */
function whatOf(
  { q, filter, failure_class: failureClass }: Omit<Accepted<typeof searchQuery>, "limit" | "cursor">,
  reader: { seesAccounts: boolean },
): Search["what"] {
  if ((q === undefined) === (filter === undefined)) {
    throw invalidFields({ q: "q or filter must be sent, and not both" });
  }
  if (failureClass !== undefined && filter !== "failed") {
    throw invalidFields({ failure_class: "failure_class must be sent with filter=failed alone" });
  }
  return filter === undefined
    ? { text: q ?? "", ...reader }
    : { filter: { name: filter, ...(failureClass !== undefined && { failureClass }) } };
}

const presentSearchResults = ({ rows, nextCursor, isComplete }: FoundPage, language: Language): FoundAnswer => ({
  data: rows.map((row) => presentRow(row, language)),
  next_cursor: nextCursor,
  is_complete: isComplete,
});

const presentRow = ({ document, leg, match }: Found, language: Language): FoundDocument =>
  present(foundDocument, document, {
    organization: { id: document.orgId, name: document.orgName },
    tax_inclusive_amount: document.total,
    trouble: presentTrouble(
      documentTrouble({ ...document, legs: document.troubledLegs }, document.failureMessage),
      language,
    ),
    match: match === undefined ? null : present(foundMatch, match),
    leg: leg === undefined ? null : present(foundLeg, leg, { sbdh_id: leg.id, leg: publicLeg(leg.leg) }),
  });
