import type { DocumentKind } from "../../common/domain/document.ts";
import { resubmitDocument, updateDocument } from "../../common/services/correct-document.ts";
import { createDocument } from "../../common/services/create-document.ts";
import { listDocuments } from "../../common/services/list-documents.ts";
import { readDocument } from "../../common/services/read-document.ts";
import { documentKey } from "../document-key.ts";
import { hasBody, readJsonBody } from "../middleware/body.ts";
import { get, post, put, type ApiOperation } from "../operation/api-operation.ts";
import { tenant, tenantPost } from "../operation/guard.ts";
import { presentDocument } from "../presenters/document.ts";
import { requireProfileId } from "../require-profile-id.ts";
import { answerJson } from "../respond.ts";
import { documentListQuery, documentSelection } from "../schemas/document-query.ts";
import { readQuery } from "../schemas/read-query.ts";
import { validateRequest } from "../schemas/validate-request.ts";

/** Create, read, list, correct and send again one kind of document (spec 4, design part 9). */
export const documentOperations = (kind: DocumentKind): readonly ApiOperation[] => [
  post(`/api/${kind}/{business_profile_id}`, tenantPost, async (ctx, deps) => {
    const businessProfileId = requireProfileId(ctx.params["business_profile_id"]);
    const request = await validateRequest(kind, await readJsonBody(ctx));
    const { organization, serviceVersion, requestId, claim } = ctx.state;
    const command = { orgId: organization.id, kind, businessProfileId, request, serviceVersion, requestId };
    const record = await createDocument(deps, { ...command, ...(claim !== undefined && { claim }) });
    ctx.set("Location", `/api/${kind}/${record.id}`);
    answerJson(ctx, 201, presentDocument(record));
  }),
  get(`/api/${kind}`, tenant, async (ctx, deps) => {
    const query = readQuery(ctx, documentListQuery);
    const page = await listDocuments(deps, { orgId: ctx.state.organization.id, kind, ...documentSelection(query) });
    answerJson(ctx, 200, { data: page.records.map(presentDocument), next_cursor: page.nextCursor });
  }),
  get(`/api/${kind}/{id}`, tenant, async (ctx, deps) => {
    answerJson(ctx, 200, presentDocument(await readDocument(deps, documentKey(ctx, kind))));
  }),
  put(`/api/${kind}/{id}`, tenant, async (ctx, deps) => {
    const key = documentKey(ctx, kind);
    const request = await validateRequest(kind, await readJsonBody(ctx));
    const record = await updateDocument(deps, { key, request, requestId: ctx.state.requestId });
    answerJson(ctx, 200, presentDocument(record));
  }),
  post(`/api/${kind}/{id}/resubmit`, tenantPost, async (ctx, deps) => {
    const key = documentKey(ctx, kind);
    const content = hasBody(ctx) ? { request: await validateRequest(kind, await readJsonBody(ctx)) } : {};
    const { serviceVersion, requestId, claim } = ctx.state;
    const command = { key, ...content, serviceVersion, requestId, ...(claim !== undefined && { claim }) };
    const record = await resubmitDocument(deps, command);
    answerJson(ctx, 200, presentDocument(record));
  }),
];
