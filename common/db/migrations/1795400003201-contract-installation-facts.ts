import type { MigrationInterface, QueryRunner } from "typeorm";

export class ContractInstallationFacts1795400003201 implements MigrationInterface {
  name = "ContractInstallationFacts1795400003201";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "installation_facts" (
                "name" text NOT NULL,
                "value" text NOT NULL,
                CONSTRAINT "PK_b3e7c20e3a4fcd8b7c83f6bb4b1" PRIMARY KEY ("name")
            )
        `);
    // A random UUID has 122 bits of the system's randomness: two make a key. The cursors that were given out went up to the
    // head of the log, which is beyond its last entry where a transaction came to nothing.
    await queryRunner.query(`
            INSERT INTO "installation_facts" ("name", "value") VALUES
                ('number_key', encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex')),
                ('last_plain_cursor', (SELECT CASE WHEN is_called THEN last_value ELSE 0 END::text FROM "status_log_id_seq"))
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP TABLE "installation_facts"
        `);
  }
}
