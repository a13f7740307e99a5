import { inflateSync } from "node:zlib";
/**
 * The text of the pages of a PDF by Typst in the order of reading, as a reader copies it: by the fonts' maps to Unicode, and
 * by the replacement texts of glyphs that have none of their own. No other program's PDFs are read.
 */
export function readPdfPages(bytes) {
    const file = new PdfFile(Buffer.from(bytes));
    return file.references(file.object(1), "Kids").map((page) => {
        const source = file.object(page);
        const fonts = new Map();
        for (const [, name = "", id] of (/\/Font <<([^>]*)>>/.exec(source)?.[1] ?? "").matchAll(/\/(\w+) (\d+) 0 R/g)) {
            fonts.set(name, file.font(Number(id)));
        }
        return new ContentReader(fonts).read(file.stream(Number(/\/Contents (\d+)/.exec(source)?.[1])));
    });
}
class PdfFile {
    constructor(bytes) {
        this.bytes = bytes;
        this.text = bytes.toString("latin1");
        const table = this.text.slice(Number(/startxref\s+(\d+)/.exec(this.text)?.[1]));
        this.offsets = [...table.matchAll(/^(\d{10}) \d{5} [nf]/gm)].map(([, offset]) => Number(offset));
    }
    object(id) {
        const from = this.offsets[id] ?? 0;
        return this.text.slice(from, this.text.indexOf("endobj", from));
    }
    references(object, member) {
        const [, list = ""] = new RegExp(`/${member} \\[([^\\]]*)\\]`).exec(object) ?? [];
        return [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
    }
    stream(id) {
        const from = this.offsets[id] ?? 0;
        const start = this.text.indexOf("stream\n", from) + "stream\n".length;
        const head = this.text.slice(from, start);
        const content = this.bytes.subarray(start, start + Number(/\/Length (\d+)/.exec(head)?.[1]));
        return (head.includes("/FlateDecode") ? inflateSync(content) : content).toString("latin1");
    }
    font(id) {
        const font = this.object(id);
        const [descendant = 0] = this.references(font, "DescendantFonts");
        const [, widths = ""] = /\/W \[([^\]]*)\]/.exec(this.object(descendant)) ?? [];
        const map = this.stream(Number(/\/ToUnicode (\d+)/.exec(font)?.[1]));
        const width = new Map();
        for (const [, first, last, each] of widths.matchAll(/(\d+) (\d+) ([\d.]+)/g)) {
            for (let glyph = Number(first); glyph <= Number(last); glyph++) {
                width.set(glyph, Number(each));
            }
        }
        const unicode = [...map.matchAll(/<([\dA-F]{4})> <([\dA-F]+)>/g)].map(([, glyph, text]) => [Number.parseInt(glyph ?? "", 16), utf16(text ?? "")]);
        return { width, unicode: new Map(unicode) };
    }
}
const utf16 = (hex) => Buffer.from(hex, "hex").swap16().toString("utf16le").replace("\uFEFF", "");
/** Brackets in pairs may stand in a text as they are. */
const token = /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\))*\)|<[\dA-Fa-f]+>|<<|>>|\/[^\s/<>[\]()]+|[-\d.]+|[A-Za-z*'"]+|[[\]]/g;
class ContentReader {
    constructor(fonts) {
        this.fonts = fonts;
        this.runs = [];
        this.saved = [];
        this.marks = [];
        this.matrix = [1, 0, 0, 1, 0, 0];
        this.at = [1, 0, 0, 1, 0, 0];
        this.size = 0;
        this.actions = {
            q: () => this.saved.push(this.matrix),
            Q: () => (this.matrix = this.saved.pop() ?? this.matrix),
            cm: (operands) => (this.matrix = product(matrixOf(operands), this.matrix)),
            Tm: (operands) => (this.at = matrixOf(operands)),
            Tf: ([name = "", size]) => ([this.font, this.size] = [this.fonts.get(name.slice(1)), Number(size)]),
            BMC: (operands) => this.marks.push(markOf(operands)),
            BDC: (operands) => this.marks.push(markOf(operands)),
            EMC: () => this.marks.pop(),
            Tj: (operands) => this.show(operands),
            TJ: (operands) => this.show(operands),
        };
    }
    read(content) {
        let operands = [];
        for (const [part] of content.matchAll(token)) {
            if (/^[A-Za-z*'"]/.test(part)) {
                this.actions[part]?.(operands);
                operands = [];
            }
            else {
                operands.push(part);
            }
        }
        return this.runs;
    }
    show(operands) {
        const { texts, width } = this.measured(operands);
        const replacing = this.marks.find(({ actual }) => actual !== undefined);
        const isReversed = this.marks.some((mark) => mark.isReversed);
        const text = replacing?.actual ?? (isReversed ? texts.toReversed() : texts).join("");
        if (replacing !== undefined) {
            replacing.actual = "";
        }
        const [across, , , , left, base] = product(this.at, this.matrix);
        const right = left + (width * this.size * across) / 1000;
        this.runs.push({ text, left, right, base, isArtifact: this.marks.some((mark) => mark.isArtifact) });
    }
    /** The width ends with the last letter, because spaces may hang over the margin. */
    measured(operands) {
        const texts = [];
        let [at, width] = [0, 0];
        for (const part of operands) {
            at -= Number(part) || 0;
            for (const glyph of glyphsOf(part)) {
                const text = this.font?.unicode.get(glyph) ?? "";
                texts.push(text);
                at += this.font?.width.get(glyph) ?? 0;
                width = text.trim() === "" ? width : at;
            }
        }
        return { texts, width };
    }
}
function markOf(operands) {
    const [kind] = operands;
    const text = operands[operands.indexOf("/ActualText") + 1] ?? "";
    return {
        isReversed: kind === "/ReversedChars",
        isArtifact: kind === "/Artifact",
        ...(operands.includes("/ActualText") && { actual: textOf(text) }),
    };
}
/** Text is UTF-16 in hexadecimal digits, or ASCII in parentheses. */
const textOf = (operand) => operand.startsWith("<") ? utf16(operand.slice(1, -1)) : literalBytes(operand).toString("latin1");
const matrixOf = (operands) => operands.map(Number);
const product = ([a, b, c, d, e, f], [g, h, i, j, k, l]) => [
    a * g + b * i,
    a * h + b * j,
    c * g + d * i,
    c * h + d * j,
    e * g + f * i + k,
    e * h + f * j + l,
];
const escaped = { n: 10, r: 13, t: 9, b: 8, f: 12 };
/** Glyphs of a string, two bytes for each; nothing for a number. */
function glyphsOf(operand) {
    const bytes = operand.startsWith("<") ? Buffer.from(operand.slice(1, -1), "hex") : literalBytes(operand);
    return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(2 * index));
}
function literalBytes(operand) {
    const literal = operand.startsWith("(") ? operand.slice(1, -1) : "";
    const parts = literal.matchAll(/\\([0-7]{1,3})|\\([\s\S])|([\s\S])/g);
    return Buffer.from([...parts].map(([, octal, letter = "", plain = ""]) => octal === undefined ? (escaped[letter] ?? (letter + plain).charCodeAt(0)) : Number.parseInt(octal, 8)));
}
//# sourceMappingURL=pdf-text.js.map