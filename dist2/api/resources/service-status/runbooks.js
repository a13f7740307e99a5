import { readFileSync } from "node:fs";
import path from "node:path";
import { conditionIds, conditionTable } from "../../../common/domain/service-status/condition-table.js";
import { repositoryRoot } from "../../../common/repository-root.js";
import { get } from "../../operation/api-operation.js";
import { viewer } from "../../operation/guard.js";
import { languageOf } from "../../middleware/handle-errors.js";
import { renderMarkdown } from "../documentation/markdown.js";
import { runbooksAnswer } from "./answers.js";
export const runbooksOperation = get("/api/operations/runbooks", viewer, {
    operationId: "listRunbooks",
    tag: "Operations",
    summary: "What to do about each condition",
    description: "The sections of docs/operations.md about conditions and alerts, in English, each with its first sentences in the language of Accept-Language. They tell nothing of this site.",
    answers: { 200: { description: "All of them, in the order of the page.", schema: runbooksAnswer } },
    handle: (ctx) => ({
        data: readRunbooks().map((section) => ({ ...section, ...summaryOf(section.id, languageOf(ctx)) })),
    }),
});
/** The beginning of a section, as the table of conditions has it. */
function summaryOf(id, language) {
    const condition = conditionIds.find((each) => each === id);
    if (condition === undefined) {
        return { title: null, who: null, action: null };
    }
    const { title, who, action } = conditionTable[condition];
    return { title: title[language], who, action: action[language] };
}
let read;
/** Sections of the third level; each heading is an id. */
function readRunbooks() {
    read ??= sectionsOf(readFileSync(path.join(repositoryRoot(), "docs/operations.md"), "utf8"));
    return read;
}
function sectionsOf(page) {
    return page
        .split(/^(?=#{2,3} )/m)
        .filter((section) => /^### [a-z0-9-]+\n/.test(section))
        .map((section) => {
        const [heading = "", ...lines] = section.split("\n");
        const { text } = renderMarkdown(lines.join("\n"), () => undefined);
        // Another section is another runbook, which stands beside this one in the console.
        return { id: heading.slice("### ".length), html: text.replaceAll('href="#', 'href="') };
    });
}
//# sourceMappingURL=runbooks.js.map