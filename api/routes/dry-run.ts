import { Router } from "@koa/router";

import type { DocumentKind } from "../../common/domain/document.ts";
import type { Deps } from "../../common/services/deps.ts";
import { dryRunDocument } from "../../common/services/dry-run-document.ts";
import type { ApiState } from "../context.ts";
import { readJsonBody } from "../middleware/body.ts";
import { presentDryRun } from "../presenters/dry-run.ts";
import { requireProfileId } from "../require-profile-id.ts";
import { answerJson } from "../respond.ts";
import { validateRequest } from "../schemas/validate-request.ts";
import type { XmlJudge } from "../validation/xml-judge.ts";

/** Tells everything that would become of a document; nothing is stored and nothing is sent. */
export function dryRunRoutes(deps: Deps, kind: DocumentKind, xmlJudge: XmlJudge): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: `/api/${kind}` });
  const { database, config } = deps;
  const rehearse: XmlJudge["rehearse"] = (input) => xmlJudge.rehearse(input);
  router.post("/:business_profile_id/validate", async (ctx) => {
    const businessProfileId = requireProfileId(ctx.params["business_profile_id"]);
    const request = await validateRequest(kind, await readJsonBody(ctx));
    const submission = { orgId: ctx.state.organization.id, kind, businessProfileId, request };
    answerJson(ctx, 200, presentDryRun(await dryRunDocument({ database, config, rehearse }, submission)));
  });
  return router;
}
