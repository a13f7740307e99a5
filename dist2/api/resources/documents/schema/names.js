import { shortened } from "../../../../common/domain/shortened.js";
import { field, isPlainObject, neverNull, Problem } from "../../../schemas/field-types.js";
import { say } from "../../../schemas/messages.js";
import { forbiddenCharacter, readText } from "../../../schemas/text-field.js";
const maxReferenceLength = 64;
const maxPairs = 20;
const maxKeyLength = 40;
const maxValueLength = 500;
/**
 * The caller's name of a document, without spaces at its ends: systems that pad their fields would otherwise have two names
 * for one document. Letter case counts.
 */
export const readReference = (value) => readText(typeof value === "string" ? value.trim() : value, true, maxReferenceLength);
export const externalReference = () => neverNull(field(readReference, {
    type: "string",
    minLength: 1,
    maxLength: maxReferenceLength,
    description: "Your own name of the document: unique for the business profile and kind, unless the organization lets references repeat. Spaces at its ends are taken off. It is in no XML.",
}));
export const metadata = () => neverNull(field(readMetadata, {
    type: "object",
    maxProperties: maxPairs,
    propertyNames: { minLength: 1, maxLength: maxKeyLength },
    additionalProperties: { type: "string", maxLength: maxValueLength },
    description: "Pairs of texts that you want to have back with the document. They are in no XML.",
}));
function readMetadata(value) {
    if (!isPlainObject(value)) {
        return new Problem(say("object"));
    }
    const pairs = Object.entries(value);
    if (pairs.length > maxPairs) {
        return new Problem(say("pairs", { most: maxPairs }));
    }
    const [problem] = pairs.flatMap(([key, text]) => pairProblem(key, text) ?? []);
    return problem === undefined ? value : new Problem(problem);
}
function pairProblem(key, text) {
    if (key.trim() === "" || key.length > maxKeyLength) {
        return say("pairKey", { most: maxKeyLength, key: shortened(key, maxKeyLength) });
    }
    if (typeof text !== "string" || text.length > maxValueLength) {
        return say("pairValue", { most: maxValueLength, key });
    }
    const forbidden = forbiddenCharacter(key) ?? forbiddenCharacter(text);
    return forbidden === undefined ? undefined : say("character", { character: forbidden });
}
//# sourceMappingURL=names.js.map