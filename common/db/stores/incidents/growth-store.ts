import { growthMinutes } from "../../../domain/incidents/failure-groups.ts";
import type { Leg } from "../../../domain/status/legs.ts";
import type { Queryable } from "../../queryable.ts";
import { causeSql } from "../../fragments/cause-sql.ts";

/** Causes that are named of an organization and leg, those with the most. */
const maxCauses = 3;

export interface LegGrowth {
  orgId: string;
  leg: Leg;
  cause: string | null;
  /** Legs that have failed of this cause within the last minutes. */
  count: number;
}

/** Legs that have failed within the last minutes and wait for a person; the causes that are not named share a row with none. */
export async function countLegGrowth(db: Queryable): Promise<LegGrowth[]> {
  return db.query<LegGrowth>(
    `with same_words as (
       select t.org_id, t.leg, coalesce(t.reason, '') as words, count(*) as failures
       from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
       where t.troubled and t.state = 'failed' and t.updated_at > now() - interval '${growthMinutes} minutes'
       group by 1, 2, 3
     ), causes as (
       select org_id, leg, ${causeSql("words")} as cause, sum(failures) as failures,
         row_number() over (partition by org_id, leg order by sum(failures) desc) as nth
       from same_words group by 1, 2, 3
     )
     select org_id, leg, case when nth <= ${maxCauses} then nullif(cause, '') end as cause, sum(failures)::int as count
     from causes group by 1, 2, 3 order by count desc`,
  );
}
