import { organizationIn } from "../../../domain/scope.js";
import { inScope } from "../../fragments/in-scope.js";
export async function findOrganizationRow(db, id) {
    const rows = await db.query(findStatement, [id]);
    return rows[0];
}
const findStatement = {
    name: "find-organization",
    text: `select id, name, default_service_version, phase2, is_sandbox, disabled_at is not null as disabled, rate_per_minute, expected_totals,
      external_references, issue_date_from::text as issue_date_from, issue_days_ahead,
      array(select t.id::text from issued_tokens t
        where t.org_id = o.id and t.revoked_at is not null and t.expires_at > now()) as revoked_tokens
    from organizations o where id = $1`,
};
/** Locks the organization for others that lock it; rows that refer to it may still be added. */
export async function lockOrganization(tx, id) {
    await tx.query("select 1 from organizations where id = $1 for no key update", [id]);
}
/** Does nothing when the id exists, so that seeding twice changes nothing. */
export async function insertOrganization(db, { id, name, settlement, isSandbox = false, }) {
    await db.query(`insert into organizations (id, name, settlement, is_sandbox) values ($1, $2, $3, $4) on conflict (id) do nothing`, [id, name, settlement, isSandbox]);
}
/** @returns whether the organization exists */
export async function updateOrganization(db, id, change) {
    const { name, settlement, weight, ceiling, phase2, defaultServiceVersion, ratePerMinute, expectedTotals } = change;
    const { issueDateFrom, issueDaysAhead, externalReferences, keptAnswersMb, attachmentsMb } = change;
    const rows = await db.query(`update organizations set settlement = coalesce($2, settlement), weight = coalesce($3, weight),
       ceiling = case when $4 then $5::integer else ceiling end, name = coalesce($6, name),
       phase2 = coalesce($7, phase2), default_service_version = coalesce($8, default_service_version),
       rate_per_minute = case when $9 then $10::integer else rate_per_minute end,
       expected_totals = coalesce($11, expected_totals),
       issue_date_from = coalesce($12::date, issue_date_from), issue_days_ahead = coalesce($13, issue_days_ahead),
       external_references = coalesce($14, external_references),
       kept_answers_mb = case when $15 then $16::integer else kept_answers_mb end,
       attachments_mb = case when $17 then $18::integer else attachments_mb end,
       dwell_bound_seconds = case when $19 then $20::integer else dwell_bound_seconds end
     where id::text = lower($1) returning id`, [
        id,
        settlement ?? null,
        weight ?? null,
        ...orNone(ceiling),
        name ?? null,
        phase2 ?? null,
        defaultServiceVersion ?? null,
        ...orNone(ratePerMinute),
        expectedTotals ?? null,
        issueDateFrom ?? null,
        issueDaysAhead ?? null,
        externalReferences ?? null,
        ...orNone(keptAnswersMb),
        ...orNone(attachmentsMb),
        ...orNone(change.dwellBoundSeconds),
    ]);
    return rows.length > 0;
}
/** Whether a number that null takes away is changed, and to what. */
const orNone = (value) => [value !== undefined, value ?? null];
/** @returns whether it changed; undefined for an unknown organization */
export async function setOrganizationDisabled(tx, { id, disabled }) {
    const [row] = await tx.query(`select (disabled_at is not null) <> $2 as changes from organizations where id::text = lower($1) for no key update`, [id, disabled]);
    if (row?.changes === true) {
        await tx.query(`update organizations set disabled_at = case when $2 then now() end where id::text = lower($1)`, [
            id,
            disabled,
        ]);
    }
    return row?.changes;
}
const rowColumns = `o.id, o.name, o.created_at, o.disabled_at, o.phase2, o.is_sandbox, o.default_service_version, o.settlement,
  o.expected_totals, o.weight, o.ceiling, o.rate_per_minute, o.issue_date_from::text as issue_date_from, o.issue_days_ahead, o.external_references,
  o.documents_kept_years, o.unsent_kept_days, o.legal_hold, o.retention_changed_at, o.kept_answers_mb, o.attachments_mb, o.dwell_bound_seconds,
  coalesce((select greatest(0, answers) from kept_bytes k where k.org_id = o.id), 0)::float8 as kept_answers_bytes,
  coalesce((select attachments from kept_bytes k where k.org_id = o.id), 0)::float8 as attachments_bytes,
  (select count(*)::integer from business_profiles p where p.org_id = o.id) as profiles`;
/** Newest first; reads one row more than `limit` to show a next page. `orgId` restricts it to one organization. */
export async function listOrganizationRows(db, { after, limit, name, orgId }) {
    return db.query(`select ${rowColumns} from organizations o
     where ($1::uuid is null or o.id < $1::uuid) and ($2::text is null or position(lower($2) in lower(o.name)) > 0)
       and ($4::uuid is null or o.id = $4::uuid)
     order by o.id desc limit $3 + 1`, [after ?? null, name ?? null, limit, orgId ?? null]);
}
export async function findOrganizationInScope(db, { id, orgId }) {
    const [row] = await db.query(`select ${rowColumns} from organizations o where o.id = $1 and ${inScope("o.id", "$2")}`, [id, organizationIn(orgId)]);
    return row;
}
//# sourceMappingURL=organization-store.js.map