/** What a number of things is called: Arabic has a form for one, two, few (3 to 10), many (11 to 99) and the rest. */
const plural = new Intl.PluralRules("ar");
/** A value inside of a sentence that runs from right to left keeps its own direction. */
export const isolated = (value) => `\u2068${value}\u2069`;
/** The form for a count; `#` in it is the number. */
export function arabicCount(count, forms, grouped) {
    const { one, two, few, many, other } = forms;
    const form = { zero: other, one, two, few, many, other }[plural.select(count)];
    return form.replace("#", isolated(grouped));
}
//# sourceMappingURL=arabic.js.map