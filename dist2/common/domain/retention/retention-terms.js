/** Tax records are kept for five years after their tax period at least, by the law (Cabinet Decision 74 of 2023). */
export const keptYears = { least: 5, most: 100 };
export const keptDays = { least: 30, most: 36_500 };
//# sourceMappingURL=retention-terms.js.map