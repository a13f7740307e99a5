/** Every name of a column that a statement has had: as many as the statements name, which are fixed. */
const members = new Map();
/** `document_sequence` as the member `documentSequence`. */
export function memberOf(column) {
    let member = members.get(column);
    if (member === undefined) {
        member = column.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
        members.set(column, member);
    }
    return member;
}
/**
 * Rows that came as arrays, as objects with a member for each column. The names are made once for a result; what a column
 * holds is left alone, so that JSON keeps its own names.
 */
export function rowObjects(fields, rows) {
    const names = fields.map(({ name }) => memberOf(name));
    return rows.map((values) => {
        const row = {};
        for (let index = 0; index < names.length; index++) {
            row[names[index]] = values[index];
        }
        return row;
    });
}
//# sourceMappingURL=row-objects.js.map