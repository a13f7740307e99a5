import { jsonLimit, readXmlBody } from "../middleware/body.ts";
import { post, type ApiOperation } from "../operation/api-operation.ts";
import { tenantPost } from "../operation/guard.ts";
import { answerJson } from "../respond.ts";

/** Judges a UBL document that the caller brings; nothing is stored. */
export const validationOperations: readonly ApiOperation[] = [
  post("/api/validate", tenantPost, async (ctx, { xmlJudge }) => {
    answerJson(ctx, 200, await xmlJudge.judge(await readXmlBody(ctx, jsonLimit)));
  }),
];
