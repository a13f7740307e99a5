const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Keywords whose value is no schema. */
const values = new Set(["enum", "const", "examples", "example", "default", "required"]);
/** Every schema of a part of the description with where it stands, the members of objects among them. */
export function schemasIn(part, place) {
    if (Array.isArray(part)) {
        return part.flatMap((each) => schemasIn(each, place));
    }
    if (!isObject(part)) {
        return [];
    }
    const members = isObject(part["properties"]) ? Object.entries(part["properties"]) : [];
    return [
        { place, schema: part },
        ...members.flatMap(([name, member]) => schemasIn(member, `${place}.${name}`)),
        ...Object.entries(part).flatMap(([keyword, value]) => values.has(keyword) || keyword === "properties" ? [] : schemasIn(value, place)),
    ];
}
/** The members of all objects of the description. */
export const membersOf = (document) => [...parts(document)].flatMap(([place, part]) => schemasIn(part, place).flatMap(({ place: at, schema }) => Object.entries(isObject(schema["properties"]) ? schema["properties"] : {}).map(([name, member]) => ({
    place: `${at}.${name}`,
    schema: member,
}))));
const parts = ({ paths, webhooks, components }) => [
    ...Object.entries(components["schemas"] ?? {}),
    ...Object.entries(components["responses"] ?? {}),
    ...Object.entries(paths),
    ...Object.entries(webhooks),
];
//# sourceMappingURL=described-members.js.map