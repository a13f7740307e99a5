/** PostgreSQL's numbers of the types that are sent in this form. */
const elementTypes = { bytea: 17, text: 25, json: 114 };
const headerFields = 5;
/**
 * An array of one dimension in PostgreSQL's binary form: dimensions, whether there are nulls, type, length, first index, then
 * each element behind its own length, which is -1 for null. In the driver's own form bytes would become hexadecimal digits,
 * and every quote of a JSON text a pair.
 */
export function binaryArray(type, elements) {
    const hasNulls = elements.includes(null) ? 1 : 0;
    const fields = elements.length === 0 ? [0, 0, elementTypes[type]] : [1, hasNulls, elementTypes[type], elements.length, 1];
    const header = Buffer.alloc(headerFields * 4);
    fields.forEach((field, index) => header.writeInt32BE(field, index * 4));
    const parts = elements.flatMap((element) => {
        const length = Buffer.alloc(4);
        length.writeInt32BE(element === null ? -1 : element.length);
        return element === null ? [length] : [length, element];
    });
    return Buffer.concat([header.subarray(0, fields.length * 4), ...parts]);
}
//# sourceMappingURL=binary-array.js.map