import { Router } from "@koa/router";

import type { ApiState } from "../context.ts";
import { jsonLimit, readXmlBody } from "../middleware/body.ts";
import { answerJson } from "../respond.ts";
import type { XmlJudge } from "../validation/xml-judge.ts";

/** Judges a UBL document that the caller brings; nothing is stored. */
export function validationRoutes(xmlJudge: XmlJudge): Router<ApiState> {
  const router = new Router<ApiState>({ prefix: "/api/validate" });
  router.post("/", async (ctx) => {
    answerJson(ctx, 200, await xmlJudge.judge(await readXmlBody(ctx, jsonLimit)));
  });
  return router;
}
