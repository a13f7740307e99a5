import { brokenUaeCheck } from "../../../../common/domain/uae-checks/uae-checks.js";
import { complaint } from "../../../schemas/field-types.js";
import { say } from "../../../schemas/messages.js";
/** A field with the checks of `uaeChecks`, which also look at the fields beside it. */
export const uaeChecked = (schema, field) => schema.custom((value, helpers) => {
    const broken = brokenUaeCheck(field, helpers.state.ancestors[0]);
    return broken === undefined ? value : complaint(helpers, broken.name, broken.values);
});
/** The same of a value that was sent in XML, as words behind its place. */
export function uaeProblem(field, members) {
    const broken = brokenUaeCheck(field, members);
    return broken && say(broken.name, broken.values);
}
//# sourceMappingURL=uae-checked.js.map