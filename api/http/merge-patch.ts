import { isPlainObject } from "../schemas/field-types.ts";

/** RFC 7396: members of objects are merged, null removes, anything else replaces. Numbers stay LosslessNumbers. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) {
    return patch;
  }
  const merged: Record<string, unknown> = isPlainObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      delete merged[name];
    } else {
      merged[name] = mergePatch(merged[name], value);
    }
  }
  return merged;
}
