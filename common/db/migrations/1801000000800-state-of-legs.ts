import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Pages of the table that are looked through at a time: some 8,000 legs. */
const pages = 1_000;

/**
 * Makes `state` the last column of transmissions (docs/decisions/0178-narrow-updates.md). For an update within a page PostgreSQL writes
 * to its log everything from the first byte that changed to the last one, and the addresses of a leg, which never change, stood in
 * between. The new column's default is `accepted`, because most legs of a site are, and rows that have the default are not rewritten.
 */
export class LegStateColumn1801000000800 extends OneWay implements MigrationInterface {
  name = "LegStateColumn1801000000800";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE transmissions ADD moved_state text NOT NULL DEFAULT 'accepted'");
    await queryRunner.query(
      `ALTER TABLE transmissions ADD CONSTRAINT transmissions_moved_state_check
       CHECK (moved_state in ('not_required', 'queued', 'sending', 'sent', 'unknown', 'failed', 'accepted', 'rejected')) NOT VALID`,
    );
    await queryRunner.query(
      `CREATE FUNCTION move_leg_state() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         NEW.moved_state := NEW.state;
         RETURN NEW;
       END $$`,
    );
    await queryRunner.query(
      `CREATE TRIGGER transmissions_moved_state BEFORE INSERT OR UPDATE ON transmissions
       FOR EACH ROW EXECUTE FUNCTION move_leg_state()`,
    );
  }
}

/**
 * The legs in other states, a part of the table at a time; the trigger keeps those that are written meanwhile. It waits for no leg that
 * another statement holds, because that one may wait for the next.
 */
export class LegStatesMoved1801000000801 extends OneWay implements MigrationInterface {
  name = "LegStatesMoved1801000000801";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    const size = await numberOf(
      queryRunner,
      "SELECT pg_relation_size('transmissions') / current_setting('block_size')::int AS number",
    );
    for (let from = 0; from <= size; from += pages) {
      const left = `ctid >= '(${from},0)' AND ctid < '(${from + pages},0)' AND moved_state <> state`;
      const move = `WITH part AS MATERIALIZED (SELECT id FROM transmissions WHERE ${left} FOR NO KEY UPDATE SKIP LOCKED)
        UPDATE transmissions t SET moved_state = t.state FROM part WHERE t.id = part.id`;
      await queryRunner.query(move);
      while ((await numberOf(queryRunner, `SELECT count(*) AS number FROM transmissions WHERE ${left}`)) > 0) {
        await queryRunner.query("SELECT pg_sleep(0.1)");
        await queryRunner.query(move);
      }
    }
    await queryRunner.query("ALTER TABLE transmissions VALIDATE CONSTRAINT transmissions_moved_state_check");
  }
}

async function numberOf(queryRunner: QueryRunner, statement: string): Promise<number> {
  const rows = (await queryRunner.query(statement)) as { number: string }[] | undefined;
  return Number(rows?.[0]?.number ?? 0);
}

const open = "CASE WHEN state IN ('queued', 'sending', 'unknown', 'sent') THEN true END";
const troubled = "CASE WHEN state IN ('unknown', 'failed') THEN true END";

/**
 * The copied column takes the name `state`, by which processes of the earlier release know it. Those processes leave the columns open
 * and troubled to the trigger transmissions_mark. It runs after the update now, and only where the statement has not set these columns:
 * for a trigger that runs before an update PostgreSQL locks each row first, which is a further record in the write-ahead log.
 */
export class LegStateLast1801000000802 extends OneWay implements MigrationInterface {
  name = "LegStateLast1801000000802";

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      "DROP TRIGGER transmissions_moved_state ON transmissions",
      "DROP FUNCTION move_leg_state()",
      "DROP TRIGGER transmissions_mark ON transmissions",
      "ALTER TABLE transmissions DROP COLUMN state",
      "ALTER TABLE transmissions RENAME COLUMN moved_state TO state",
      "ALTER TABLE transmissions ALTER COLUMN state DROP DEFAULT",
      "ALTER TABLE transmissions RENAME CONSTRAINT transmissions_moved_state_check TO transmissions_state_check",
      `CREATE FUNCTION lacks_marks(state text, open boolean, troubled boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
         SELECT open IS DISTINCT FROM ${open} OR troubled IS DISTINCT FROM ${troubled}
       $$`,
      `CREATE FUNCTION mark_moved_leg() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         UPDATE transmissions SET open = ${open}, troubled = ${troubled} WHERE id = NEW.id;
         RETURN NULL;
       END $$`,
      `CREATE TRIGGER transmissions_mark AFTER UPDATE ON transmissions
       FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state AND lacks_marks(NEW.state, NEW.open, NEW.troubled))
       EXECUTE FUNCTION mark_moved_leg()`,
    ]) {
      await queryRunner.query(statement);
    }
  }
}
