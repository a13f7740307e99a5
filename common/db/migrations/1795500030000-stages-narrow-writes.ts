import type { MigrationInterface, QueryRunner } from "typeorm";

/** Rows of these are only written by statements that have locked their document, and no document is ever deleted. */
const written = ["document_amounts", "document_xml", "status_log", "transmissions"];

/**
 * What is written for every document writes less: the JSON beside the row instead of in every version of it, no look-ups for
 * keys that cannot be wrong, and numbers of log entries for a whole statement at once. Nothing is rewritten: old rows stay as
 * they are, and every lock is for a moment.
 */
export class StagesNarrowWrites1795500030000 implements MigrationInterface {
  name = "StagesNarrowWrites1795500030000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    // Beyond 512 bytes the largest value of a row, which is the document, goes to the TOAST table, where it stays when the
    // row is updated; half of each page is left for the row's next versions.
    await queryRunner.query(`ALTER TABLE "documents" SET (toast_tuple_target = 512, fillfactor = 50)`);
    for (const table of written) {
      await queryRunner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_document_id_fkey"`);
    }
    // Its business profile's says the same.
    await queryRunner.query(`ALTER TABLE "documents" DROP CONSTRAINT "documents_org_id_fkey"`);
    await queryRunner.query(`ALTER TABLE "status_log" DROP CONSTRAINT "PK_47ac65ae41fa92422ea43f903bf"`);
    await queryRunner.query(`
            ALTER TABLE "status_log" ADD CONSTRAINT "PK_33ca5bc56b97a5eb612b50188a2"
            PRIMARY KEY USING INDEX "status_log_document_id_position_idx"
        `);
    // Where the logs of these documents end, as it is now and not when the statement began; whoever asks holds the
    // documents' locks, so that nobody else adds to them meanwhile.
    await queryRunner.query(`
            CREATE FUNCTION "log_ends"(ids uuid[])
            RETURNS TABLE ("document_id" uuid, "position" bigint, "at" timestamp with time zone)
            LANGUAGE plpgsql ROWS 50 AS $$
            BEGIN
                RETURN QUERY
                SELECT i.id, coalesce(l.position, 0), greatest(clock_timestamp(), l.at)
                FROM unnest(ids) AS i (id)
                LEFT JOIN LATERAL (
                    SELECT s.position, s.at FROM status_log s
                    WHERE s.document_id = i.id ORDER BY s.position DESC LIMIT 1
                ) l ON true;
            END
            $$
        `);
    await this.numberEntries(queryRunner, `WHEN (NEW."position" IS NULL)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await this.numberEntries(queryRunner, "");
    await queryRunner.query(`DROP FUNCTION "log_ends"`);
    await queryRunner.query(`ALTER TABLE "status_log" DROP CONSTRAINT "PK_33ca5bc56b97a5eb612b50188a2"`);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "status_log_document_id_position_idx" ON "status_log" ("document_id", "position")
        `);
    await queryRunner.query(`
            ALTER TABLE "status_log" ADD CONSTRAINT "PK_47ac65ae41fa92422ea43f903bf" PRIMARY KEY ("id")
        `);
    await queryRunner.query(`
            ALTER TABLE "documents" ADD CONSTRAINT "documents_org_id_fkey"
            FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    for (const table of written) {
      await queryRunner.query(`
            ALTER TABLE "${table}" ADD CONSTRAINT "${table}_document_id_fkey"
            FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    }
    await queryRunner.query(`ALTER TABLE "documents" RESET (toast_tuple_target, fillfactor)`);
  }

  private async numberEntries(queryRunner: QueryRunner, when: string): Promise<void> {
    await queryRunner.query(`DROP TRIGGER "status_log_position" ON "status_log"`);
    await queryRunner.query(`
            CREATE TRIGGER "status_log_position" BEFORE INSERT ON "status_log"
            FOR EACH ROW ${when} EXECUTE FUNCTION "number_log_entry"()
        `);
  }
}
