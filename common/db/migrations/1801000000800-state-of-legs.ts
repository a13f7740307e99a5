import type { MigrationInterface, QueryRunner } from "typeorm";

/** Pages of the table that are looked through at a time: some 8,000 legs. */
const pages = 1_000;

/**
 * `state` becomes the last column of transmissions (docs/decisions/0178-narrow-updates.md): PostgreSQL logs of an update on the same page
 * what lies between the first and the last byte that changed, and the addresses of a leg, which never change, lay in between. Most
 * legs of a site have been accepted, and have that state from the default, without being written.
 */
export class LegStateColumn1801000000800 implements MigrationInterface {
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

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}

/**
 * The legs in other states, a part of the table at a time; the trigger keeps those that are written meanwhile. It waits for no leg that
 * another statement holds, because that one may wait for the next.
 */
export class LegStatesMoved1801000000801 implements MigrationInterface {
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

  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}

async function numberOf(queryRunner: QueryRunner, statement: string): Promise<number> {
  const rows = (await queryRunner.query(statement)) as { number: string }[] | undefined;
  return Number(rows?.[0]?.number ?? 0);
}

const open = "CASE WHEN state IN ('queued', 'sending', 'unknown', 'sent') THEN true END";
const troubled = "CASE WHEN state IN ('unknown', 'failed') THEN true END";

/**
 * The name goes over: processes of the earlier release find the column where they look for it. They leave open and troubled to the
 * trigger, which comes after the update now and has nothing to do where the statement has set them: one that comes before it locks
 * each row, which is a record in the log.
 */
export class LegStateLast1801000000802 implements MigrationInterface {
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

  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
