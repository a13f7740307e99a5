import Joi from "joi";
import { say } from "../../../schemas/messages.js";
/**
 * Joi's `when`: the schema is narrowed by the first case that matches the other field, or by `otherwise`. A name
 * without a dot is a sibling field.
 */
export function choose(schema, field, cases, otherwise) {
    // oxlint-disable-next-line unicorn/no-thenable -- the name of Joi; the object is never awaited
    const choices = cases.map(([is, use]) => ({ is, then: use }));
    return schema.when(field, { switch: choices, ...(otherwise !== undefined && { otherwise }) });
}
/** A mandatory field whose label is the message for its absence. */
export const mandatory = (schema, key, filled) => schema.required().label(say(key, filled));
/** A case of `choose` that makes the field mandatory with this message. */
export const because = (key, filled) => mandatory(Joi.any(), key, filled);
export const mandatoryWith = (schema, field) => choose(schema, field, [[Joi.exist(), because("mandatoryWith", { field })]]);
export const mandatoryWhen = (schema, field, [is, key]) => choose(schema, field, [[is, because(key)]]);
export const mandatoryWithout = (schema, field, key = "mandatoryWithout") => choose(schema, field, [[Joi.exist(), Joi.any()]], because(key, { field }));
//# sourceMappingURL=conditions.js.map