let batches = 0;
/** Copies a document, as it waits for the first stage, so many times for an organization; the copies have no story of their own. */
export async function copyWaiting(db, { of, orgId, count, ageMs = 60_000 }) {
    batches += 1;
    await db.query(`insert into documents select r.* from documents d cross join generate_series(1, $3) n
     cross join lateral jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'org_id', $2::uuid,
       'document_sequence', $5 || '-' || n, 'stage', 'received', 'failure', null,
       'stage_changed_at', now() - make_interval(secs => $4::float8 / 1000) + make_interval(secs => n * 1e-6))) r
     where d.id = $1`, [of.id, orgId, count, ageMs, `COPY-${batches}`]);
}
//# sourceMappingURL=waiting-documents.js.map