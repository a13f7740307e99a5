import type { CodeList } from "../../../common/domain/code-lists/code-list.ts";
import { listTitles } from "../../../common/domain/code-lists/list-titles.ts";
import { described, integer, listOf, object, string, type AnswerOf } from "../../openapi/answers/schemas.ts";

const headOf = ({ name }: CodeList) => ({ name, title: listTitles[name] ?? name });

const listed = object({ name: string, title: string, count: described(integer, "How many codes it has.") });
export const codeListsAnswer = object({ data: listOf(listed) }, { title: "CodeLists" });

export const presentCodeLists = (lists: Iterable<CodeList>): AnswerOf<typeof codeListsAnswer> => ({
  data: [...lists].map((list) => ({ ...headOf(list), count: list.entries.length })),
});

const entry = object({ code: string, name: string }, { optional: ["name"] });
export const codeListAnswer = object({ name: string, title: string, entries: listOf(entry) }, { title: "CodeList" });

/** The published name is the one that is sent; its spelling, where it was put right, stays inside. */
export const presentCodeList = (list: CodeList): AnswerOf<typeof codeListAnswer> => ({
  ...headOf(list),
  entries: list.entries.map(({ code, name }) => ({ code, name })),
});
