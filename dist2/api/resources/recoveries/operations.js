import { acknowledgeRecovery, endRecoveryByHand } from "../../../common/services/recovery/decide-recovery.js";
import { listRecoveries, readRecovery } from "../../../common/services/recovery/read-recoveries.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { pageOf } from "../../openapi/answers/schemas.js";
import { get, post } from "../../operation/api-operation.js";
import { siteOperatorPost, viewer } from "../../operation/guard.js";
import { operatorActionOf } from "../../operation/operator-action.js";
import { pathId } from "../../operation/path-id.js";
import { record } from "../../schemas/field-types.js";
import { integerField } from "../../schemas/integer-field.js";
import { pageQuery, pageWords } from "../../schemas/page-query.js";
import { maxLengths, text } from "../../schemas/text-field.js";
import { reasonBody } from "../operator-actions/schema.js";
import { recovery, recoveryDetail } from "./answers.js";
import { presentRecovery, presentRecoveryDetail } from "./presenter.js";
const recoveryListQuery = record(pageQuery());
const endBody = record({
    skip_numbers: integerField(0, 1_000_000).required(),
    reason: text(maxLengths.text).required(),
});
/** For site operators alone, because the answer shows what all organizations have lost. */
const decision = { ...siteOperatorPost, scope: "by role" };
const tag = "Operations";
const placeholders = { id: "Id of the recovery." };
const unknownId = { description: "There is no such recovery.", schema: errorEnvelope };
/** What became of restored databases. */
export const recoveryOperations = [
    get("/api/operations/recoveries", viewer, {
        operationId: "listRecoveries",
        tag,
        summary: "Recoveries of restored databases",
        description: "Newest first. While one is under way nothing is sent and no number is given. Your own organization sees how many of its own deliveries each has lost; a site operator sees those of all, and how far it is.",
        query: { schema: recoveryListQuery, about: pageWords },
        answers: { 200: { description: "One page.", schema: pageOf(recovery, "RecoveryPage") } },
        handle: async (ctx, deps, read) => {
            const { recoveries, nextCursor } = await listRecoveries(deps, { scope: ctx.state.scope, ...read.query() });
            return { data: recoveries.map((row) => presentRecovery(ctx, row)), next_cursor: nextCursor };
        },
    }),
    get("/api/operations/recoveries/{id}", viewer, {
        operationId: "getRecovery",
        tag,
        summary: "One recovery: what is lost, which numbers were skipped, and the letters to write",
        description: "Deliveries that were made and whose documents or revisions the database does not have, numbers that are given to no further document, and a ready letter, in English and Arabic, for each organization and each of its receivers.",
        placeholders,
        answers: { 200: { description: "The recovery.", schema: recoveryDetail }, 404: unknownId },
        handle: (ctx, deps) => answerDetail(ctx, deps),
    }),
    post("/api/operations/recoveries/{id}/acknowledge", decision, {
        operationId: "acknowledgeRecovery",
        tag,
        summary: "Say that those whose deliveries are lost have been told",
        description: "Ends the warning about lost deliveries. It is recorded, with its reason.",
        placeholders,
        request: { schema: reasonBody, namesMissingFields: true, example: { reason: "All four organizations were told" } },
        answers: {
            200: { description: "Acknowledged.", schema: recoveryDetail },
            404: unknownId,
            409: { description: "It is under way, or it has been acknowledged already.", schema: errorEnvelope },
        },
        handle: async (ctx, deps, read) => {
            await acknowledgeRecovery(deps, { ...operatorActionOf(ctx, await read.body()), recoveryId: idOf(ctx) });
            return answerDetail(ctx, deps);
        },
    }),
    post("/api/operations/recoveries/{id}/end", decision, {
        operationId: "endRecovery",
        tag,
        summary: "End a recovery by a person's word",
        description: "For an access point that cannot be asked. Every leg that may have been sent is left in doubt for an operator. `skip_numbers` is how many numbers a sequence skips where nothing shows how far it had given them: more than may have been given since the backup.",
        placeholders,
        request: {
            schema: endBody,
            namesMissingFields: true,
            example: { skip_numbers: 500, reason: "The provider's log shows nothing after the backup" },
        },
        answers: {
            200: { description: "It is over.", schema: recoveryDetail },
            404: unknownId,
            409: { description: "It is not under way.", schema: errorEnvelope },
        },
        handle: async (ctx, deps, read) => {
            const body = await read.body();
            const action = { ...operatorActionOf(ctx, body), recoveryId: idOf(ctx), skipNumbers: body.skip_numbers };
            await endRecoveryByHand(deps, action);
            return answerDetail(ctx, deps);
        },
    }),
];
const idOf = (ctx) => pathId(ctx, "id", "Recovery");
const answerDetail = async (ctx, deps) => presentRecoveryDetail(ctx, await readRecovery(deps, { id: idOf(ctx), scope: ctx.state.scope }));
//# sourceMappingURL=operations.js.map