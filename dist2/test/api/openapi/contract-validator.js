import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
/** Checks values against the schemas of the published description, in ajv's strict mode. */
export class ContractValidator {
    #ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
    /** With `closed`, an object may hold nothing that is not described: an answer must not say more than the contract. */
    constructor(document, { closed }) {
        formats.default(this.#ajv);
        // What an answer to come may hold is left open by the contract, and no mistake of it.
        this.#ajv.opts.strictRequired = false;
        const schemas = document.components["schemas"];
        this.#ajv.addSchema({ $id: "contract", $defs: relocated(closed ? close(schemas) : schemas) });
        this.close = closed;
    }
    compile(schema) {
        return this.#ajv.compile(relocated(this.close ? close(schema) : schema));
    }
    /** What is wrong with the value; empty when nothing is. */
    complaints(schema, value) {
        const validate = this.compile(schema);
        validate(value);
        return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
    }
}
const relocated = (schema) => JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"contract#/$defs/'));
function close(value) {
    if (Array.isArray(value)) {
        return value.map(close);
    }
    if (typeof value !== "object" || value === null) {
        return value;
    }
    const inner = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, close(member)]));
    const isOpen = inner["type"] === "object" && typeof inner["properties"] === "object" && !("additionalProperties" in inner);
    return isOpen ? { ...inner, additionalProperties: false } : inner;
}
//# sourceMappingURL=contract-validator.js.map