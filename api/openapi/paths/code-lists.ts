import { described, integer, listOf, object, string } from "../answers/schemas.ts";
import type { Operation } from "../operation.ts";

const etag = { ETag: { description: "Changes with the lists.", schema: string } };
const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer: the same again is answered with 304 and without a body.",
  schema: string,
} as const;

const listed = object({ name: string, title: string, count: described(integer, "How many codes it has.") });
const list = object({
  name: string,
  title: string,
  entries: listOf(object({ code: string, name: string }, { optional: ["name"] })),
});

export const codeLists: readonly Operation[] = [
  {
    method: "get",
    path: "/api/code-lists",
    operationId: "listCodeLists",
    tag: "Code lists",
    summary: "The code lists that fields are checked against",
    parameters: [ifNoneMatch],
    answers: {
      200: {
        description: "Every list, by its official name.",
        headers: etag,
        content: {
          schema: object({ data: listOf(listed) }, { title: "CodeLists" }),
        },
      },
      304: { description: "Nothing has changed.", headers: etag },
    },
  },
  {
    method: "get",
    path: "/api/code-lists/{name}",
    operationId: "getCodeList",
    tag: "Code lists",
    summary: "The codes of one list",
    parameters: [ifNoneMatch],
    answers: {
      200: {
        description: "Codes are case-sensitive. A name is left out where the published one is very long.",
        headers: etag,
        content: {
          schema: { ...list, title: "CodeList" },
        },
      },
      304: { description: "Nothing has changed.", headers: etag },
    },
  },
];
