/**
 * Answers a row by a schema of `object`: `sent_at` is the row's `sentAt`, a date becomes ISO 8601, and members of the row that
 * the schema does not name stay inside. What the row lacks has to be in `computed`, otherwise the call does not compile.
 */
export function present(schema, row, ...[computed]) {
    const names = Object.keys(schema["properties"]);
    const values = row;
    return {
        ...Object.fromEntries(names.map((name) => [name, asJson(values[camelCase(name)])])),
        ...computed,
    };
}
const camelCase = (name) => name.replaceAll(/_(\w)/g, (_match, letter) => letter.toUpperCase());
const asJson = (value) => (value instanceof Date ? value.toISOString() : value);
//# sourceMappingURL=present.js.map