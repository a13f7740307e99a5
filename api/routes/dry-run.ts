import type { DocumentKind } from "../../common/domain/document.ts";
import { callerOf } from "../caller.ts";
import { readJsonBytes } from "../middleware/body.ts";
import { post, type ApiOperation } from "../operation/api-operation.ts";
import { tenantPost } from "../operation/guard.ts";
import { requireProfileId } from "../require-profile-id.ts";
import { answerWritten } from "../respond.ts";

/** Tells everything that would become of a document; nothing is stored and nothing is sent. */
export const dryRunOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  post(`/api/${kind}/{business_profile_id}/validate`, tenantPost, async (ctx, { desk }) => {
    const businessProfileId = requireProfileId(ctx.params["business_profile_id"]);
    const bytes = await readJsonBytes(ctx);
    const caller = callerOf(ctx);
    const input = { bytes, orgId: caller.orgId, kind, businessProfileId };
    answerWritten(ctx, 200, await desk.run({ name: "dryRunBytes", input, ...caller }));
  }),
];
