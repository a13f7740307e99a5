import type { CustomHelpers, Schema } from "joi";

import { brokenUaeCheck, type CheckedMembers } from "../../../common/rules/uae-checks.ts";
import { complaint } from "../../schemas/field-types.ts";
import { say } from "../../schemas/messages.ts";

/** A field with the checks of `uaeChecks`, which also look at the fields beside it. */
export const uaeChecked = <S extends Schema>(schema: S, field: keyof CheckedMembers): S =>
  schema.custom((value: unknown, helpers: CustomHelpers) => {
    const broken = brokenUaeCheck(field, helpers.state.ancestors[0] as CheckedMembers);
    return broken === undefined ? value : complaint(helpers, broken.name, broken.values);
  }) as S;

/** The same of a value that was sent in XML, as words behind its place. */
export function uaeProblem(field: keyof CheckedMembers, members: CheckedMembers): string | undefined {
  const broken = brokenUaeCheck(field, members);
  return broken && say(broken.name, broken.values);
}
