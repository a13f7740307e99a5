import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { conditionIds } from "../../common/domain/service-status/condition-table.js";
import { repositoryRoot } from "../setup/repository-root.js";
import { faults, provokedElsewhere } from "../site/faults/fault-table.js";
/** What a page says, by the id of its condition, without its line breaks. */
const sections = new Map(readFileSync(path.join(repositoryRoot, "docs", "operations.md"), "utf8")
    .split(/^### /m)
    .map((section) => [section.slice(0, section.indexOf("\n")), section.replaceAll(/\s+/g, " ")]));
describe("the pages of conditions, as far as they are followed", () => {
    it("say what the remedies of test/site/faults do", () => {
        for (const { what, condition, page, also = [] } of faults) {
            page.forEach((words) => expect(sections.get(condition), what).to.include(words));
            also.forEach((other) => expect(sections.get(other), what).to.match(/retr(y|ied)/));
        }
    });
    it("are all followed, or stand in a list with the spec that provokes their condition", () => {
        const followed = new Set(faults.flatMap(({ condition, also = [] }) => [condition, ...also]));
        for (const id of conditionIds) {
            expect(followed.has(id), id).to.equal(provokedElsewhere[id] === undefined);
        }
        for (const { spec } of Object.values(provokedElsewhere)) {
            expect(existsSync(path.join(repositoryRoot, spec)), spec).to.equal(true);
        }
    });
});
//# sourceMappingURL=followed-runbooks.spec.js.map