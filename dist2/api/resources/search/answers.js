import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { publicLegs } from "../../../common/domain/status/legs.js";
import { documentStates } from "../../../common/domain/status/pipeline.js";
import { failureClasses, legStates } from "../../../common/domain/status/status.js";
import { boolean, date, described, instant, integer, listOf, nullable, object, oneOf, string, uuid, } from "../../openapi/answers/schemas.js";
import { trouble } from "../operator-actions/answers.js";
import { legStatus, overallStatus } from "../peppol-status/answers.js";
export const foundLeg = object({
    sbdh_id: uuid,
    leg: oneOf(...publicLegs),
    state: oneOf(...legStates),
    failure_class: nullable(oneOf(...failureClasses)),
    reason: nullable(string),
}, { title: "FoundLeg" });
export const foundMatch = object({
    field: described(string, "`id`, `document_sequence`, `tax_inclusive_amount`, `issue_date`, `party`, `error`, `account`, or the field of a reference, like `metadata.cost_centre`; `reference` in a very large document."),
    part: described(string, "What stands there; of an account its last four characters."),
    is_misspelled: described(boolean, "A word of it is written with one letter otherwise."),
}, { title: "FoundMatch" });
export const foundDocument = object({
    id: uuid,
    organization: object({ id: uuid, name: string }),
    kind: oneOf(...documentKindNames),
    document_sequence: string,
    external_reference: nullable(string),
    revision: integer,
    stage: oneOf(...documentStates),
    is_given_up: described(boolean, "One of our own stages gave it up."),
    overall_status: overallStatus,
    trouble: described(nullable(trouble), "Why it is not simply under way or decided; null where it is."),
    participant_status: legStatus,
    fta_status: legStatus,
    issue_date: date,
    tax_inclusive_amount: described(nullable(string), "A decimal."),
    currency: described(nullable(string), "Null for a very large document, as are the names of its parties."),
    supplier: nullable(string),
    customer: nullable(string),
    created_at: instant,
    updated_at: instant,
    match: described(nullable(foundMatch), "Where the text stands; null without one."),
    leg: nullable(foundLeg),
}, { title: "FoundDocument" });
export const foundAnswer = object({
    data: listOf(foundDocument),
    next_cursor: nullable(string),
    is_complete: described(boolean, "False where so much begins as the text does that not everything was looked at: a longer text finds more."),
}, { title: "FoundDocumentPage" });
export const ownFilter = object({
    id: described(uuid, "Id of the filter."),
    name: described(string, "What the person calls it."),
    query: described(string, "A query of `GET /api/operations/search`, as an address has it."),
    created_at: instant,
}, { title: "OwnFilter" });
export const ownFilters = object({ data: listOf(ownFilter) }, { title: "OwnFilterList" });
//# sourceMappingURL=answers.js.map