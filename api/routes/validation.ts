import { callerOf } from "../caller.ts";
import { jsonLimit, readXmlBytes } from "../middleware/body.ts";
import { post, type ApiOperation } from "../operation/api-operation.ts";
import { tenantPost } from "../operation/guard.ts";
import { answerWritten } from "../respond.ts";

/** Judges a UBL document that the caller brings; nothing is stored. */
export const validationOperations: readonly ApiOperation[] = [
  post("/api/validate", tenantPost, async (ctx, { desk }) => {
    const input = { bytes: await readXmlBytes(ctx, jsonLimit) };
    answerWritten(ctx, 200, await desk.run({ name: "judgeBytes", input, ...callerOf(ctx) }));
  }),
];
