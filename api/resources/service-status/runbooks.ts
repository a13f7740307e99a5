import { readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../../common/repository-root.ts";
import { get, type ApiOperation } from "../../operation/api-operation.ts";
import { viewer } from "../../operation/guard.ts";
import { renderMarkdown } from "../documentation/markdown.ts";
import { runbooksAnswer, type RunbooksAnswer } from "./answers.ts";

export const runbooksOperation: ApiOperation = get("/api/operations/runbooks", viewer, {
  operationId: "listRunbooks",
  tag: "Operations",
  summary: "What to do about each condition",
  description:
    "The sections of docs/operations.md about conditions and alerts, in English. They tell nothing of this site.",
  answers: { 200: { description: "All of them, in the order of the page.", schema: runbooksAnswer } },
  handle: () => ({ data: readRunbooks() }),
});

let read: RunbooksAnswer["data"] | undefined;

/** Sections of the third level; each heading is an id. */
function readRunbooks(): RunbooksAnswer["data"] {
  read ??= sectionsOf(readFileSync(path.join(repositoryRoot(), "docs/operations.md"), "utf8"));
  return read;
}

function sectionsOf(page: string): RunbooksAnswer["data"] {
  return page
    .split(/^(?=#{2,3} )/m)
    .filter((section) => /^### [a-z-]+\n/.test(section))
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const { text } = renderMarkdown(lines.join("\n"), () => undefined);
      // Another section is another runbook, which stands beside this one in the console.
      return { id: heading.slice("### ".length), html: text.replaceAll('href="#', 'href="') };
    });
}
