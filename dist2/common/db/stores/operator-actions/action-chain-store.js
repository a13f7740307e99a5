export async function findChainHead(db) {
    const [head] = await db.query(`select position::float8 as position, digest from operator_actions
     where position is not null order by position desc limit 1`);
    return head;
}
/** As the function of the database has it, which the verification does not use: it could have been replaced. */
const content = `jsonb_build_array(position, id, at at time zone 'utc', org_id, subject, role, action, target, target_id,
  reason, outcome, detail, request_id)::text`;
/** In the order of the chain. */
export function listChainedActs(db, { after, limit }) {
    return db.query(`select id, position::float8 as position, digest, ${content} as content from operator_actions
     where position > $1 order by position limit $2`, [after, limit]);
}
/** Rows that are not in the chain, or before its first place. */
export function listUnchainedActs(db) {
    return db.query(`select id, position::float8 as position, digest, ${content} as content from operator_actions
     where position is null or position < 1 limit 1`);
}
//# sourceMappingURL=action-chain-store.js.map