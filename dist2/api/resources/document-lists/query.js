import { definedFields } from "../../../common/defined-fields.js";
import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { overallStatuses } from "../../../common/domain/status/status.js";
import { invalidFields } from "../../../common/errors.js";
import { isUpdateOrder, listSorts, } from "../../../common/services/document-lists/sought.js";
import { date, dateNotBefore } from "../../schemas/date-field.js";
import { decimal } from "../../schemas/decimal-field.js";
import { complaint, record } from "../../schemas/field-types.js";
import { instantParameter } from "../../schemas/instant-field.js";
import { integerParameter } from "../../schemas/integer-field.js";
import { names, someOf } from "../../schemas/list-parameter.js";
import { say } from "../../schemas/messages.js";
import { maxPageSize, pageQuery } from "../../schemas/page-query.js";
import { maxLengths, oneOf, text, uuid } from "../../schemas/text-field.js";
import { contentFor, requireListed } from "./listed-fields.js";
import { externalReference } from "../documents/schema/names.js";
/** Of a page of chosen members. */
const maxChosen = 1_000;
const maxSearchLength = 200;
/** An amount of a query string, of either sign. */
export const amount = () => decimal({ text: true, signed: true });
export const amountNotBelow = (sibling) => amount().custom((most, helpers) => {
    const least = helpers.state.ancestors[0][sibling];
    const isReversed = typeof least === "string" && Number(most) < Number(least);
    return isReversed ? complaint(helpers, "amountsReversed", { first: least }) : most;
});
const filters = () => ({
    business_profile_id: uuid(),
    overall_status: someOf(...overallStatuses),
    issue_date_from: date(),
    // A reversed period is refused, because its empty list would read like "there are no documents".
    issue_date_to: dateNotBefore("issue_date_from", "dayBefore", "first"),
    document_sequence: text(maxLengths.code),
    external_reference: externalReference(),
    party: text(maxSearchLength),
    amount_from: amount(),
    amount_to: amountNotBelow("amount_from"),
    updated_since: instantParameter(),
    q: text(maxSearchLength),
    sort: oneOf(...listSorts),
    fields: names(),
    ...pageQuery(),
    limit: integerParameter(1, maxChosen).default(25),
});
export const documentListQuery = record(filters());
export const anyDocumentQuery = record({ kind: someOf(...documentKindNames), ...filters() });
const kindFilter = { kind: "Only documents of this kind, or of one of several with a comma between." };
export const listWords = {
    business_profile_id: "Only documents of this business profile.",
    overall_status: {
        description: "Only documents that stand there: one status, or several with a comma between or each by itself.",
        example: ["PENDING", "APPROVED"],
    },
    issue_date_from: { description: "Only documents of this day and later.", example: "2026-08-01" },
    issue_date_to: { description: "Only documents of this day and earlier.", example: "2026-08-31" },
    document_sequence: "Only the document of this number.",
    external_reference: "Only the document that you call so.",
    party: "Only documents whose supplier or customer is called so: words of the name by their beginnings in any letter case, or a TIN, a VAT number or another identifier by how it begins. Refused where too many parties are called so. A new document is found about a second after it came.",
    amount_from: "Only documents whose total with VAT (`totals.tax_inclusive_amount`, in the document's currency) is this or more.",
    amount_to: "Only documents whose total with VAT is this or less.",
    updated_since: "Only documents whose content or status has changed since this time (`updated_at`), with its zone: `2026-08-01T00:00:00Z`. They are in the order of their changes.",
    q: "Only documents in which this text stands: number, id, name of a party or beginnings of its words, TIN, `external_reference`, a value of `metadata`, or any reference that the document carries, from three characters on also by how it begins. Newest first.",
    sort: "`-created_at` (the newest first, the default) or `created_at`, by the time of acceptance; `-updated_at` (the default with `updated_since`) or `updated_at`, by the time of the latest change: a document that changes while pages are read changes its place, so use `/api/changes` to follow all of them.",
    fields: "Only these members of each document, with a comma between, like `document_sequence,issue_date,meta_info`; `id` is always there. Members that are not named are absent, also those that every document has.",
    limit: {
        description: `Documents on a page: up to ${maxPageSize}, or ${maxChosen} with \`fields\`. A page may have fewer, of large documents and of filters that match few of many, and even none: \`next_cursor\` goes on.`,
        example: 25,
    },
    cursor: "`next_cursor` of the page before, to the same query; `limit` and `fields` may be others.",
};
export const anyDocumentWords = { ...kindFilter, ...listWords };
/** What is listed, and which members of it are shown. @throws AppError 400 for parameters that do not go together */
export function documentSelection(query, kinds) {
    const { fields } = query;
    if (fields === undefined && query.limit > maxPageSize) {
        throw invalidFields({ limit: `limit ${say("pageSize", { whole: maxPageSize, most: maxChosen })}` });
    }
    requireListed(kinds, fields ?? []);
    return {
        kinds: query.kind ?? kinds,
        filter: definedFields({
            businessProfileId: query.business_profile_id?.toLowerCase(),
            overallStatuses: query.overall_status,
            issueDateFrom: query.issue_date_from,
            issueDateTo: query.issue_date_to,
            documentSequence: query.document_sequence,
            externalReference: query.external_reference,
            amountFrom: query.amount_from,
            amountTo: query.amount_to,
        }),
        sort: sortOf(query),
        limit: query.limit,
        content: contentFor(fields),
        ...definedFields({
            text: query.q,
            party: query.party,
            updatedSince: query.updated_since,
            cursor: query.cursor,
            fields,
        }),
    };
}
/** What changed since a time is in the order of changes, and what is found by a text the newest first. */
function sortOf({ sort, updated_since: since, q }) {
    const parameter = since !== undefined ? "updated_since" : "q";
    const possible = since !== undefined ? listSorts.filter(isUpdateOrder) : q !== undefined ? listSorts.slice(0, 1) : listSorts;
    const chosen = sort ?? possible[0];
    if (chosen === undefined || !possible.includes(chosen) || (since !== undefined && q !== undefined)) {
        const choices = q === undefined ? possible.join(" or ") : "-created_at, without updated_since,";
        throw invalidFields({ sort: `sort ${say("listSort", { choices, parameter: q === undefined ? parameter : "q" })}` });
    }
    return chosen;
}
//# sourceMappingURL=query.js.map