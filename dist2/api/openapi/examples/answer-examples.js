import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../../../common/repository-root.js";
const file = path.join(repositoryRoot(), "api", "openapi", "examples", "answers.json");
const written = JSON.parse(readFileSync(file, "utf8"));
/** What a real run answered, by operation and status ("createWebhook 201"); test/api/openapi/replay.spec.ts writes it. */
export const answerExamples = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, expand(value)]));
function expand(value) {
    if (typeof value !== "object" || value === null) {
        return value;
    }
    if (Array.isArray(value)) {
        return value.map(expand);
    }
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expand(member)]));
    return typeof members["$like"] === "string" ? applyTo(expand(written[members["$like"]] ?? null), members) : members;
}
function applyTo(base, { $with = {}, $without = [] }) {
    for (const pointer of $without) {
        const [parent, name] = placeOf(base, pointer);
        delete parent[name];
    }
    for (const [pointer, value] of Object.entries($with)) {
        const [parent, name] = placeOf(base, pointer);
        parent[name] = value;
    }
    return base;
}
/** Where a pointer leads. No name in an example has a `/` or a `~`. */
function placeOf(base, pointer) {
    const names = pointer.split("/").slice(1);
    const last = names.pop() ?? "";
    return [names.reduce((parent, name) => parent[name], base), last];
}
//# sourceMappingURL=answer-examples.js.map