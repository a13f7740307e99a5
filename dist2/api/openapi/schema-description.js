/** The values that a schema names; Joi lists a mark of its own among them. */
export const listedValues = ({ allow = [] }) => allow.filter((value) => typeof value !== "object" || value === null);
/** What a field of ours says of itself. */
export const factsOf = ({ metas = [] }) => metas.find(({ jsonSchema }) => jsonSchema !== undefined)?.jsonSchema;
//# sourceMappingURL=schema-description.js.map