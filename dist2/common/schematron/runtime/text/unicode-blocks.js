import { outside } from "./character-ranges.js";
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
let blocks;
/** Characters of a block, or those outside of it; undefined for an unknown name. */
export function rangesOfBlock(name, isOutside) {
    blocks ??= new Map(`${table}, ${formerNames}`.split(",").map(readBlock));
    const block = blocks.get(name);
    return block === undefined ? undefined : isOutside ? outside([block]) : [block];
}
function readBlock(entry) {
    const [name, first, last] = entry.trim().split(" ");
    return [name, [Number.parseInt(first, 16), Number.parseInt(last, 16)]];
}
//# sourceMappingURL=unicode-blocks.js.map