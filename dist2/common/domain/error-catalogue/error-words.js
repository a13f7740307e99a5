/** Whether a speaker has checked the Arabic of the catalogue and of the schemas' messages; pages say so as long as none has. */
export const arabicIsChecked = false;
//# sourceMappingURL=error-words.js.map