import { expect } from "chai";
import { foldText, withoutArticle } from "../../../common/domain/search/fold-text.js";
/** Written differently, and one to a reader. */
const alike = [
    ["forms of hamza on alif", "أحمد", "إحمد", "آحمد", "ٱحمد", "احمد"],
    ["hamza on waw and ya, and alone", "مؤسسة", "موسسة"],
    ["hamza at the end", "سماء", "سما"],
    ["ta marbuta and ha", "شركة", "شركه"],
    ["ya and alif maqsura, also of a Persian keyboard", "علي", "على", "علی"],
    ["kaf of a Persian keyboard", "كريم", "کريم"],
    ["short vowels, shadda and tatweel", "مُحَمَّد", "محمد", "محـــمد"],
    ["Arabic and Persian digits", "فاتورة ١٢٣", "فاتورة ۱۲۳", "فاتورة 123"],
    ["forms for presentation", "ﻣﺤﻤﺪ", "محمد"],
    ["letter case and width", "ACME Trading", "acme trading", "ＡＣＭＥ　ｔｒａｄｉｎｇ"],
    ["accents of Latin letters", "Société Générale", "societe generale", "SOCIETE\tGENERALE "],
    ["Latin letters that are no letter with a mark", "Süßwaren Øst Łódź", "susswaren ost lodz"],
    ["characters that are not shown", "Gulf\u202e\u2066 Tra\u00adding\u200f", "gulf trading"],
];
/** Different to a reader as well. */
const different = [
    ["حمد", "احمد"],
    ["कि", "की"],
    ["acme-1", "acme 1"],
    ["١٢", "١٢٠"],
];
describe("the fold of a text", () => {
    for (const [what, first, ...others] of alike) {
        it(`makes one of ${what}`, () => {
            expect(others.map(foldText)).to.deep.equal(others.map(() => foldText(first ?? "")));
        });
    }
    it("keeps apart what is different", () => {
        for (const [one, other] of different) {
            expect(foldText(one)).to.not.equal(foldText(other));
        }
    });
    it("is its own fold, has no control characters, and ends", () => {
        for (const text of [...alike.flat(), "\u0001\u0002x\u0000", "a".repeat(5_000), "\ud800", "ﷺ".repeat(200)]) {
            const folded = foldText(text);
            expect(foldText(folded)).to.equal(folded);
            expect(folded).to.not.match(/\p{Cc}/u);
            expect(Array.from(folded).length).to.be.at.most(100);
        }
    });
    it("takes the article from a word that is left with two letters", () => {
        expect(["الحتا", "الان", "الف", "لال", "ال"].map(withoutArticle)).to.deep.equal(["حتا", "ان", "الف", "لال", "ال"]);
    });
});
//# sourceMappingURL=fold-text.spec.js.map