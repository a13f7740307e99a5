import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { repositoryRoot } from "../setup/repository-root.js";
import { namedTest, testKey, testsIn } from "./named-tests.js";
/** Every part of the contract that says something about the service. */
const parts = ["1", "3", "4", "5", "6", "7", "8", "9"];
const sections = [...parts, ...Array.from({ length: 11 }, (_, index) => `2.${index + 1}`)];
const ownFolder = "test/api/contract";
const text = readFileSync(path.join(repositoryRoot, "docs/contract.md"), "utf8");
const [sentences = "", silences = ""] = text.split("## Where the contract is silent");
/** The rows of all tables in the text: three cells, neither header nor rule. */
function rowsOf(part) {
    return part
        .split("\n")
        .filter((line) => line.startsWith("|") && !line.startsWith("|---") && !line.startsWith("| § "))
        .map((line) => {
        const [section = "", sentence = "", shownBy = ""] = line.split("|").slice(1, -1);
        return { section: section.trim(), sentence: sentence.trim(), shownBy: shownBy.trim() };
    });
}
const namedTests = (row) => row.shownBy.split("<br>").map(namedTest);
describe("docs/contract.md", function () {
    this.timeout(60_000);
    const rows = rowsOf(sentences);
    const named = rows.flatMap(namedTests);
    let existing;
    before(() => {
        const own = readdirSync(path.join(repositoryRoot, ownFolder)).filter((file) => file.endsWith(".spec.ts"));
        const files = new Set(own.map((file) => `${ownFolder}/${file}`));
        named.forEach((test) => test !== undefined && files.add(test.file));
        existing = testsIn([...files].filter((file) => existsSync(path.join(repositoryRoot, file))));
    });
    it("has rows of three filled cells, no sentence twice in a section", () => {
        for (const row of rows) {
            expect(Object.values(row), JSON.stringify(row)).not.to.include("");
            expect(sections, JSON.stringify(row)).to.include(row.section);
        }
        const keys = rows.map(({ section, sentence }) => `${section} ${sentence}`);
        expect(keys.filter((one, index) => keys.indexOf(one) !== index)).to.deep.equal([]);
    });
    it("covers every section of the contract", () => {
        expect([...new Set(rows.map(({ section }) => section))]).to.have.members(sections);
    });
    it("names a test in every row, by file and title", () => {
        expect(rows.filter((row) => namedTests(row).includes(undefined))).to.deep.equal([]);
    });
    it("names tests that there are", () => {
        const found = new Set(existing.map(testKey));
        const missing = named.filter((test) => test !== undefined && !found.has(testKey(test)));
        expect(missing).to.deep.equal([]);
    });
    it("names every test of test/api/contract", () => {
        const known = new Set(named.flatMap((test) => (test === undefined ? [] : [testKey(test)])));
        const own = existing.filter(({ file }) => file.startsWith(ownFolder));
        expect(own.length).to.be.greaterThan(100);
        expect(own.filter((test) => !known.has(testKey(test)))).to.deep.equal([]);
    });
    it("names the page and heading of the answer for every open question of the contract", () => {
        const answers = rowsOf(silences);
        expect(answers.length).to.be.greaterThan(20);
        for (const { section, sentence, shownBy } of answers) {
            expect(sections).to.include(section);
            expect(sentence).not.to.equal("");
            const [, page = "", words = ""] = /^\[[^\]]+\]\(([^)]+)\): (.+)$/.exec(shownBy) ?? [];
            const answer = readFileSync(path.join(repositoryRoot, "docs", page), "utf8");
            expect(words).not.to.equal("");
            expect(answer, shownBy).to.include(words);
        }
    });
});
//# sourceMappingURL=contract.spec.js.map