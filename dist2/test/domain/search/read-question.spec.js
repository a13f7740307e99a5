import { expect } from "chai";
import { readQuestion } from "../../../common/domain/search/read-question.js";
const read = (text) => {
    const { term: _term, words: _words, ...rest } = readQuestion(text);
    return rest;
};
const running = (digits) => `\u0002${digits}`;
describe("what a typed text may be", () => {
    const numbers = [
        ["123", "", "123"],
        ["000123", "", "123"],
        ["١٢٣", "", "123"],
        ["SBI-2026-123", "sbi-2026-", "123"],
        ["sbi-2026-000123", "sbi-2026-", "123"],
        ["2026-123", "2026-", "123"],
        ["INV/25/0007", "inv/25/", "7"],
        ["0", "", "0"],
    ];
    for (const [text, before, digits] of numbers) {
        it(`reads ${text} as a number or the end of one`, () => {
            expect(readQuestion(text).number).to.deep.equal({
                whole: readQuestion(text).term.toUpperCase(),
                running: running(digits),
                before,
            });
        });
    }
    const amounts = [
        ["1,234.50", "1234.50"],
        ["1234.5", "1234.5"],
        ["1 234 567.89", "1234567.89"],
        ["AED 1,234.50", "1234.50"],
        ["1,234.50 AED", "1234.50"],
        ["1.234,50", "1234.50"],
        ["1234,50", "1234.50"],
        ["١٬٢٣٤٫٥٠", "1234.50"],
        ["-5", "-5"],
        ["007", "7"],
    ];
    for (const [text, amount] of amounts) {
        it(`reads ${text} as an amount`, () => {
            expect(readQuestion(text).amount).to.equal(amount);
        });
    }
    it("reads no amount where there is none", () => {
        for (const text of ["1,23", "12,34,567", "1.2.3", "9".repeat(16), "SBI-1", "1e5", "NaN", "--1", "1.23456"]) {
            expect(readQuestion(text).amount, text).to.equal(text === "1,23" ? "1.23" : undefined);
        }
    });
    it("reads days as they are written in the UAE", () => {
        for (const text of ["2026-11-24", "24/11/2026", "24.11.2026", "24-11-2026", "2026/11/24", "٢٤/١١/٢٠٢٦"]) {
            expect(readQuestion(text).day, text).to.equal("2026-11-24");
        }
        for (const text of [
            "2026-13-01",
            "31/02/2026",
            "24/11/26",
            "11/24/2026",
            "0/1/2026",
            "29/2/2025",
            "29/2/2100",
            "32/1/2026",
            "1/0/2026",
            "1/1/0000",
        ]) {
            expect(readQuestion(text).day, text).to.equal(undefined);
        }
        expect(readQuestion("29/2/2024").day).to.equal("2024-02-29");
        expect(readQuestion("1.2.2026").day).to.equal("2026-02-01");
    });
    it("reads the end of an account, and a whole IBAN", () => {
        const ends = {
            "…3456": "3456",
            "...123456": "123456",
            "***3456": "3456",
            "3456": "3456",
            "AE07 0331 2345 6789 0123 456": "123456",
        };
        for (const [text, end] of Object.entries(ends)) {
            expect(readQuestion(text).accountEnd, text).to.equal(end);
        }
        for (const text of ["345", "1234567", "gulf", "-3456"]) {
            expect(readQuestion(text).accountEnd, text).to.equal(undefined);
        }
    });
    it("reads ids, and nothing in hostile texts", () => {
        const id = "019a0000-0000-7000-8000-00000000abcd";
        expect(read(id.toUpperCase()).id).to.equal(id);
        for (const text of [
            "%",
            "_%_%",
            "' or 1=1 --",
            "\\",
            "\u202e",
            "𝕏".repeat(100),
            "(".repeat(200),
            "\u0001",
            "a%".repeat(100),
        ]) {
            expect(read(text), text).to.deep.equal({});
        }
    });
});
//# sourceMappingURL=read-question.spec.js.map