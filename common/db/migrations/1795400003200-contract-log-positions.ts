import type { MigrationInterface, QueryRunner } from "typeorm";

export class ContractLogPositions1795400003200 implements MigrationInterface {
  name = "ContractLogPositions1795400003200";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "status_log" ADD "position" bigint
        `);
    // What was shown of a log stays as it was shown, and goes on from there. The table is written anew once: an update of
    // every row takes several times as long, and leaves a table of twice the size.
    await queryRunner.query(`
            ALTER TABLE "status_log" ALTER COLUMN "position" TYPE bigint USING "id", ALTER COLUMN "position" SET NOT NULL
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "status_log_document_id_position_idx" ON "status_log" ("document_id", "position")
        `);
    await queryRunner.query(`
            DROP INDEX "status_log_document_id_id_idx"
        `);
    // One transaction at a time adds to a document's log: its entries have the order in which they are written, without
    // gaps, and no earlier time than the one before, whatever the clock of the machine does. Our statements hold the
    // document's lock before they log anything; it is taken here for those that do not.
    await queryRunner.query(`
            CREATE FUNCTION "number_log_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                latest record;
            BEGIN
                PERFORM FROM documents WHERE id = NEW.document_id FOR NO KEY UPDATE;
                SELECT position, at INTO latest FROM status_log
                WHERE document_id = NEW.document_id ORDER BY position DESC LIMIT 1;
                NEW.position := coalesce(latest.position, 0) + 1;
                NEW.at := greatest(NEW.at, latest.at);
                RETURN NEW;
            END
            $$
        `);
    await queryRunner.query(`
            CREATE TRIGGER "status_log_position" BEFORE INSERT ON "status_log"
            FOR EACH ROW EXECUTE FUNCTION "number_log_entry"()
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP TRIGGER "status_log_position" ON "status_log"
        `);
    await queryRunner.query(`
            DROP FUNCTION "number_log_entry"
        `);
    await queryRunner.query(`
            CREATE INDEX "status_log_document_id_id_idx" ON "status_log" ("document_id", "id")
        `);
    await queryRunner.query(`
            DROP INDEX "status_log_document_id_position_idx"
        `);
    await queryRunner.query(`
            ALTER TABLE "status_log" DROP COLUMN "position"
        `);
  }
}
