import { DynamicError, excerpt } from "./dynamic-error.ts";

/** First and last character, by their code points. */
type CharacterRange = readonly [first: number, last: number];

const LAST_CHARACTER = 0x10ffff;

/** The characters that ranges in ascending order leave out. */
function outside(ranges: readonly CharacterRange[]): CharacterRange[] {
  const left: CharacterRange[] = [];
  let from = 0;
  for (const [first, last] of [...ranges, [LAST_CHARACTER + 1, LAST_CHARACTER + 1]] as const) {
    if (first > from) {
      left.push([from, first - 1]);
    }
    from = last + 1;
  }
  return left;
}

/** Writes ranges as JavaScript wants them between the brackets of a character class. */
const inBrackets = (ranges: readonly CharacterRange[]): string =>
  ranges.map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`)).join("");

const escaped = (character: number): string => `\\u{${character.toString(16)}}`;

/**
 * Blocks as \p{Is…} names them, without spaces: the name, the first and the last character. Of the planes above the first one only
 * those of Unicode 3.1, which XML Schema 1.0 lists: no rule of a document has the others.
 */
const table = `
BasicLatin 0 7F, Latin-1Supplement 80 FF, LatinExtended-A 100 17F, LatinExtended-B 180 24F, IPAExtensions 250 2AF,
SpacingModifierLetters 2B0 2FF, CombiningDiacriticalMarks 300 36F, GreekandCoptic 370 3FF, Cyrillic 400 4FF,
CyrillicSupplement 500 52F, Armenian 530 58F, Hebrew 590 5FF, Arabic 600 6FF, Syriac 700 74F,
ArabicSupplement 750 77F, Thaana 780 7BF, NKo 7C0 7FF, Samaritan 800 83F, Mandaic 840 85F, SyriacSupplement 860 86F,
ArabicExtended-B 870 89F, ArabicExtended-A 8A0 8FF, Devanagari 900 97F, Bengali 980 9FF, Gurmukhi A00 A7F,
Gujarati A80 AFF, Oriya B00 B7F, Tamil B80 BFF, Telugu C00 C7F, Kannada C80 CFF, Malayalam D00 D7F, Sinhala D80 DFF,
Thai E00 E7F, Lao E80 EFF, Tibetan F00 FFF, Myanmar 1000 109F, Georgian 10A0 10FF, HangulJamo 1100 11FF,
Ethiopic 1200 137F, EthiopicSupplement 1380 139F, Cherokee 13A0 13FF, UnifiedCanadianAboriginalSyllabics 1400 167F,
Ogham 1680 169F, Runic 16A0 16FF, Tagalog 1700 171F, Hanunoo 1720 173F, Buhid 1740 175F, Tagbanwa 1760 177F,
Khmer 1780 17FF, Mongolian 1800 18AF, UnifiedCanadianAboriginalSyllabicsExtended 18B0 18FF, Limbu 1900 194F,
TaiLe 1950 197F, NewTaiLue 1980 19DF, KhmerSymbols 19E0 19FF, Buginese 1A00 1A1F, TaiTham 1A20 1AAF,
CombiningDiacriticalMarksExtended 1AB0 1AFF, Balinese 1B00 1B7F, Sundanese 1B80 1BBF, Batak 1BC0 1BFF,
Lepcha 1C00 1C4F, OlChiki 1C50 1C7F, CyrillicExtended-C 1C80 1C8F, GeorgianExtended 1C90 1CBF,
SundaneseSupplement 1CC0 1CCF, VedicExtensions 1CD0 1CFF, PhoneticExtensions 1D00 1D7F,
PhoneticExtensionsSupplement 1D80 1DBF, CombiningDiacriticalMarksSupplement 1DC0 1DFF,
LatinExtendedAdditional 1E00 1EFF, GreekExtended 1F00 1FFF, GeneralPunctuation 2000 206F,
SuperscriptsandSubscripts 2070 209F, CurrencySymbols 20A0 20CF, CombiningDiacriticalMarksforSymbols 20D0 20FF,
LetterlikeSymbols 2100 214F, NumberForms 2150 218F, Arrows 2190 21FF, MathematicalOperators 2200 22FF,
MiscellaneousTechnical 2300 23FF, ControlPictures 2400 243F, OpticalCharacterRecognition 2440 245F,
EnclosedAlphanumerics 2460 24FF, BoxDrawing 2500 257F, BlockElements 2580 259F, GeometricShapes 25A0 25FF,
MiscellaneousSymbols 2600 26FF, Dingbats 2700 27BF, MiscellaneousMathematicalSymbols-A 27C0 27EF,
SupplementalArrows-A 27F0 27FF, BraillePatterns 2800 28FF, SupplementalArrows-B 2900 297F,
MiscellaneousMathematicalSymbols-B 2980 29FF, SupplementalMathematicalOperators 2A00 2AFF,
MiscellaneousSymbolsandArrows 2B00 2BFF, Glagolitic 2C00 2C5F, LatinExtended-C 2C60 2C7F, Coptic 2C80 2CFF,
GeorgianSupplement 2D00 2D2F, Tifinagh 2D30 2D7F, EthiopicExtended 2D80 2DDF, CyrillicExtended-A 2DE0 2DFF,
SupplementalPunctuation 2E00 2E7F, CJKRadicalsSupplement 2E80 2EFF, KangxiRadicals 2F00 2FDF,
IdeographicDescriptionCharacters 2FF0 2FFF, CJKSymbolsandPunctuation 3000 303F, Hiragana 3040 309F,
Katakana 30A0 30FF, Bopomofo 3100 312F, HangulCompatibilityJamo 3130 318F, Kanbun 3190 319F,
BopomofoExtended 31A0 31BF, CJKStrokes 31C0 31EF, KatakanaPhoneticExtensions 31F0 31FF,
EnclosedCJKLettersandMonths 3200 32FF, CJKCompatibility 3300 33FF, CJKUnifiedIdeographsExtensionA 3400 4DBF,
YijingHexagramSymbols 4DC0 4DFF, CJKUnifiedIdeographs 4E00 9FFF, YiSyllables A000 A48F, YiRadicals A490 A4CF,
Lisu A4D0 A4FF, Vai A500 A63F, CyrillicExtended-B A640 A69F, Bamum A6A0 A6FF, ModifierToneLetters A700 A71F,
LatinExtended-D A720 A7FF, SylotiNagri A800 A82F, CommonIndicNumberForms A830 A83F, Phags-pa A840 A87F,
Saurashtra A880 A8DF, DevanagariExtended A8E0 A8FF, KayahLi A900 A92F, Rejang A930 A95F,
HangulJamoExtended-A A960 A97F, Javanese A980 A9DF, MyanmarExtended-B A9E0 A9FF, Cham AA00 AA5F,
MyanmarExtended-A AA60 AA7F, TaiViet AA80 AADF, MeeteiMayekExtensions AAE0 AAFF, EthiopicExtended-A AB00 AB2F,
LatinExtended-E AB30 AB6F, CherokeeSupplement AB70 ABBF, MeeteiMayek ABC0 ABFF, HangulSyllables AC00 D7AF,
HangulJamoExtended-B D7B0 D7FF, HighSurrogates D800 DB7F, HighPrivateUseSurrogates DB80 DBFF,
LowSurrogates DC00 DFFF, PrivateUseArea E000 F8FF, CJKCompatibilityIdeographs F900 FAFF,
AlphabeticPresentationForms FB00 FB4F, ArabicPresentationForms-A FB50 FDFF, VariationSelectors FE00 FE0F,
VerticalForms FE10 FE1F, CombiningHalfMarks FE20 FE2F, CJKCompatibilityForms FE30 FE4F, SmallFormVariants FE50 FE6F,
ArabicPresentationForms-B FE70 FEFF, HalfwidthandFullwidthForms FF00 FFEF, Specials FFF0 FFFF, OldItalic 10300 1032F,
Gothic 10330 1034F, Deseret 10400 1044F, ByzantineMusicalSymbols 1D000 1D0FF, MusicalSymbols 1D100 1D1FF,
MathematicalAlphanumericSymbols 1D400 1D7FF, CJKUnifiedIdeographsExtensionB 20000 2A6DF,
CJKCompatibilityIdeographsSupplement 2F800 2FA1F, Tags E0000 E007F, SupplementaryPrivateUseArea-A F0000 FFFFF,
SupplementaryPrivateUseArea-B 100000 10FFFF`;

/** Names of Unicode 3.1, which XML Schema 1.0 lists. */
const formerNames = "Greek 370 3FF, CombiningMarksforSymbols 20D0 20FF, PrivateUse E000 F8FF";

let blocks: ReadonlyMap<string, CharacterRange> | undefined;

const WORD = String.raw`\p{L}\p{M}\p{N}\p{S}`;
const NOT_WORD = String.raw`\p{P}\p{Z}\p{C}`;
const blanks: readonly CharacterRange[] = [
  [0x9, 0xa],
  [0xd, 0xd],
  [0x20, 0x20],
];
/** Characters with which a name of XML begins. */
const starts: readonly CharacterRange[] = [
  [0x3a, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
];
/** Other characters of names. */
const followers: readonly CharacterRange[] = [
  [0x2d, 0x2e],
  [0x30, 0x39],
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
];
const parts = [...starts, ...followers].toSorted(([left], [right]) => left - right);

/** Escapes of character classes, as written inside JavaScript's brackets. */
const classEscapes: ReadonlyMap<string, string> = new Map([
  ["d", String.raw`\p{Nd}`],
  ["D", String.raw`\P{Nd}`],
  ["s", inBrackets(blanks)],
  ["S", inBrackets(outside(blanks))],
  ["w", WORD],
  ["W", NOT_WORD],
  ["i", inBrackets(starts)],
  ["I", inBrackets(outside(starts))],
  ["c", inBrackets(parts)],
  ["C", inBrackets(outside(parts))],
]);

const plainEscapes = new Set("nrt\\|.?*+(){}-[]^$/");

export function unsupported(pattern: string, reason: string): DynamicError {
  return new DynamicError("FORX0002", `The regular expression ${excerpt(pattern)} is not supported: ${reason}`);
}

/**
 * Translates a regular expression of XPath 2.0 (F&O 7.6.1) to JavaScript with the flag u. The two differ in the meaning of \d, \w, \s,
 * \i, \c, blocks, subtraction and the dot. Constructs that JavaScript does not have are refused.
 * @throws DynamicError FORX0002
 */
export const translated = (pattern: string, dotAll: boolean): string => new Translation(pattern, dotAll).run();

class Translation {
  private at = 0;
  private result = "";

  constructor(
    private readonly pattern: string,
    private readonly dotAll: boolean,
  ) {}

  run(): string {
    while (this.at < this.pattern.length) {
      const char = this.pattern[this.at] as string;
      this.at++;
      if (char === "\\") {
        this.result += this.escape(false);
      } else if (char === "[") {
        this.result += this.characterClass();
      } else if (char === ".") {
        this.result += this.dotAll ? String.raw`[\s\S]` : String.raw`[^\n\r]`;
      } else if (char === "(" && this.pattern.startsWith("?:", this.at)) {
        this.result += "(?:";
        this.at += 2;
      } else if (char === "(" && this.pattern[this.at] === "?") {
        throw unsupported(this.pattern, "groups with (?");
      } else {
        this.result += char === "/" ? "\\/" : char;
      }
    }
    return this.result;
  }

  private escape(inClass: boolean): string {
    const char = this.pattern[this.at] ?? "";
    this.at++;
    const set = char === "p" || char === "P" ? this.category(char) : classEscapes.get(char);
    if (set !== undefined) {
      return inClass ? set : `[${set}]`;
    }
    if (/[1-9]/.test(char) && !inClass) {
      return `\\${char}`;
    }
    if (!plainEscapes.has(char)) {
      throw unsupported(this.pattern, `the escape \\${char}`);
    }
    return char === "-" && !inClass ? "-" : `\\${char}`;
  }

  private category(letter: string): string {
    const name = /^\{([A-Z][A-Za-z0-9-]*)\}/.exec(this.pattern.slice(this.at, this.at + 100))?.[1] ?? "";
    this.at += name.length + 2;
    if (/^[A-Z][a-z]?$/.test(name)) {
      return `\\${letter}{${name}}`;
    }
    blocks ??= new Map(
      `${table}, ${formerNames}`.split(",").map((entry): [string, CharacterRange] => {
        const [block, first, last] = entry.trim().split(" ") as [string, string, string];
        return [block, [Number.parseInt(first, 16), Number.parseInt(last, 16)]];
      }),
    );
    const range = name.startsWith("Is") ? blocks.get(name.slice(2)) : undefined;
    if (range === undefined) {
      throw unsupported(this.pattern, `${excerpt(name)} is no general category and no block of Unicode`);
    }
    return inBrackets(letter === "P" ? outside([range]) : [range]);
  }

  /** Subtraction becomes a look at the next character, which is not to be of the class that is taken away. */
  private characterClass(): string {
    const isNegated = this.pattern[this.at] === "^";
    this.at += isNegated ? 1 : 0;
    const opening = isNegated ? "[^" : "[";
    let text = opening;
    let afterClass = false;
    for (let char = this.classCharacter(); char !== "]"; char = this.classCharacter()) {
      const next = this.pattern[this.at] ?? "";
      if (char === "-" && next === "[") {
        return this.subtraction(`${text}]`);
      }
      // A hyphen beside an escaped class or a bracket is literal; JavaScript would read an invalid range.
      const isLiteral = afterClass || next === "]" || text === opening;
      afterClass = char === "\\" && isClass(next);
      text += char === "\\" ? this.escape(true) : classMember(char, char === "-" && isLiteral);
    }
    return `${text}]`;
  }

  private subtraction(base: string): string {
    this.at++;
    const taken = this.characterClass();
    if (this.pattern[this.at] !== "]") {
      throw unsupported(this.pattern, "nothing may stand behind the class that is taken away from another one");
    }
    this.at++;
    return `(?:(?!${taken})${base})`;
  }

  private classCharacter(): string {
    const char = this.pattern[this.at];
    this.at++;
    if (char === undefined) {
      throw unsupported(this.pattern, "a bracket is not closed");
    }
    if (char === "[") {
      throw unsupported(this.pattern, "a bracket inside of brackets");
    }
    return char;
  }
}

const isClass = (escape: string): boolean => classEscapes.has(escape) || escape === "p" || escape === "P";

/** A character inside of brackets, escaped where JavaScript would give it a meaning. */
function classMember(char: string, isLiteral: boolean): string {
  return isLiteral || "^/|$*+.?(){}".includes(char) ? `\\${char}` : char;
}
