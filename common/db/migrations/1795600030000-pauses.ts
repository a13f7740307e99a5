import type { MigrationInterface, QueryRunner } from "typeorm";

/** What work is held back, since when, by whom and why; worker processes are told of every change. */
export class Pauses1795600030000 implements MigrationInterface {
  name = "Pauses1795600030000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "pauses" (
                "id" uuid NOT NULL,
                "scope" text NOT NULL,
                "target" text NOT NULL,
                "org_id" uuid,
                "cause" text NOT NULL,
                "reason" text NOT NULL,
                "paused_by" text NOT NULL,
                "paused_at" timestamp with time zone NOT NULL DEFAULT now(),
                "probes" integer NOT NULL DEFAULT 0,
                "probe_at" timestamp with time zone,
                "ended_at" timestamp with time zone,
                "ended_by" text,
                "end_reason" text,
                CONSTRAINT "pauses_scope_check" CHECK (scope in ('stage', 'leg', 'receiver', 'organization', 'access-point')),
                CONSTRAINT "pauses_cause_check" CHECK (cause in ('operator', 'site-error')),
                CONSTRAINT "PK_pauses" PRIMARY KEY ("id"),
                CONSTRAINT "pauses_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id")
            )
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "pauses_in_force_key" ON "pauses" ("scope", "target", "org_id", "cause") NULLS NOT DISTINCT
            WHERE ended_at is null
        `);
    await queryRunner.query(`CREATE INDEX "pauses_ended_at_idx" ON "pauses" ("ended_at") WHERE ended_at is not null`);
    await queryRunner.query(`
            CREATE FUNCTION "notify_pause_change"() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('pause_change', '');
                RETURN NULL;
            END $$
        `);
    await queryRunner.query(`
            CREATE TRIGGER "pauses_notify" AFTER INSERT OR DELETE OR UPDATE OF "ended_at" ON "pauses"
            FOR EACH STATEMENT EXECUTE FUNCTION "notify_pause_change"()
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "pauses"`);
    await queryRunner.query(`DROP FUNCTION "notify_pause_change"`);
  }
}
