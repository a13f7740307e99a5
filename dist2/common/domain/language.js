/** The languages of the console, of conditions and of the details of errors; English where another was not asked for. */
export const languages = ["en", "ar"];
//# sourceMappingURL=language.js.map