/** Shorter words are too much alike. */
const minLength = 5;
/** Of a longer word the variants would be many. */
const maxLength = 15;
/** Whether one typing error in a word is forgiven: words of letters, of five on. */
export const isForgiven = (word) => {
    const { length } = Array.from(word);
    return length >= minLength && length <= maxLength && /^[\p{L}\p{M}]+$/u.test(word);
};
/** The word without each of its letters: two words with one error between them have a variant in common. */
export function variantsOf(word) {
    const characters = Array.from(word);
    return [...new Set(characters.map((_, at) => [...characters.slice(0, at), ...characters.slice(at + 1)].join("")))];
}
const restOf = (characters, from) => characters.slice(from).join("");
/** Whether a letter is missing, too many, another one, or in each other's place with its neighbour. */
export function isOneErrorApart(one, other) {
    const [a, b] = [Array.from(one), Array.from(other)];
    if (Math.abs(a.length - b.length) > 1 || one === other) {
        return false;
    }
    const shorter = Math.min(a.length, b.length);
    let begin = 0;
    while (begin < shorter && a[begin] === b[begin]) {
        begin += 1;
    }
    if (a.length !== b.length) {
        const [short, long] = a.length < b.length ? [a, b] : [b, a];
        return restOf(short, begin) === restOf(long, begin + 1);
    }
    const isSwapped = a[begin] === b[begin + 1] && a[begin + 1] === b[begin];
    return restOf(a, begin + 1) === restOf(b, begin + 1) || (isSwapped && restOf(a, begin + 2) === restOf(b, begin + 2));
}
//# sourceMappingURL=typing-errors.js.map