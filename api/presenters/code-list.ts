import type { CodeList } from "../../common/domain/code-lists/code-list.ts";
import { listTitles } from "../../common/domain/code-lists/list-titles.ts";

const headOf = ({ name }: CodeList) => ({ name, title: listTitles[name] ?? name });

export const presentCodeLists = (lists: Iterable<CodeList>): Record<string, unknown> => ({
  data: [...lists].map((list) => ({ ...headOf(list), count: list.entries.length })),
});

/** The published name is the one that is sent; its spelling, where it was put right, stays inside. */
export const presentCodeList = (list: CodeList): Record<string, unknown> => ({
  ...headOf(list),
  entries: list.entries.map(({ code, name }) => ({ code, name })),
});
