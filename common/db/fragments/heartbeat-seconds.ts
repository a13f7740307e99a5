import { goneAfterMs } from "../../domain/service-status/signs-of-life.ts";

/** A process that has not beaten for this long counts as gone; what it may still send is waited for (HoldTimeouts). */
export const heartbeatSeconds = goneAfterMs / 1_000;

/** SQL: whether a process of a release before this migration may still run, which would not read what the migration made possible. */
export const isReadByEarlier = (migration: number): string => `exists (select from processes p
  where p.seen_at > now() - interval '10 minutes' and right(p.newest_migration, 13) < '${migration}')`;
