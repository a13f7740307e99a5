export const noSubstitutions = new Map();
/** XPath names contain hyphens and full stops, so the match may be longer than the parameter's name. */
const reference = /\$([\p{L}_][\p{L}\p{N}\p{M}\u00B7._-]*)/gu;
/**
 * Replaces `$name` of each parameter by its value. References within a value are kept, and so are variables whose name merely
 * begins like a parameter's.
 */
export function substituteParameters(text, substitutions) {
    if (substitutions.size === 0) {
        return text;
    }
    return text.replace(reference, (written, name) => {
        const parameter = parameterIn(name, substitutions);
        return parameter === undefined ? written : substitutions.get(parameter) + name.slice(parameter.length);
    });
}
/** The longest parameter that equals the name, or its beginning up to a hyphen or a full stop. */
function parameterIn(name, substitutions) {
    for (let length = name.length; length > 0; length--) {
        const ends = length === name.length || ".-".includes(name[length]);
        const prefix = name.slice(0, length);
        if (ends && substitutions.has(prefix)) {
            return prefix;
        }
    }
    return undefined;
}
//# sourceMappingURL=substitute-parameters.js.map