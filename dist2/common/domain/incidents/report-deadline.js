/** Days from the date of issue within which a document is to be reported to the authority. */
export const reportTermDays = 14;
/** From so many days before the end of the term, documents that are not reported have a condition, each band apart. */
export const warnedDays = [7, 3, 1];
//# sourceMappingURL=report-deadline.js.map