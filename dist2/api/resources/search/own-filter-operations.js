import { holdsWholeCardNumber } from "../../../common/domain/uae-checks/card-number.js";
import { invalidFields } from "../../../common/errors.js";
import { deleteOwnFilter, listOwnFilters, saveOwnFilter } from "../../../common/services/search/own-filters.js";
import { errorEnvelope } from "../../openapi/answers/errors.js";
import { present } from "../../openapi/answers/present.js";
import { del, get, post } from "../../operation/api-operation.js";
import { viewer } from "../../operation/guard.js";
import { pathId } from "../../operation/path-id.js";
import { record } from "../../schemas/field-types.js";
import { maxLengths, text, uuid } from "../../schemas/text-field.js";
import { ownFilter, ownFilters } from "./answers.js";
import { searchFields, searchOf } from "./query.js";
const tag = "Console";
const path = "/api/console/filters";
const own = { ...viewer, scope: "organization" };
const body = record({ name: text(maxLengths.code).required(), query: text(2 * maxLengths.text).required() });
const searchQuery = record({ ...searchFields(), org_id: uuid() });
const personOf = ({ state }) => ({ orgId: state.organization.id, subject: state.subject });
/** @throws AppError 400 unless the search would take it, and it may be kept */
function requireSearch(query) {
    const asked = new URLSearchParams(query);
    const { value, error } = searchQuery.validate(Object.fromEntries(asked));
    if (error !== undefined) {
        throw invalidFields({ query: "query must be one that GET /api/operations/search takes" });
    }
    const { org_id: _org, ...search } = value;
    searchOf(search, { seesAccounts: false });
    if ([...asked.values()].some(holdsWholeCardNumber)) {
        throw invalidFields({ query: "query must not have a card number" });
    }
}
/** The searches that a person keeps. */
export const ownFilterOperations = [
    get(path, own, {
        operationId: "listOwnFilters",
        tag,
        summary: "The caller's saved filters",
        description: "Those of the same organization and subject, by name.",
        answers: { 200: { description: "All of them.", schema: ownFilters } },
        handle: async (ctx, deps) => {
            const filters = await listOwnFilters(deps, personOf(ctx));
            return { data: filters.map((row) => present(ownFilter, row)) };
        },
    }),
    post(path, { ...own, idempotency: "per request" }, {
        operationId: "saveOwnFilter",
        tag,
        summary: "Save a filter",
        description: "For the caller alone; one of the same name is replaced.",
        request: {
            schema: body,
            example: { name: "Refused in Dubai", query: "overall_status=REJECTED&party=Dubai" },
            title: "NewOwnFilter",
            namesMissingFields: true,
        },
        answers: {
            200: { description: "It is saved.", schema: ownFilter },
            409: { description: "The caller has as many as may be kept.", schema: errorEnvelope },
        },
        handle: async (ctx, deps, read) => {
            const filter = await read.body();
            requireSearch(filter.query);
            return present(ownFilter, await saveOwnFilter(deps, { ...filter, ...personOf(ctx) }));
        },
    }),
    del(`${path}/{id}`, own, {
        operationId: "deleteOwnFilter",
        tag,
        summary: "Delete one of the caller's saved filters",
        placeholders: { id: "Id of the filter." },
        answers: {
            204: { description: "It is deleted." },
            404: { description: "The caller has no such filter.", schema: errorEnvelope },
        },
        handle: async (ctx, deps) => {
            await deleteOwnFilter(deps, { ...personOf(ctx), id: pathId(ctx, "id", "Filter") });
            ctx.status = 204;
        },
    }),
];
//# sourceMappingURL=own-filter-operations.js.map