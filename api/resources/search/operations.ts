import { searchDocuments } from "../../../common/search/search-documents.ts";
import { organizationIn } from "../../../common/organizations/roles-and-scope.ts";
import { definedFields } from "../../../common/runtime/defined-fields.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { languageOf } from "../../http/handle-errors.ts";
import { recordReading } from "../../operation/operator-action.ts";
import { viewer } from "../../operation/guard.ts";
import { foundAnswer, foundDocument } from "./answers.ts";
import { documentTrouble } from "../../../common/status/who-acts.ts";
import { present } from "../../openapi/answer-present.ts";
import { presentTrouble } from "../operator-actions/who-must-act.ts";
import { searchOf, searchQuery, searchWords, withoutCardNumbers } from "./query.ts";

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
    handle: async (ctx, deps, read) => {
      const { limit, cursor, ...query } = read.query();
      const { scope, organization } = ctx.state;
      const isByName = query.q !== undefined || query.party !== undefined;
      if (isByName && cursor === undefined && scope !== organization.id) {
        const { q: sought, ...detail } = withoutCardNumbers(query);
        await recordReading(ctx, deps, {
          action: "documents.search",
          target: "documents",
          orgId: organizationIn(scope),
          detail: { ...(sought !== undefined && { text: sought }), ...detail },
        });
      }
      const asked = { scope, what: searchOf(query), limit, ...definedFields({ cursor }) };
      const { rows, nextCursor } = await searchDocuments(deps, asked);
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
