import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { repositoryRoot } from "../setup/repository-root.js";
import { namedTest, testKey, testsIn } from "./named-tests.js";
const page = readFileSync(path.join(repositoryRoot, "docs/security.md"), "utf8");
const [, section = ""] = page.split("## Threat model");
const [threats = ""] = section.split("\n## ");
const [, table = ""] = threats.split("| Not promised |");
const rows = table
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|---"))
    .map((line) => {
    const [id = "", found = "", stoppedBy = "", shownBy = "", notPromised = ""] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
    return { id, found, stoppedBy, shownBy: shownBy === "" ? [] : shownBy.split("<br>"), notPromised };
});
/** attack `name`, or undefined for what is written otherwise. */
const namedAttack = (reference) => /^attack `([a-z0-9-]+)`$/.exec(reference)?.[1];
const references = rows.flatMap(({ shownBy }) => shownBy);
describe("the threat model in docs/security.md", function () {
    this.timeout(60_000);
    it("has every line that the second security test found", () => {
        const found = ["H1", "H2", "H3", "H4", "H5", "M1", "M2", "M3", "M4", "M5", "M7", "M8", "Low"];
        expect(rows.map(({ id }) => id)).to.include.members(found);
    });
    it("says of each what stops it, what shows that and what is not promised, or that it is open", () => {
        const isOpen = ({ stoppedBy }) => stoppedBy.startsWith("open");
        const incomplete = rows.filter((row) => row.found === "" ||
            row.stoppedBy === "" ||
            (!isOpen(row) && (row.shownBy.length === 0 || row.notPromised === "")));
        expect(incomplete).to.deep.equal([]);
    });
    it("names nothing but tests and attacks", () => {
        const others = references.filter((each) => namedAttack(each) === undefined && namedTest(each) === undefined);
        expect(others).to.deep.equal([]);
    });
    it("names every attack, and no other", () => {
        const attacks = readdirSync(path.join(repositoryRoot, "test/attacks")).filter((file) => file.endsWith(".ts"));
        const named = references.flatMap((reference) => namedAttack(reference) ?? []);
        expect([...new Set(named)]).to.have.members(attacks.map((file) => path.basename(file, ".ts")));
    });
    it("names tests that there are", () => {
        const named = references.flatMap((reference) => namedTest(reference) ?? []);
        const files = [...new Set(named.map(({ file }) => file))];
        const found = new Set(testsIn(files.filter((file) => existsSync(path.join(repositoryRoot, file)))).map(testKey));
        expect(named.map(testKey).filter((key) => !found.has(key))).to.deep.equal([]);
    });
});
//# sourceMappingURL=threats.spec.js.map