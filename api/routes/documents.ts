import type { DocumentKind } from "../../common/domain/document.ts";
import { callerOf } from "../caller.ts";
import { documentKey } from "../document-key.ts";
import { hasBody, readJsonBytes } from "../middleware/body.ts";
import { get, post, put, type ApiOperation } from "../operation/api-operation.ts";
import { tenant, tenantPost } from "../operation/guard.ts";
import { requireProfileId } from "../require-profile-id.ts";
import { answerWritten } from "../respond.ts";
import { documentListQuery, documentSelection } from "../schemas/document-query.ts";
import { readQuery } from "../schemas/read-query.ts";

/** Create, read, list, correct and send again one kind of document (spec 4, design part 9). */
export const documentOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  post(`/api/${kind}/{business_profile_id}`, tenantPost, async (ctx, { desk }) => {
    const businessProfileId = requireProfileId(ctx.params["business_profile_id"]);
    const { serviceVersion, requestId, claim } = ctx.state;
    const bytes = await readJsonBytes(ctx);
    const caller = callerOf(ctx);
    const command = { orgId: caller.orgId, kind, businessProfileId, serviceVersion, requestId };
    const input = { ...command, bytes, ...(claim !== undefined && { claim }) };
    const created = await desk.run({ name: "createFromBytes", input, ...caller });
    ctx.set("Location", `/api/${kind}/${created.id}`);
    answerWritten(ctx, 201, created);
  }),
  get(`/api/${kind}`, tenant, async (ctx, { desk }) => {
    const caller = callerOf(ctx);
    const input = { orgId: caller.orgId, kind, ...documentSelection(readQuery(ctx, documentListQuery)) };
    answerWritten(ctx, 200, await desk.run({ name: "writeList", input, ...caller }));
  }),
  get(`/api/${kind}/{id}`, tenant, async (ctx, { desk }) => {
    const input = { key: documentKey(ctx, kind) };
    answerWritten(ctx, 200, await desk.run({ name: "writeDocument", input, ...callerOf(ctx) }));
  }),
  put(`/api/${kind}/{id}`, tenant, async (ctx, { desk }) => {
    const key = documentKey(ctx, kind);
    const input = { bytes: await readJsonBytes(ctx), key, requestId: ctx.state.requestId };
    answerWritten(ctx, 200, await desk.run({ name: "updateFromBytes", input, ...callerOf(ctx) }));
  }),
  post(`/api/${kind}/{id}/resubmit`, tenantPost, async (ctx, { desk }) => {
    const key = documentKey(ctx, kind);
    const content = hasBody(ctx) ? { bytes: await readJsonBytes(ctx) } : {};
    const { serviceVersion, requestId, claim } = ctx.state;
    const input = { key, ...content, serviceVersion, requestId, ...(claim !== undefined && { claim }) };
    answerWritten(ctx, 200, await desk.run({ name: "resubmitFromBytes", input, ...callerOf(ctx) }));
  }),
];
