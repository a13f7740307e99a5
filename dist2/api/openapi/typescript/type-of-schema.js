/** The TypeScript type of a schema; objects that are named are referred to by their names. */
export function typeOfSchema(schema) {
    const { $ref, anyOf, oneOf, allOf, type } = schema;
    if (typeof $ref === "string") {
        return nameOfReference($ref);
    }
    const options = (anyOf ?? oneOf);
    if (options !== undefined) {
        return union(options.map(typeOfSchema));
    }
    if (Array.isArray(allOf)) {
        return allOf.map(typeOfSchema).join(" & ");
    }
    if ("const" in schema || Array.isArray(schema["enum"])) {
        const values = "const" in schema ? [schema["const"]] : schema["enum"];
        return union(values.map((value) => JSON.stringify(value)));
    }
    return union([type].flat().map((one) => typeOfKind(one, schema)));
}
/** An object's members between braces; an index signature stands for members that are not named. */
export function membersOf(schema) {
    const required = new Set((schema["required"] ?? []));
    const properties = Object.entries((schema["properties"] ?? {}));
    const members = properties.map(([name, member]) => {
        const mark = required.has(name) ? "" : "?";
        return `${comment(member["description"])}${memberName(name)}${mark}: ${typeOfSchema(member)};`;
    });
    return ["{", ...members, ...indexSignature(schema, properties), "}"].join("\n");
}
function indexSignature({ additionalProperties }, properties) {
    if (typeof additionalProperties === "object" && additionalProperties !== null) {
        // The named members have to fit the signature, and those that may be absent are undefined to the compiler.
        const others = [additionalProperties, ...properties.map(([, member]) => member)].map(typeOfSchema);
        return [`[name: string]: ${union([...others, ...(properties.length > 0 ? ["undefined"] : [])])};`];
    }
    return additionalProperties === true && properties.length === 0 ? ["[name: string]: unknown;"] : [];
}
function typeOfKind(kind, schema) {
    switch (kind) {
        case "string":
            return schema["format"] === "binary" ? "Uint8Array" : "string";
        case "integer":
        case "number":
            return "number";
        case "boolean":
        case "null":
            return kind;
        case "array":
            return `Array<${typeOfSchema((schema["items"] ?? {}))}>`;
        case "object":
            return membersOf(schema);
        default:
            return "unknown";
    }
}
const union = (types) => [...new Set(types)].join(" | ");
export const nameOfReference = (reference) => reference.slice(reference.lastIndexOf("/") + 1);
const memberName = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
/** What is said of a member, above it. */
export const comment = (words) => typeof words === "string" && words !== ""
    ? `/** ${words.replaceAll("*/", "* /").replaceAll("\n", "\n * ")} */\n`
    : "";
//# sourceMappingURL=type-of-schema.js.map