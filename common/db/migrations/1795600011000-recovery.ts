import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A database knows where it is, so that a restored one is recognised, and statements that give numbers or claim sends refuse to
 * until the access point has been asked what had been sent. A site that is updated is at home where it is.
 */
export class Recovery1795600011000 implements MigrationInterface {
  name = "Recovery1795600011000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "installation_state" (
                "id" boolean NOT NULL DEFAULT true,
                "home" text,
                CONSTRAINT "PK_40a7c78d66d6ab7cc9f6b8c4c1c" PRIMARY KEY ("id"),
                CONSTRAINT "installation_state_one_check" CHECK (id)
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "recoveries" (
                "id" uuid NOT NULL,
                "reason" text NOT NULL,
                "open" boolean,
                "known_until" timestamp with time zone,
                "began_at" timestamp with time zone NOT NULL DEFAULT now(),
                "finished_at" timestamp with time zone,
                "finished_by" text,
                "problem" text,
                "envelopes" integer NOT NULL DEFAULT 0,
                "adopted" integer NOT NULL DEFAULT 0,
                CONSTRAINT "PK_45ab6b3b9ca9e4b0a9d2aa3b1b4" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`CREATE UNIQUE INDEX "recoveries_open_key" ON "recoveries" ("open")`);
    await queryRunner.query(`
            CREATE TABLE "recovered_envelopes" (
                "sbdh_id" uuid NOT NULL,
                "recovery_id" uuid NOT NULL,
                "org_id" uuid,
                "document_id" uuid,
                "revision" integer,
                "leg" text,
                "document_sequence" text,
                "business_profile_id" uuid,
                "sender_id" text NOT NULL,
                "receiver_id" text NOT NULL,
                "status" text NOT NULL,
                "mls_status" text,
                "taken_at" timestamp with time zone,
                "adopted" boolean NOT NULL DEFAULT false,
                CONSTRAINT "PK_0c6b30ba9c06f6e4d4b3c9fb3f5" PRIMARY KEY ("sbdh_id")
            )
        `);
    await queryRunner.query(
      `CREATE INDEX "recovered_envelopes_recovery_id_idx" ON "recovered_envelopes" ("recovery_id")`,
    );
    await queryRunner.query(`
            CREATE TABLE "sequence_gaps" (
                "business_profile_id" uuid NOT NULL,
                "kind" text NOT NULL,
                "year" smallint NOT NULL,
                "first_value" bigint NOT NULL,
                "last_value" bigint NOT NULL,
                "seen_value" bigint,
                "org_id" uuid NOT NULL,
                "recovery_id" uuid NOT NULL,
                "at" timestamp with time zone NOT NULL DEFAULT now(),
                CONSTRAINT "PK_6bb6e2e5b5ef3d1c5e1d2b4b0d7" PRIMARY KEY ("business_profile_id", "kind", "year", "first_value")
            )
        `);
    await queryRunner.query(`INSERT INTO "process_leases" ("name") VALUES ('recovery')`);
    await this.createFunctions(queryRunner);
    await queryRunner.query(`
            INSERT INTO "installation_state" ("home")
            SELECT CASE WHEN EXISTS (SELECT FROM "documents") THEN "database_home"() END
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION "is_recovering"`);
    await queryRunner.query(`DROP FUNCTION "database_home"`);
    await queryRunner.query(`DELETE FROM "process_leases" WHERE "name" = 'recovery'`);
    for (const table of ["sequence_gaps", "recovered_envelopes", "recoveries", "installation_state"]) {
      await queryRunner.query(`DROP TABLE "${table}"`);
    }
  }

  /**
   * The cluster, the database in it, and the timeline, which a restore to a point in time and a take-over by a standby
   * begin anew. Where the cluster's number may not be asked for, the other two have to do.
   */
  private async createFunctions(queryRunner: QueryRunner): Promise<void> {
    const [{ allowed }] = (await queryRunner.query(
      `SELECT has_function_privilege('pg_control_system()', 'execute') AS allowed`,
    )) as [{ allowed: boolean }];
    const cluster = allowed ? `(SELECT system_identifier::text FROM pg_control_system())` : `'-'`;
    await queryRunner.query(`
            CREATE FUNCTION "database_home"() RETURNS text LANGUAGE sql STABLE AS $$
                SELECT ${cluster} || ' ' || (SELECT oid::text FROM pg_database WHERE datname = current_database())
                  || ' ' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
            $$
        `);
    await queryRunner.query(`
            CREATE FUNCTION "is_recovering"() RETURNS boolean LANGUAGE sql STABLE AS $$
                SELECT EXISTS (SELECT FROM "recoveries" WHERE "open")
                  OR coalesce((SELECT "home" FROM "installation_state") <> "database_home"(), false)
            $$
        `);
  }
}
