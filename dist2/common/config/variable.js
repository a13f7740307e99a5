import Joi, {} from "joi";
/** A variable that is required or has a default. */
export function variable(name, schema, words) {
    return { name, schema, words, read: (value) => value };
}
/** A variable without default that may be absent. */
export function optional(name, schema, words) {
    return variable(name, schema, words);
}
export function readAs(row, read) {
    return { ...row, read };
}
export function schemaOf(table) {
    return Joi.object(Object.fromEntries(Object.values(table).map(({ name, schema }) => [name, schema])));
}
/** The configuration, by member, of values that were read by name. */
export function valuesOf(table, read) {
    const set = Object.entries(table).filter(([, { name }]) => read[name] !== undefined);
    return Object.fromEntries(set.map(([member, row]) => [member, row.read(read[row.name])]));
}
export function defaultOf({ schema }) {
    const { flags } = schema.describe();
    return flags?.default;
}
//# sourceMappingURL=variable.js.map