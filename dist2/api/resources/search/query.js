import { definedFields } from "../../../common/defined-fields.js";
import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { maxChosen } from "../../../common/domain/operator-actions/chosen-documents.js";
import { savedFilters } from "../../../common/domain/search/saved-filters.js";
import { legNames, publicLeg, publicLegs } from "../../../common/domain/status/legs.js";
import { holdsWholeCardNumber } from "../../../common/domain/uae-checks/card-number.js";
import { failureClasses, legStates, overallStatuses } from "../../../common/domain/status/status.js";
import { invalidFields } from "../../../common/errors.js";
import { date, dateNotBefore } from "../../schemas/date-field.js";
import { record } from "../../schemas/field-types.js";
import { someOf, uuids } from "../../schemas/list-parameter.js";
import { maxLengths, oneOf, text } from "../../schemas/text-field.js";
import { amount, amountNotBelow } from "../document-lists/query.js";
const maxTextLength = 200;
/** Everything that narrows what is found. */
export const searchFields = () => ({
    q: text(maxTextLength),
    filter: oneOf(...savedFilters),
    overall_status: someOf(...overallStatuses),
    kind: someOf(...documentKindNames),
    leg: oneOf(...publicLegs),
    leg_state: oneOf(...legStates),
    failure_class: oneOf(...failureClasses),
    cause: text(maxLengths.text),
    issue_date_from: date(),
    issue_date_to: dateNotBefore("issue_date_from", "dayBefore", "first"),
    received_from: date(),
    received_to: dateNotBefore("received_from", "receivedBefore", "first"),
    amount_from: amount(),
    amount_to: amountNotBelow("amount_from"),
    party: text(maxTextLength),
    needs_person: oneOf("true"),
    document_id: uuids(maxChosen),
});
const asked = record(searchFields());
export const searchWords = {
    q: { description: "What somebody has typed; letter case does not matter.", example: "SBI-2026-000001" },
    filter: "`oldest_pending`; legs whose status message is overdue (`mls_overdue`), whose outcome nobody knows (`outcome_unknown`) or that have `failed`, and documents that a stage of ours has `given_up`, oldest first; documents that were `rejected_today` or `invalid_today`, by the day of the Emirates. With `failure_class` alone.",
    overall_status: "Only documents that stand there: one status, or several with a comma between or each by itself.",
    kind: "Only documents of this kind, or of one of several with a comma between.",
    leg: "Only documents with such a leg; `leg_state`, `failure_class` and `cause` are then of this one.",
    leg_state: "Only documents of which a leg stands there.",
    failure_class: "Only documents with a leg of this class; without `leg_state` one that has failed or whose outcome is not known. With `filter=failed`: only this class.",
    cause: "Only documents of which a leg has exactly this reason, or that a stage has given up for it; or the cause of a group of failures, as `GET /api/operations/incidents` has it; without `leg_state` a leg that has failed or whose outcome is not known.",
    issue_date_from: { description: "Only documents of this day and later.", example: "2026-08-01" },
    issue_date_to: "Only documents of this day and earlier.",
    received_from: "Only documents that came on this day of the Emirates and later.",
    received_to: "Only documents that came on this day of the Emirates and earlier.",
    amount_from: "Only documents whose total with VAT is this or more.",
    amount_to: "Only documents whose total with VAT is this or less.",
    party: "Only documents whose supplier or customer is called so: words of the name by their beginnings, or an identifier by how it begins. Refused where too many parties are called so.",
    needs_person: "Only documents of which a leg has failed or is unknown, or that a stage has given up.",
    document_id: `Only these documents: one, or several with a comma between or each by itself, ${maxChosen} at most.`,
};
/** As it may be recorded: no record may have a card number, whatever was searched for. */
export const withoutCardNumbers = (query) => Object.fromEntries(Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "string" && holdsWholeCardNumber(value) ? "a card number" : value,
]));
/** @throws AppError 400 unless there is a text or a condition, or else a filter */
export function searchOf(query, reader) {
    const { q, filter, failure_class: failureClass, ...others } = query;
    if (filter !== undefined) {
        return filterOf({ filter, failureClass }, [
            ...(q === undefined ? [] : ["q"]),
            ...Object.keys(definedFields(others)),
        ]);
    }
    const conditions = conditionsOf(query);
    if (q === undefined && Object.keys(conditions).length === 0) {
        throw invalidFields({ q: "q must be sent, or a condition, or filter" });
    }
    return { ...reader, ...(q !== undefined && { text: q }), conditions };
}
function filterOf({ filter, failureClass }, beside) {
    const [other] = beside;
    if (other !== undefined) {
        throw invalidFields({ filter: `filter must not be sent together with ${other}` });
    }
    if (failureClass !== undefined && filter !== "failed") {
        throw invalidFields({ failure_class: "failure_class must be sent with filter=failed, or without filter" });
    }
    return { filter: { name: filter, ...(failureClass !== undefined && { failureClass }) } };
}
const conditionsOf = (query) => definedFields({
    kinds: query.kind,
    overallStatuses: query.overall_status,
    leg: legNames.find((leg) => publicLeg(leg) === query.leg),
    legState: query.leg_state,
    failureClass: query.failure_class,
    cause: query.cause,
    issueDateFrom: query.issue_date_from,
    issueDateTo: query.issue_date_to,
    receivedFrom: query.received_from,
    receivedTo: query.received_to,
    amountFrom: query.amount_from,
    amountTo: query.amount_to,
    party: query.party,
    needsPerson: query.needs_person === "true" ? true : undefined,
    documentIds: query.document_id,
});
//# sourceMappingURL=query.js.map