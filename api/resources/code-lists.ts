import { codeListsByName, listTitles } from "../../common/code-lists/index-of-lists.ts";
import { refusal } from "../../common/runtime/errors.ts";
import { answerStatic, staticAnswer, type StaticAnswer } from "../http/respond.ts";
import type { ApiContext } from "../context.ts";
import { writeJson } from "../http/write-json.ts";
import { type Accepted, record } from "../schemas/field-types.ts";
import { integerParameter, maxLengths, text } from "../schemas/fields.ts";
import { ifNoneMatch, string, described, integer, listOf, object, type AnswerOf } from "../openapi/description.ts";
import { get, type ApiOperation } from "../operation/api-operation.ts";
import { tenant } from "../operation/guard.ts";
import type { CodeList } from "../../common/code-lists/code-list.ts";

const headOf = ({ name }: CodeList) => ({ name, title: listTitles[name] ?? name });

const listed = object({ name: string, title: string, count: described(integer, "How many codes it has.") });
const codeListsAnswer = object({ data: listOf(listed) }, { title: "CodeLists" });

const entry = object({ code: string, name: string }, { optional: ["name"] });
const codeListAnswer = object({ name: string, title: string, entries: listOf(entry) }, { title: "CodeList" });

/** Requests send the published name, even if it is misspelt; our corrected spelling is not published. */
const presentCodeList = (list: CodeList, entries = list.entries): AnswerOf<typeof codeListAnswer> => ({
  ...headOf(list),
  entries: entries.map(({ code, name }) => ({ code, name })),
});

const maxFound = 1_000;
const searchQuery = record({ q: text(maxLengths.code), limit: integerParameter(1, maxFound) });

/** Letter case does not count, and our corrected spelling is looked at too. The code itself comes first, then codes that begin so. */
function search({ entries }: CodeList, { q = "", limit }: Accepted<typeof searchQuery>): CodeList["entries"] {
  const wanted = q.trim().toLowerCase();
  const ranked = entries.flatMap((each) => {
    const code = each.code.toLowerCase();
    const fits = [code, each.name, each.corrected].some((words) => words?.toLowerCase().includes(wanted));
    const rank = code === wanted ? 0 : code.startsWith(wanted) ? 1 : 2;
    return fits ? [{ found: each, rank }] : [];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ found }) => found);
}

const tag = "Code lists";

/** Lists change with a release only, and clients may ask again with the ETag. */
const cacheControl = "private, max-age=3600";

const headers = { ETag: { description: "Changes with the lists.", schema: string } };
const notModified = { description: "Nothing has changed.", headers };

export const codeListOperations: readonly ApiOperation[] = [
  get("/api/code-lists", tenant, {
    operationId: "listCodeLists",
    tag,
    summary: "The code lists that fields are checked against",
    parameters: [ifNoneMatch],
    answers: {
      200: { description: "Every list, by its official name.", headers, schema: codeListsAnswer },
      304: notModified,
    },
    handle: (ctx) =>
      answerKept(ctx, "", (): AnswerOf<typeof codeListsAnswer> => ({
        data: [...codeListsByName.values()].map((list) => ({ ...headOf(list), count: list.entries.length })),
      })),
  }),
  get("/api/code-lists/{name}", tenant, {
    operationId: "getCodeList",
    tag,
    summary: "The codes of one list, or those that fit a text",
    query: {
      schema: searchQuery,
      about: {
        q: "Part of a code or of a name, in any letter case: `du` finds DXB (Dubai) in `Emirate`. The code that is just this comes first, then those that begin with it; without it, the whole list in its own order.",
        limit: "The most codes that are answered; without it, all of them.",
      },
    },
    placeholders: { name: { description: "Name of the list.", schema: string } },
    parameters: [ifNoneMatch],
    answers: {
      200: {
        description: "Codes are case-sensitive. A name is left out where the published one is very long.",
        headers,
        schema: codeListAnswer,
      },
      304: notModified,
    },
    handle: (ctx, _deps, read) => {
      const list = codeListsByName.get(ctx.params["name"] ?? "");
      if (list === undefined) {
        throw refusal("code_list_not_found");
      }
      const query = read.query();
      if (Object.keys(query).length === 0) {
        answerKept(ctx, list.name, () => presentCodeList(list));
        return;
      }
      const found = writeJson(presentCodeList(list, search(list, query)));
      answerStatic(ctx, staticAnswer("application/json", found), cacheControl);
      // There are as many answers as questions: none of them is kept compressed.
      ctx.state.compression = "each";
    },
  }),
];

const answers = new Map<string, StaticAnswer>();

function answerKept(ctx: ApiContext, name: string, present: () => object): void {
  const answer = answers.get(name) ?? staticAnswer("application/json", writeJson(present()));
  answers.set(name, answer);
  answerStatic(ctx, answer, cacheControl);
}
