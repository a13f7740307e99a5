import { organizationIn } from "../../../domain/scope.js";
export const organizations = `(select id from organizations where $1::uuid is null or id = $1) o`;
/** Sorts after every text that begins with the term before it. */
export const behindAll = "\u{10ffff}";
export const idsOf = (rows) => rows.map(({ id }) => id);
export const parametersOf = ({ scope, below, limit }) => [organizationIn(scope), below, limit];
export async function findByReference(db, page, term) {
    return idsOf(await db.query(`select f.document_id as id from ${organizations} cross join lateral (
         select r.document_id from search_references r
         where r.org_id = o.id and r.term = $4 and r.document_id < $2 order by r.document_id desc limit $3
       ) f order by f.document_id desc limit $3`, [...parametersOf(page), term]));
}
/**
 * Numbers and references with this prefix. They are ordered alphabetically, so common prefixes cannot be read by time:
 * only the last `most` matches are read.
 */
export async function findByReferencePrefix(db, { scope, below, limit }, { term, most }) {
    const look = (looked) => readReferences(db, scope, term, looked);
    const all = await look({ perOrganization: most + 1, max: most + 1 });
    const isComplete = all.length <= most;
    const looked = isComplete ? all : await look(await budgetPerOrganization(db, scope, { atLeast: limit, most }));
    const ids = looked.filter((id) => id < below);
    return { ids: [...new Set(ids)].sort().toReversed().slice(0, limit), isComplete };
}
async function readReferences(db, scope, term, looked) {
    return idsOf(await db.query(`select f.document_id as id from ${organizations} cross join lateral (
         select r.document_id from search_references r
         where r.org_id = o.id and r.term >= $2 and r.term < $3 order by r.term desc, r.document_id desc limit $4
       ) f limit $5`, [organizationIn(scope), term, term + behindAll, looked.perOrganization, looked.max]));
}
/** Splits the budget among the organizations when there are too many matches. */
export async function budgetPerOrganization(db, scope, { atLeast, most }) {
    const [row] = await db.query(`select count(*)::int as count from ${organizations}`, [
        organizationIn(scope),
    ]);
    return { perOrganization: Math.max(atLeast, Math.floor(most / Math.max(row?.count ?? 1, 1))), max: most };
}
//# sourceMappingURL=search-store.js.map