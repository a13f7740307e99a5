import { shownValue } from "../../common/domain/masking/shown-value.js";
import { nearestName } from "./nearest-name.js";
/** `errors` names all fields; so many of them are explained, so that the answer stays in proportion to its request. */
export const maxDetails = 250;
/** What was sent where something is wrong, and the field that an unknown one is nearest to. */
export function sentFacts(complaints, { value, namesAt, isQuery = false }) {
    const explained = [...complaints].slice(0, maxDetails);
    return Object.fromEntries(explained.map(([name, { path, isUnknown }]) => {
        const shown = shownValue(name, valueAt(value, path));
        const near = isUnknown ? nearOf(path, namesAt(path.slice(0, -1)), isQuery) : undefined;
        return [
            name,
            {
                ...(!isQuery && { pointer: pointerOf(path) }),
                ...(shown !== undefined && { value: shown }),
                ...(near !== undefined && { suggestion: near }),
            },
        ];
    }));
}
function nearOf(path, names, isQuery) {
    const near = nearestName(String(path.at(-1)), names);
    return near === undefined && isQuery ? { hint: "parameters", words: { names: names.join(", ") } } : near;
}
function valueAt(value, path) {
    return path.reduce((at, step) => typeof at === "object" && at !== null && Object.hasOwn(at, step)
        ? at[step]
        : undefined, value);
}
/** RFC 6901. */
const pointerOf = (path) => path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
/** The names that a Joi schema has at a path of what it checks. */
export function namesInSchema(schema, path) {
    const found = path.reduce((at, step) => typeof step === "number" ? at?.$_terms.items?.[0] : at?.$_terms.keys?.find(({ key }) => key === step)?.schema, schema);
    return (found?.$_terms.keys ?? []).map(({ key }) => key);
}
//# sourceMappingURL=sent-facts.js.map