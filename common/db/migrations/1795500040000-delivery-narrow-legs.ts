import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Legs are moved without a touch to their indexes: these follow two columns that change when a leg comes to its end or into
 * trouble, not with each of its states. A report is stored once, and like a message it is packed. What is there stays as it
 * is, and readers take both: no row is rewritten but those of the legs under way and in trouble.
 */
export class DeliveryNarrowLegs1795500040000 implements MigrationInterface {
  name = "DeliveryNarrowLegs1795500040000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ["sending_reports", "inbound_messages"]) {
      // Their rows are only written by statements that hold the leg, and no leg is ever deleted.
      await queryRunner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_transmission_id_fkey"`);
      await queryRunner.query(`ALTER TABLE "${table}" ADD "packed" bytea`);
      await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "packed" SET STORAGE EXTERNAL`);
    }
    await queryRunner.query(`ALTER TABLE "sending_reports" ADD "certificate_subject" text`);
    await queryRunner.query(`ALTER TABLE "sending_reports" ALTER COLUMN "report" DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE "inbound_messages" ALTER COLUMN "xml" DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE "inbound_messages" DROP CONSTRAINT "PK_4f21d40ad47ab9702cb1ee64590"`);
    await queryRunner.query(`
            ALTER TABLE "inbound_messages" ADD CONSTRAINT "PK_1392769988ba769f245428aba3d"
            PRIMARY KEY USING INDEX "inbound_messages_sha256_key"
        `);
    await queryRunner.query(`ALTER TABLE "transmissions" ADD "open" boolean, ADD "troubled" boolean`);
    await queryRunner.query(`ALTER TABLE "transmissions" SET (fillfactor = 60)`);
    await queryRunner.query(`
            CREATE FUNCTION "mark_leg"() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                NEW.open := CASE WHEN NEW.state IN ('queued', 'sending', 'unknown', 'sent') THEN true END;
                NEW.troubled := CASE WHEN NEW.state IN ('unknown', 'failed') THEN true END;
                RETURN NEW;
            END
            $$
        `);
    await queryRunner.query(`
            CREATE TRIGGER "transmissions_new_mark" BEFORE INSERT ON "transmissions"
            FOR EACH ROW EXECUTE FUNCTION "mark_leg"()
        `);
    await queryRunner.query(`
            CREATE TRIGGER "transmissions_mark" BEFORE UPDATE ON "transmissions"
            FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION "mark_leg"()
        `);
    await queryRunner.query(`
            UPDATE "transmissions" SET "open" = CASE WHEN state <> 'failed' THEN true END,
              "troubled" = CASE WHEN state IN ('unknown', 'failed') THEN true END
            WHERE state IN ('queued', 'sending', 'unknown', 'sent', 'failed')
        `);
    for (const index of ["transmissions_open_idx", "transmissions_operator_idx", "transmissions_overdue_idx"]) {
      await queryRunner.query(`DROP INDEX "${index}"`);
    }
    await queryRunner.query(`
            CREATE INDEX "transmissions_open_idx" ON "transmissions" ("leg", "created_at") WHERE open
        `);
    await queryRunner.query(`
            CREATE INDEX "transmissions_troubled_idx" ON "transmissions" ("org_id", "id") WHERE troubled
        `);
  }

  /** PostgreSQL cannot unpack: rows that are packed would be lost, so that one stops this. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "transmissions_troubled_idx"`);
    await queryRunner.query(`DROP INDEX "transmissions_open_idx"`);
    await queryRunner.query(`
            CREATE INDEX "transmissions_overdue_idx" ON "transmissions" ("sent_at")
            WHERE state = 'sent' and mls_overdue_at is null
        `);
    await queryRunner.query(`
            CREATE INDEX "transmissions_operator_idx" ON "transmissions" ("org_id", "id")
            WHERE state in ('unknown', 'failed')
        `);
    await queryRunner.query(`
            CREATE INDEX "transmissions_open_idx" ON "transmissions" ("leg", "next_check_at")
            WHERE state in ('queued', 'sending', 'unknown', 'sent')
        `);
    await queryRunner.query(`DROP TRIGGER "transmissions_mark" ON "transmissions"`);
    await queryRunner.query(`DROP TRIGGER "transmissions_new_mark" ON "transmissions"`);
    await queryRunner.query(`DROP FUNCTION "mark_leg"`);
    await queryRunner.query(`ALTER TABLE "transmissions" RESET (fillfactor)`);
    await queryRunner.query(`ALTER TABLE "transmissions" DROP COLUMN "troubled", DROP COLUMN "open"`);
    await queryRunner.query(`ALTER TABLE "inbound_messages" DROP CONSTRAINT "PK_1392769988ba769f245428aba3d"`);
    await queryRunner.query(`
            ALTER TABLE "inbound_messages" ADD CONSTRAINT "PK_4f21d40ad47ab9702cb1ee64590" PRIMARY KEY ("id")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "inbound_messages_sha256_key" ON "inbound_messages" ("sha256")
        `);
    await queryRunner.query(`ALTER TABLE "inbound_messages" ALTER COLUMN "xml" SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE "sending_reports" ALTER COLUMN "report" SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE "sending_reports" DROP COLUMN "certificate_subject"`);
    for (const table of ["inbound_messages", "sending_reports"]) {
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "packed"`);
      await queryRunner.query(`
            ALTER TABLE "${table}" ADD CONSTRAINT "${table}_transmission_id_fkey" FOREIGN KEY ("transmission_id")
            REFERENCES "transmissions"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    }
  }
}
