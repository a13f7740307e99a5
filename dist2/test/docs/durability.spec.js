import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { faults } from "../chaos/faults.js";
import { repositoryRoot } from "../setup/repository-root.js";
import { namedTest, testKey, testsIn } from "./named-tests.js";
const text = readFileSync(path.join(repositoryRoot, "docs/durability.md"), "utf8");
const [promises = ""] = text.split("## Not promised");
const rows = promises
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|---") && !line.startsWith("| Sentence "))
    .map((line) => {
    const [sentence = "", triedBy = ""] = line.split("|").slice(1, -1);
    return { sentence: sentence.trim(), triedBy: triedBy.trim().split("<br>") };
});
const references = rows.flatMap(({ triedBy }) => triedBy);
/** chaos `name`, or undefined for what is written otherwise. */
const namedFault = (reference) => /^chaos `([a-z-]+)`$/.exec(reference)?.[1];
describe("docs/durability.md", function () {
    this.timeout(60_000);
    it("has sentences, each once and each tried by something", () => {
        expect(rows.length).to.be.greaterThan(15);
        expect(rows.filter(({ sentence, triedBy }) => sentence === "" || triedBy.includes(""))).to.deep.equal([]);
        const sentences = rows.map(({ sentence }) => sentence);
        expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).to.deep.equal([]);
    });
    it("names nothing but faults and tests", () => {
        const others = references.filter((reference) => namedFault(reference) === undefined && namedTest(reference) === undefined);
        expect(others).to.deep.equal([]);
    });
    it("names every fault that a run knows, and no other", () => {
        const named = references.flatMap((reference) => namedFault(reference) ?? []);
        expect([...new Set(named)].sort()).to.deep.equal(Object.keys(faults).sort());
    });
    it("names tests that there are", () => {
        const named = references.flatMap((reference) => namedTest(reference) ?? []);
        const files = [...new Set(named.map(({ file }) => file))];
        const found = new Set(testsIn(files.filter((file) => existsSync(path.join(repositoryRoot, file)))).map(testKey));
        expect(named.map(testKey).filter((key) => !found.has(key))).to.deep.equal([]);
    });
});
//# sourceMappingURL=durability.spec.js.map