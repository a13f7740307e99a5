/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema, and a schema is never awaited */
/**
 * The structure of an OpenAPI 3.1 document as JSON Schema, as far as we use it (OpenAPI Specification 3.1.0, section 4.8).
 * What the specification allows and is not listed here is refused all the same: nothing gets in by a slip of the pen.
 */
const text = { type: "string", minLength: 1 };
const ref = (name) => ({ $ref: `#/$defs/${name}` });
const mapOf = (value, names) => ({
    type: "object",
    additionalProperties: value,
    ...(names !== undefined && { propertyNames: { pattern: names } }),
});
/** An object of these members and no other, but for those that extend the specification. */
const exactly = (properties, required = []) => ({
    type: "object",
    properties,
    required,
    patternProperties: { "^x-": true },
    additionalProperties: false,
});
/** Section 4.8.23: beside $ref only these two may stand. */
const orReference = (section, value) => ({
    if: { type: "object", required: ["$ref"] },
    then: exactly({ $ref: { pattern: `^#/components/${section}/[\\w.-]+$` }, summary: text, description: text }, [
        "$ref",
    ]),
    else: value,
});
const componentName = "^[a-zA-Z0-9._-]+$";
const methods = ["get", "put", "post", "delete", "patch"];
const schema = { $ref: "https://json-schema.org/draft/2020-12/schema" };
const parameter = exactly({
    name: text,
    in: { enum: ["query", "header", "path", "cookie"] },
    description: text,
    required: { type: "boolean" },
    schema,
    example: true,
}, ["name", "in", "schema"]);
const pathParameter = {
    if: { properties: { in: { const: "path" } } },
    then: { required: ["required"], properties: { required: { const: true } } },
};
const operation = exactly({
    operationId: { type: "string", pattern: "^[a-z][A-Za-z0-9]*$" },
    tags: { type: "array", items: text, minItems: 1 },
    summary: text,
    description: text,
    security: { type: "array", items: mapOf({ type: "array", items: text }) },
    parameters: { type: "array", items: ref("parameter") },
    requestBody: exactly({ description: text, content: ref("content"), required: { type: "boolean" } }, ["content"]),
    responses: {
        ...mapOf(ref("response"), "^[1-5](?:[0-9]{2}|XX)$|^default$"),
        minProperties: 1,
    },
}, ["operationId", "responses"]);
export const openApiStructure = {
    $id: "openapi-3.1",
    ...exactly({
        openapi: { type: "string", pattern: "^3\\.1\\.\\d+$" },
        info: exactly({
            title: text,
            version: text,
            description: text,
            license: exactly({ name: text, identifier: text }, ["name"]),
        }, ["title", "version"]),
        servers: { type: "array", items: exactly({ url: text, description: text }, ["url"]), minItems: 1 },
        security: { type: "array", items: mapOf({ type: "array", items: text }) },
        tags: { type: "array", items: exactly({ name: text, description: text }, ["name"]), uniqueItems: true },
        paths: mapOf(exactly(Object.fromEntries(methods.map((method) => [method, operation]))), "^/"),
        webhooks: mapOf(exactly({ post: operation }, ["post"])),
        components: exactly({
            schemas: mapOf(schema, componentName),
            responses: mapOf(ref("response"), componentName),
            parameters: mapOf(ref("parameter"), componentName),
            headers: mapOf(ref("header"), componentName),
            securitySchemes: mapOf(exactly({ type: { const: "http" }, scheme: text, bearerFormat: text, description: text }, ["type", "scheme"]), componentName),
        }),
    }, ["openapi", "info", "paths", "components"]),
    $defs: {
        parameter: orReference("parameters", { allOf: [parameter, pathParameter] }),
        header: orReference("headers", exactly({ description: text, required: { type: "boolean" }, schema }, ["schema"])),
        response: orReference("responses", exactly({ description: text, headers: mapOf(ref("header")), content: ref("content") }, ["description"])),
        content: mapOf(exactly({ schema, example: true }, ["schema"]), "^[\\w*.+-]+/[\\w*.+-]+$"),
    },
};
//# sourceMappingURL=openapi-structure.js.map