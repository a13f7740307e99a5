import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { repositoryRoot } from "../setup/repository-root.js";
import { statusesPage } from "./statuses-page.js";
describe("docs/statuses.md", () => {
    it("says what the code's tables say", () => {
        const file = path.join(repositoryRoot, "docs", "statuses.md");
        if (process.env["UPDATE_DOCS"] === "1") {
            writeFileSync(file, statusesPage());
        }
        expect(readFileSync(file, "utf8")).to.equal(statusesPage());
    });
});
//# sourceMappingURL=statuses-page.spec.js.map