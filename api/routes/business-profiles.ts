import { createBusinessProfile } from "../../common/services/create-business-profile.ts";
import {
  listBusinessProfiles,
  readBusinessProfile,
  type ProfileKey,
} from "../../common/services/read-business-profile.ts";
import { replaceBusinessProfile } from "../../common/services/replace-business-profile.ts";
import { readJsonBody } from "../middleware/body.ts";
import { get, post, put, type ApiOperation } from "../operation/api-operation.ts";
import { tenant, tenantPost } from "../operation/guard.ts";
import { pathId, type PathContext } from "../path-id.ts";
import { presentBusinessProfile } from "../presenters/business-profile.ts";
import { answerJson } from "../respond.ts";
import { validateProfile } from "../schemas/business-profile.ts";
import { pageOnlyQuery } from "../schemas/page-query.ts";
import { readQuery } from "../schemas/read-query.ts";

/** The parties in whose name an organization issues documents (spec 2.3, design part 9). */
export const businessProfileOperations: readonly ApiOperation[] = [
  post("/api/business-profiles", tenantPost, async (ctx, deps) => {
    const party = validateProfile(await readJsonBody(ctx));
    const profile = await createBusinessProfile(deps, { orgId: ctx.state.organization.id, party });
    ctx.set("Location", `/api/business-profiles/${profile.id}`);
    answerJson(ctx, 201, presentBusinessProfile(profile));
  }),
  get("/api/business-profiles", tenant, async (ctx, deps) => {
    const query = readQuery(ctx, pageOnlyQuery);
    const page = await listBusinessProfiles(deps, { orgId: ctx.state.organization.id, ...query });
    answerJson(ctx, 200, { data: page.profiles.map(presentBusinessProfile), next_cursor: page.nextCursor });
  }),
  get("/api/business-profiles/{id}", tenant, async (ctx, deps) => {
    answerJson(ctx, 200, presentBusinessProfile(await readBusinessProfile(deps, profileKey(ctx))));
  }),
  put("/api/business-profiles/{id}", tenant, async (ctx, deps) => {
    const key = profileKey(ctx);
    const party = validateProfile(await readJsonBody(ctx));
    answerJson(ctx, 200, presentBusinessProfile(await replaceBusinessProfile(deps, { ...key, party })));
  }),
];

/** @throws AppError 404 for what cannot be an id */
function profileKey(ctx: PathContext): ProfileKey {
  return { orgId: ctx.state.organization.id, id: pathId(ctx, "id", "Business profile") };
}
