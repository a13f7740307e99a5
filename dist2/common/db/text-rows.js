import { unpackedLength } from "./packed-text.js";
/** Characters of the texts, the JSON and the packed texts of the rows: what reading them will take. */
export function textLength({ rows }) {
    let length = 0;
    for (const row of rows) {
        for (const value of Object.values(row)) {
            length += typeof value === "string" ? value.length : value instanceof Uint8Array ? unpackedLength(value) : 0;
        }
    }
    return length;
}
/** The rows as `Queryable.query` would have given them. */
export function parseRows({ rows, jsonColumns }) {
    return rows.map((row) => {
        const parsed = { ...row };
        for (const column of jsonColumns) {
            const value = row[column];
            parsed[column] = typeof value === "string" ? JSON.parse(value) : value;
        }
        return parsed;
    });
}
//# sourceMappingURL=text-rows.js.map