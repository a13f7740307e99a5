import type { MigrationInterface, QueryRunner } from "typeorm";

const waiting = `WHERE stage in ('received', 'priced', 'rendered') and failure is null`;

/** What waits is found by organization, and an organization has a weight and, where one is set, a ceiling. */
export class QueueFairShares1795500050000 implements MigrationInterface {
  name = "QueueFairShares1795500050000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "organizations" ADD "weight" integer NOT NULL DEFAULT 1, ADD "ceiling" integer`,
    );
    await queryRunner.query(`
            ALTER TABLE "organizations"
            ADD CONSTRAINT "organizations_weight_check" CHECK (weight between 1 and 1000),
            ADD CONSTRAINT "organizations_ceiling_check" CHECK (ceiling >= 1)
        `);
    await queryRunner.query(`
            CREATE TABLE "process_leases" (
                "name" text NOT NULL,
                "holder" uuid,
                "until" timestamp with time zone NOT NULL DEFAULT now(),
                CONSTRAINT "PK_86973e50da66abb7e8aa77b1fbb" PRIMARY KEY ("name")
            )
        `);
    await queryRunner.query(`INSERT INTO "process_leases" ("name") VALUES ('feeder')`);
    await this.replaceIndex(queryRunner, `"stage", "org_id", "stage_changed_at"`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await this.replaceIndex(queryRunner, `"stage", "stage_changed_at"`);
    await queryRunner.query(`DROP TABLE "process_leases"`);
    await queryRunner.query(`ALTER TABLE "organizations" DROP COLUMN "weight", DROP COLUMN "ceiling"`);
  }

  /** Documents can be read all the time: only the change of names, at the end, keeps readers out. */
  private async replaceIndex(queryRunner: QueryRunner, columns: string): Promise<void> {
    await queryRunner.query(`CREATE INDEX "documents_waiting_new_idx" ON "documents" (${columns}) ${waiting}`);
    await queryRunner.query(`DROP INDEX "documents_waiting_idx"`);
    await queryRunner.query(`ALTER INDEX "documents_waiting_new_idx" RENAME TO "documents_waiting_idx"`);
  }
}
