import type { DocumentKind } from "../../common/domain/document.ts";
import { dryRunDocument } from "../../common/services/dry-run-document.ts";
import { readJsonBody } from "../middleware/body.ts";
import { post, type ApiOperation } from "../operation/api-operation.ts";
import { tenantPost } from "../operation/guard.ts";
import { presentDryRun } from "../presenters/dry-run.ts";
import { requireProfileId } from "../require-profile-id.ts";
import { answerJson } from "../respond.ts";
import { validateRequest } from "../schemas/validate-request.ts";
import type { XmlJudge } from "../validation/xml-judge.ts";

/** Tells everything that would become of a document; nothing is stored and nothing is sent. */
export const dryRunOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  post(`/api/${kind}/{business_profile_id}/validate`, tenantPost, async (ctx, { database, config, xmlJudge }) => {
    const rehearse: XmlJudge["rehearse"] = (input) => xmlJudge.rehearse(input);
    const businessProfileId = requireProfileId(ctx.params["business_profile_id"]);
    const request = await validateRequest(kind, await readJsonBody(ctx));
    const submission = { orgId: ctx.state.organization.id, kind, businessProfileId, request };
    answerJson(ctx, 200, presentDryRun(await dryRunDocument({ database, config, rehearse }, submission)));
  }),
];
