import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { repositoryRoot } from "../setup/repository-root.js";
describe("CHANGELOG.md", () => {
    it("has each heading once in a release, also after branches that added to it were merged", () => {
        const releases = readFileSync(path.join(repositoryRoot, "CHANGELOG.md"), "utf8")
            .split(/^(?=## )/m)
            .slice(1);
        const repeated = releases.flatMap((release) => {
            const headings = [...release.matchAll(/^### .*$/gm)].map(([heading]) => heading);
            return headings.filter((heading, index) => headings.indexOf(heading) !== index);
        });
        expect(repeated).to.deep.equal([]);
    });
});
//# sourceMappingURL=changelog.spec.js.map