import { searchDocuments } from "../../../common/services/search/search-documents.js";
import { organizationIn } from "../../../common/domain/scope.js";
import { get } from "../../operation/api-operation.js";
import { languageOf } from "../../middleware/handle-errors.js";
import { seesMasked } from "../../operation/authorization-error.js";
import { recordReading } from "../../operation/operator-action.js";
import { viewer } from "../../operation/guard.js";
import { record } from "../../schemas/field-types.js";
import { pageQuery, pageWords } from "../../schemas/page-query.js";
import { foundAnswer } from "./answers.js";
import { searchExportOperations } from "./export-operations.js";
import { presentFoundPage } from "./presenter.js";
import { searchFields, searchOf, searchWords, withoutCardNumbers } from "./query.js";
import { unindexedOperations } from "./unindexed-operations.js";
const searchQuery = record({ ...searchFields(), ...pageQuery() });
const tag = "Operations";
/** Finds a document by a number, a name or a reference that an operator has at hand. */
export const searchOperations = [
    ...unindexedOperations,
    get("/api/operations/search", viewer, {
        operationId: "searchDocuments",
        tag,
        summary: "Find documents of any kind",
        description: "Either by a text, newest first: number or its end (`SBI-2026-123`, `123`), total with VAT (`1,234.50`), day of issue (`24/11/2026`), TIN, VAT number, name of a party or the beginnings of its words, words of an error, the last four to six characters of an account (a viewer: four), id of the document, SBDH id, AS4 message id, request id, `external_reference`, a value of `metadata`, or any reference that the document carries (order, contract, buyer's reference, …), from three characters on also by how it begins. Arabic and Latin letters are compared without their marks, and one typing error in a word of a name is forgiven where nothing is found without. With conditions beside the text, or conditions alone, all of them hold for every document that is found; a page may then be shorter than `limit`, and even empty, and `next_cursor` goes on. Or by one of the filters. Numbers and ids are found at once, the rest about a second after it came.",
        query: { schema: searchQuery, about: { ...searchWords, ...pageWords } },
        answers: { 200: { description: "One page.", schema: foundAnswer } },
        handle: async (ctx, deps, read) => {
            const { limit, cursor, ...query } = read.query();
            const { scope, organization } = ctx.state;
            const what = searchOf(query, { seesAccounts: !seesMasked(ctx.state) });
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
            const page = await searchDocuments(deps, { scope, what, limit, ...(cursor !== undefined && { cursor }) });
            return presentFoundPage(page, languageOf(ctx));
        },
    }),
    ...searchExportOperations,
];
//# sourceMappingURL=operations.js.map