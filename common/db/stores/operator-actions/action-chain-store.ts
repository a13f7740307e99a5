import type { Queryable } from "../../queryable.ts";

/** The newest act of the chain, or one that was noted earlier: every act up to it is what it was then. */
export interface ChainHead {
  position: number;
  digest: string;
}

export interface ChainedAct {
  id: string;
  /** Null, like the digest, for a row that was written past the trigger. */
  position: number | null;
  digest: string | null;
  /** What the digest is of, beside the digest before it. */
  content: string;
}

export async function findChainHead(db: Queryable): Promise<ChainHead | undefined> {
  const [head] = await db.query<ChainHead>(
    `select position::float8 as position, digest from operator_actions
     where position is not null order by position desc limit 1`,
  );
  return head;
}

/** As the function of the database has it, which the verification does not use: it could have been replaced. */
const content = `jsonb_build_array(position, id, at at time zone 'utc', org_id, subject, role, action, target, target_id,
  reason, outcome, detail, request_id)::text`;

/** In the order of the chain. */
export function listChainedActs(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<ChainedAct[]> {
  return db.query<ChainedAct>(
    `select id, position::float8 as position, digest, ${content} as content from operator_actions
     where position > $1 order by position limit $2`,
    [after, limit],
  );
}

/** Rows that are not in the chain, or before its first place. */
export function listUnchainedActs(db: Queryable): Promise<ChainedAct[]> {
  return db.query<ChainedAct>(
    `select id, position::float8 as position, digest, ${content} as content from operator_actions
     where position is null or position < 1 limit 1`,
  );
}
