import { Router } from "@koa/router";

import { codeListsByName } from "../../common/domain/code-lists/index-of-lists.ts";
import { notFound } from "../../common/errors.ts";
import type { ApiState } from "../context.ts";
import { writeJson } from "../json/write-json.ts";
import { presentCodeList, presentCodeLists } from "../presenters/code-list.ts";
import { answerStatic, staticAnswer, type StaticAnswer } from "../static-answer.ts";

/** Lists change with a release only, and clients may ask again with the ETag. */
const cacheControl = "private, max-age=3600";

/** The code lists that requests are checked against. */
export function codeListRoutes(): Router<ApiState> {
  const answers = new Map<string, StaticAnswer>();
  const answerFor = (name: string, present: () => object): StaticAnswer => {
    const answer = answers.get(name) ?? staticAnswer("application/json", writeJson(present()));
    answers.set(name, answer);
    return answer;
  };
  const router = new Router<ApiState>({ prefix: "/api/code-lists" });

  router.get("/", (ctx) => {
    answerStatic(
      ctx,
      answerFor("", () => presentCodeLists(codeListsByName.values())),
      cacheControl,
    );
  });

  router.get("/:name", (ctx) => {
    const list = codeListsByName.get(ctx.params["name"] ?? "");
    if (list === undefined) {
      throw notFound("Code list");
    }
    answerStatic(
      ctx,
      answerFor(list.name, () => presentCodeList(list)),
      cacheControl,
    );
  });

  return router;
}
