const typed = (schema) => schema;
export const uuid = typed({ type: "string", format: "uuid" });
export const instant = typed({ type: "string", format: "date-time" });
export const date = typed({ type: "string", format: "date" });
export const string = typed({ type: "string" });
export const integer = typed({ type: "integer" });
export const boolean = typed({ type: "boolean" });
/** A decimal: a JSON number whose digits are kept as they are. */
export const number = typed({ type: "number" });
export const described = (schema, description) => ({
    ...schema,
    description,
});
export const oneOf = (...values) => typed({ type: "string", enum: values });
export function nullable(schema) {
    const { type, enum: values, ...rest } = schema;
    return typed(typeof type === "string" && schema["properties"] === undefined
        ? { type: [type, "null"], ...(Array.isArray(values) && { enum: [...values, null] }), ...rest }
        : { anyOf: [schema, { type: "null" }] });
}
export const listOf = (items) => typed({ type: "array", items });
/** An object whose members are all there, but for those named in `optional`. A `title` makes it a component. */
export function object(properties, { title, optional = [] } = {}) {
    const required = Object.keys(properties).filter((name) => !optional.some((each) => each === name));
    return typed({ ...(title !== undefined && { title }), type: "object", properties, required });
}
export const pageOf = (row, title) => object({ data: listOf(row), next_cursor: nullable(string) }, { title });
/** An object whose members have names of their own and values of one kind. */
export const mapOf = (values) => typed({ type: "object", additionalProperties: values });
/** An object of free members, such as the report of an access point. */
export const anyObject = typed({ type: "object", additionalProperties: true });
//# sourceMappingURL=schemas.js.map