/** A copy without the fields that are undefined: `exactOptionalPropertyTypes` tells these from absent ones. */
export const definedFields = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
//# sourceMappingURL=defined-fields.js.map