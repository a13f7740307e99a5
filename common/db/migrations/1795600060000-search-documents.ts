import type { MigrationInterface, QueryRunner } from "typeorm";

const tables = ["search_references", "search_party_documents", "search_party_terms", "search_parties"];

/** What documents are found by. The tables begin empty: a worker fills them from the log, what is old first. */
export class SearchDocuments1795600060000 implements MigrationInterface {
  name = "SearchDocuments1795600060000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "search_parties" (
                "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
                "org_id" uuid NOT NULL,
                "digest" text NOT NULL,
                "name" text NOT NULL,
                "terms" text NOT NULL,
                CONSTRAINT "PK_b39895adabb6a4eeed6253ce8ae" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`CREATE UNIQUE INDEX "search_parties_digest_key" ON "search_parties" ("org_id", "digest")`);
    await queryRunner.query(`
            CREATE TABLE "search_party_terms" (
                "org_id" uuid NOT NULL,
                "term" text COLLATE "C" NOT NULL,
                "party_id" bigint NOT NULL,
                CONSTRAINT "PK_f3c419f62de4ba62524aa7d92f2" PRIMARY KEY ("org_id", "term", "party_id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "search_party_documents" (
                "party_id" bigint NOT NULL,
                "document_id" uuid NOT NULL,
                CONSTRAINT "PK_fcf820e1eda49f34fd3d4492ff7" PRIMARY KEY ("party_id", "document_id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "search_references" (
                "org_id" uuid NOT NULL,
                "term" text COLLATE "C" NOT NULL,
                "document_id" uuid NOT NULL,
                CONSTRAINT "PK_74591b48320cb9bb602c6f79bb6" PRIMARY KEY ("org_id", "term", "document_id")
            )
        `);
    await queryRunner.query(`INSERT INTO "feed_cursors" ("name", "position") VALUES ('search', 0)`);
    await queryRunner.query(`INSERT INTO "process_leases" ("name") VALUES ('indexer')`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "process_leases" WHERE "name" = 'indexer'`);
    await queryRunner.query(`DELETE FROM "feed_cursors" WHERE "name" = 'search'`);
    for (const table of tables) {
      await queryRunner.query(`DROP TABLE "${table}"`);
    }
  }
}
