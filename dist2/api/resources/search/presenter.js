import { publicLeg } from "../../../common/domain/status/legs.js";
import { documentTrouble } from "../../../common/domain/status/who-acts.js";
import { present } from "../../openapi/answers/present.js";
import { presentTrouble } from "../operator-actions/who-must-act.js";
import { foundDocument, foundLeg, foundMatch } from "./answers.js";
export const presentFoundPage = ({ rows, nextCursor, isComplete }, language) => ({
    data: rows.map((row) => presentFound(row, language)),
    next_cursor: nextCursor,
    is_complete: isComplete,
});
export const presentFound = ({ document, leg, match }, language) => present(foundDocument, document, {
    organization: { id: document.orgId, name: document.orgName },
    tax_inclusive_amount: document.total,
    trouble: presentTrouble(documentTrouble({ ...document, legs: document.troubledLegs }, document.failureMessage), language),
    match: match === undefined ? null : present(foundMatch, match),
    leg: leg === undefined ? null : present(foundLeg, leg, { sbdh_id: leg.id, leg: publicLeg(leg.leg) }),
});
//# sourceMappingURL=presenter.js.map