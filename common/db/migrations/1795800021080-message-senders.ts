import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Whose status message decides a leg: the provider that it went to, whether a message waits to be judged until that is known, and
 * which messages of other providers have come. Legs from before have none of it; their reports are looked at instead.
 */
export class MessageSenders1795800021080 implements MigrationInterface {
  name = "MessageSenders1795800021080";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD "provider" text,
            ADD "mls_early" boolean,
            ADD "mls_contested" text array
        `);
    await queryRunner.query(`ALTER TABLE "inbound_messages" DROP CONSTRAINT "inbound_messages_outcome_check"`);
    // The rows that are there fit: the constraint of before allowed less.
    await queryRunner.query(`
            ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_outcome_check" CHECK (
                outcome in ('recorded', 'duplicate', 'unmatched', 'contested', 'early')
            ) NOT VALID
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "inbound_messages" DROP CONSTRAINT "inbound_messages_outcome_check"`);
    await queryRunner.query(
      `UPDATE "inbound_messages" SET outcome = 'duplicate' WHERE outcome IN ('contested', 'early')`,
    );
    await queryRunner.query(`
            ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_outcome_check" CHECK (
                outcome in ('recorded', 'duplicate', 'unmatched')
            )
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP COLUMN "mls_contested",
            DROP COLUMN "mls_early",
            DROP COLUMN "provider"
        `);
  }
}
