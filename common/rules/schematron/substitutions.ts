/** What the parameters of an abstract pattern stand for, by name. */
export type Substitutions = ReadonlyMap<string, string>;

/** `$` and a name that may run on: XPath's names hold hyphens and full stops, and a parameter may end before one. */
const reference = /\$([\p{L}_][\p{L}\p{N}\p{M}\u00B7._-]*)/gu;

/**
 * The text with `$name` of each parameter replaced by its value, as it stands: what looks like a reference in a value
 * is left alone, and so is the name of a variable that merely begins with a parameter's.
 */
export function substituted(text: string, substitutions: Substitutions): string {
  return text.replace(reference, (written, name: string) => {
    const parameter = parameterIn(name, substitutions);
    return parameter === undefined ? written : substitutions.get(parameter) + name.slice(parameter.length);
  });
}

/** The longest parameter that the name is, or that it begins with up to a hyphen or a full stop. */
function parameterIn(name: string, substitutions: Substitutions): string | undefined {
  for (let length = name.length; length > 0; length--) {
    const ends = length === name.length || ".-".includes(name[length] as string);
    const prefix = name.slice(0, length);
    if (ends && substitutions.has(prefix)) {
      return prefix;
    }
  }
  return undefined;
}
