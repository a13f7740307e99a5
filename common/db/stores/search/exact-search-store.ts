import { documentKindNames } from "../../../domain/document-kinds.ts";
import { initialStatus, overallStatuses } from "../../../domain/status/status.ts";
import { isFinal, pendingOf } from "../../fragments/pending-documents.ts";
import type { Queryable } from "../../queryable.ts";
import { behindAll, idsOf, organizations, parametersOf, type SearchPage } from "./search-store.ts";

/** Documents of accounts that are read in each organization. */
const maxAccounts = 1_000;

/** The document with this id, or with an envelope of this id. */
export async function findByUuid(db: Queryable, page: SearchPage, id: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select f.id from (
         select id, org_id from documents where id = $4
         union select document_id, org_id from transmissions where id = $4
       ) f where ($1::uuid is null or f.org_id = $1) and f.id < $2 order by f.id desc limit $3`,
      [...parametersOf(page), id],
    ),
  );
}

/** Documents whose number ends with the same running part, and begins as it is asked for. */
export async function findByRunningNumber(
  db: Queryable,
  page: SearchPage,
  { running, before }: { running: string; before: string },
): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select f.document_id as id from ${organizations} cross join lateral (
         select r.document_id from search_references r join documents d on d.id = r.document_id
         where r.org_id = o.id and r.term = $4 and r.document_id < $2
           and ($5 = '' or position($5 in lower(d.document_sequence)) > 0)
         order by r.document_id desc limit $3
       ) f order by f.document_id desc limit $3`,
      [...parametersOf(page), running, before],
    ),
  );
}

/** Documents with this total with VAT. */
export async function findByTotal(db: Queryable, page: SearchPage, total: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select f.id from ${organizations} cross join lateral (
         (select d.id from documents d
          where d.org_id = o.id and ${isFinal} and d.tax_inclusive_amount = $4::numeric and d.id < $2 order by d.id desc limit $3)
         union all
         (select p.id from (${pendingOf("o.id", "d.tax_inclusive_amount = $4::numeric and d.id < $2")}) p order by p.id desc limit $3)
       ) f order by f.id desc limit $3`,
      [...parametersOf(page), total],
    ),
  );
}

/** Documents that were issued on this day. */
export async function findByDay(db: Queryable, page: SearchPage, day: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select f.id from ${organizations} cross join unnest($5::text[]) k (kind) cross join unnest($6::text[]) s (status)
       cross join lateral (
         select d.id from documents d
         where d.org_id = o.id and d.kind = k.kind and d.overall_status = s.status and ${isFinal} and d.issue_date = $4::date and d.id < $2
         order by d.id desc limit $3
       ) f
       union all
       (select f.id from ${organizations} cross join lateral (${pendingOf("o.id", "d.issue_date = $4::date and d.id < $2")}) f
        order by f.id desc limit $3)
       order by id desc limit $3`,
      [...parametersOf(page), day, documentKindNames, overallStatuses.filter((status) => status !== initialStatus)],
    ),
  );
}

/** Accounts by the term of their end, which the terms begin with. */
export async function findByAccount(db: Queryable, page: SearchPage, term: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select distinct f.document_id as id from ${organizations} cross join lateral (
         select r.document_id from search_references r
         where r.org_id = o.id and r.term >= $4 and r.term < $5 and r.document_id < $2
         order by r.term desc, r.document_id desc limit $6
       ) f order by f.document_id desc limit $3`,
      [...parametersOf(page), term, term + behindAll, maxAccounts],
    ),
  );
}

/** A document number, also of a document that is not indexed yet. */
export async function findByNumber(db: Queryable, page: SearchPage, number: string): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `select d.id from ${organizations} join business_profiles p on p.org_id = o.id
       cross join unnest($5::text[]) k (kind)
       join documents d on d.business_profile_id = p.id and d.kind = k.kind and d.document_sequence = $4
       where d.id < $2 order by d.id desc limit $3`,
      [...parametersOf(page), number, documentKindNames],
    ),
  );
}
