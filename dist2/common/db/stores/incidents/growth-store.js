import { growthMinutes } from "../../../domain/incidents/failure-groups.js";
import { causeSql } from "../../fragments/cause-sql.js";
/** Causes that are named of an organization and leg, those with the most. */
const maxCauses = 3;
/** Legs that have failed within the last minutes and wait for a person; the causes that are not named share a row with none. */
export async function countLegGrowth(db) {
    return db.query(`with same_words as (
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
     from causes group by 1, 2, 3 order by count desc`);
}
//# sourceMappingURL=growth-store.js.map