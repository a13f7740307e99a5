import { isPlainObject } from "../schemas/field-types.js";
/** RFC 7396: members of objects are merged, null removes, anything else replaces. Numbers stay LosslessNumbers. */
export function mergePatch(target, patch) {
    if (!isPlainObject(patch)) {
        return patch;
    }
    const merged = isPlainObject(target) ? { ...target } : {};
    for (const [name, value] of Object.entries(patch)) {
        if (value === null) {
            delete merged[name];
        }
        else {
            merged[name] = mergePatch(merged[name], value);
        }
    }
    return merged;
}
//# sourceMappingURL=merge-patch.js.map