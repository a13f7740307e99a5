import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What worker processes say of their work and of the access point, in sums: the document's own tables answer what waits, and
 * none of them has to be read for how fast it goes.
 */
export class ObserveStanding1795600080000 implements MigrationInterface {
  name = "ObserveStanding1795600080000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "stage_minutes" (
                "minute" timestamp with time zone NOT NULL,
                "stage" text NOT NULL,
                "process_id" uuid NOT NULL,
                "done" integer NOT NULL,
                "refused" integer NOT NULL,
                "failed" integer NOT NULL,
                "durations" integer array NOT NULL,
                CONSTRAINT "PK_837911f3f0e9f5258a72f3eccab" PRIMARY KEY ("minute", "stage", "process_id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "dwell_minutes" (
                "minute" timestamp with time zone NOT NULL,
                "org_id" uuid NOT NULL,
                "process_id" uuid NOT NULL,
                "documents" integer NOT NULL,
                "sum_ms" bigint NOT NULL,
                "longest_ms" bigint NOT NULL,
                CONSTRAINT "PK_ba9b8e6bc4589a3f80c6ece5dbd" PRIMARY KEY ("minute", "org_id", "process_id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "access_point_outages" (
                "id" uuid NOT NULL,
                "process_id" uuid NOT NULL,
                "access_point" text NOT NULL,
                "since" timestamp with time zone NOT NULL,
                "until" timestamp with time zone,
                "tries" integer NOT NULL,
                "words" text NOT NULL,
                "next_try_at" timestamp with time zone,
                CONSTRAINT "PK_528fcc79c4422551b10fad9d176" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "access_point_outages_open_idx" ON "access_point_outages" ("since") WHERE until is null
        `);
    // What it holds can be read again at any moment: it need not survive a crash of the server.
    await queryRunner.query(`
            CREATE UNLOGGED TABLE "shared_readings" (
                "name" text NOT NULL,
                "reading" jsonb,
                "taken_at" timestamp with time zone,
                "valid_until" timestamp with time zone,
                "being_taken_until" timestamp with time zone NOT NULL,
                CONSTRAINT "PK_cd23cbf564b3a55aec880f99752" PRIMARY KEY ("name")
            )
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ["shared_readings", "access_point_outages", "dwell_minutes", "stage_minutes"]) {
      await queryRunner.query(`DROP TABLE "${table}"`);
    }
  }
}
