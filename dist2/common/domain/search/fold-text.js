/** Longer than any identifier that people type; the rest of a term is ignored. */
const maxTermLength = 100;
/** Cuts by characters, because a lone surrogate could not be stored. */
const shortenedTerm = (text) => Array.from(text).slice(0, maxTermLength).join("");
/** Normalizes a text for comparison: case, width and composition of characters, and spaces do not count. */
export const normalised = (text) => shortenedTerm(text.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " "));
/** Letters that Unicode does not take apart into a letter and a mark, and that people write without it. */
const letters = {
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ø: "o",
    đ: "d",
    ð: "d",
    ł: "l",
    ı: "i",
    þ: "th",
    // Arabic, and what Persian and Urdu keyboards write for the same letters.
    "\u0629": "\u0647",
    "\u06c0": "\u0647",
    "\u06c1": "\u0647",
    "\u06c2": "\u0647",
    "\u06d5": "\u0647",
    "\u0649": "\u064a",
    "\u06cc": "\u064a",
    "\u06a9": "\u0643",
    "\u0671": "\u0627",
    "\u0621": "",
};
const letter = new RegExp(`[${Object.keys(letters).join("")}]`, "g");
/**
 * Marks of Latin letters; of Arabic ones short vowels, hamza, madda, small letters of the Koran and the tatweel. Those of other scripts
 * stay: without its vowels an Indian word is another one.
 */
const marks = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]/g;
/** Characters that are not shown, like those that turn the direction of a text. */
const unseen = /[\p{Cf}\p{Cc}]/gu;
const digit = /[\u0660-\u0669\u06f0-\u06f9]/g;
/**
 * Normalizes further, so that a name is found however it is written: without accents, the forms of hamza, the difference
 * of ه and ة and of ي and ى, vowel signs, tatweel and characters that are not shown; digits are those of ASCII.
 */
export function foldText(text) {
    const plain = text.replace(/\s+/g, " ").replace(unseen, "").normalize("NFKD").replace(marks, "");
    return normalised(plain
        .toLowerCase()
        .replace(letter, (found) => letters[found] ?? found)
        .replace(digit, (found) => String((found.codePointAt(0) ?? 0) & 0xf))
        .normalize("NFKC"));
}
/** The article ال, which some write and others do not; a word of one letter keeps it. */
const article = /^\u0627\u0644(?=.{2})/;
export const withoutArticle = (word) => word.replace(article, "");
//# sourceMappingURL=fold-text.js.map