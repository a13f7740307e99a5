import { codeListsByName } from "../../common/domain/code-lists/index-of-lists.ts";
import { notFound } from "../../common/errors.ts";
import { writeJson } from "../json/write-json.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { tenant } from "../operation/guard.ts";
import { presentCodeList, presentCodeLists } from "../presenters/code-list.ts";
import { answerStatic, staticAnswer, type StaticAnswer } from "../static-answer.ts";

/** Lists change with a release only, and clients may ask again with the ETag. */
const cacheControl = "private, max-age=3600";

const answers = new Map<string, StaticAnswer>();

/** The code lists that requests are checked against. */
export const codeListOperations: readonly ApiOperation[] = [
  get("/api/code-lists", tenant, (ctx) => {
    answerStatic(
      ctx,
      answerFor("", () => presentCodeLists(codeListsByName.values())),
      cacheControl,
    );
  }),
  get("/api/code-lists/{name}", tenant, (ctx) => {
    const list = codeListsByName.get(ctx.params["name"] ?? "");
    if (list === undefined) {
      throw notFound("Code list");
    }
    answerStatic(
      ctx,
      answerFor(list.name, () => presentCodeList(list)),
      cacheControl,
    );
  }),
];

/** Made when first asked for. */
function answerFor(name: string, present: () => object): StaticAnswer {
  const answer = answers.get(name) ?? staticAnswer("application/json", writeJson(present()));
  answers.set(name, answer);
  return answer;
}
