import { expect } from "chai";
import { sourceOf } from "./console-sources.js";
import { literalTexts, literalTextsIn } from "./literal-texts.js";
import { countTexts, faultsIn, faultsOfTexts } from "./text-tables.js";
describe("the texts of the console", () => {
    it("come from tables, all of them", () => {
        expect(literalTexts()).to.deep.equal([]);
    });
    it("are there in English and in Arabic, with the same places for what they name", () => {
        expect(countTexts()).to.be.greaterThan(700);
        expect(faultsOfTexts()).to.deep.equal([]);
    });
    const shown = [
        "<p>Loading</p>",
        "<p>{isOpen ? 'open' : name}</p>",
        "<p>{isOpen && `of ${count} rows`}</p>",
        "<button title='close' />",
        "<Dialog consequence={`It ends ${name}`} />",
        "{ title: 'Number' }",
        "throw new Error('Nothing was found')",
    ];
    for (const code of shown) {
        it(`are missed in no place where one may stand: ${code}`, () => {
            expect(literalTextsIn(sourceOf("view.tsx", `const view = () => (${code.replace(/^throw /, "")});`))).to.have.length(1);
        });
    }
    const machines = [
        "<p class='big faint'>{texts.loading}</p>",
        "<code>npm run -s token</code>",
        "event.target.matches('input, textarea')",
        "event.key === 'Enter'",
        "headers.set('Accept-Language', language)",
    ];
    for (const code of machines) {
        it(`are not what no person reads: ${code}`, () => {
            expect(literalTextsIn(sourceOf("view.tsx", `const view = () => (${code});`))).to.deep.equal([]);
        });
    }
    const broken = {
        "{ title: { en: 'Number' } }": "is not in both languages",
        "{ title: { en: 'Number', ar: 'Number' } }": "has Latin letters in its Arabic text",
        "{ title: { en: 'Number', ar: '' } }": "has no Arabic text",
        "{ title: { en: 'رقم', ar: 'رقم' } }": "has Arabic letters in its English text",
        "{ of: { en: (n) => `${n} of`, ar: () => 'من' } }": "in Arabic",
        "{ of: { en: (n) => `${n} of`, ar: 'من' } }": "names something in one language only",
        "{ of: { en: (n) => plural(n, { other: '# a' }), ar: (n) => plural(n, { other: '# أ' }) } }": "lacks the plural forms one, two, few, many",
    };
    for (const [table, fault] of Object.entries(broken)) {
        it(`are held to both languages: ${table}`, () => {
            expect(faultsIn(sourceOf("api/console/texts/any.ts", `inLanguage(${table})`)).join()).to.contain(fault);
        });
    }
});
//# sourceMappingURL=texts.spec.js.map