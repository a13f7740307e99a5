import { wipeSandbox } from "../../../common/services/organizations/wipe-sandbox.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { present } from "../../openapi/answers/present.js";
import { boolean, described, integer, object, uuid } from "../../openapi/answers/schemas.js";
import { post } from "../../operation/api-operation.js";
import { operatorPost } from "../../operation/guard.js";
import { operatorActionOf } from "../../operation/operator-action.js";
import { pathId } from "../../operation/path-id.js";
import { reasonBody } from "../operator-actions/schema.js";
/** Less than a request may take; the caller asks again for the rest. */
const wipeMs = 10_000;
const wiped = object({
    id: described(uuid, "The organization."),
    deleted: described(integer, "Documents that this request has deleted."),
    complete: described(boolean, "Whether nothing is left of what was accepted before it; if not, ask again."),
}, { title: "WipedSandbox" });
/** What only an organization for tests may have done to it. */
export const sandboxOperations = [
    post("/api/operations/organizations/{id}/wipe", operatorPost, {
        operationId: "wipeSandbox",
        tag: "Organizations",
        summary: "Delete all documents of a sandbox",
        description: "Everything that an organization for tests has accepted before, with its files, log, messages, webhook deliveries and kept answers. Profiles, webhooks, tokens and settings stay, and numbers go on. What arrives meanwhile stays. Of an organization that is no sandbox nothing is ever deleted by this.",
        placeholders: { id: "Id of the organization." },
        request: { schema: reasonBody, example: { reason: "The trial begins anew" }, namesMissingFields: true },
        answers: {
            200: { description: "What was deleted.", schema: wiped },
            404: { description: "There is no such organization among those that the role sees.", schema: errorEnvelope },
            409: { description: "It is no sandbox.", schema: errorEnvelope },
        },
        handle: async (ctx, deps, read) => {
            const id = pathId(ctx, "id", "Organization");
            const action = operatorActionOf(ctx, await read.body());
            return present(wiped, await wipeSandbox(deps, action, { id, forMs: wipeMs }));
        },
    }),
];
//# sourceMappingURL=sandbox-operations.js.map