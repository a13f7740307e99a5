import type { MigrationInterface, QueryRunner } from "typeorm";

/** Processes that remember an organization or a business profile are told when one changes, whoever changes it. */
export class AcceptAccountChanges1795500020000 implements MigrationInterface {
  name = "AcceptAccountChanges1795500020000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE FUNCTION "notify_account_change"() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF tg_table_name = 'organizations' THEN
                    PERFORM pg_notify('account_change', old.id::text);
                ELSE
                    PERFORM pg_notify('account_change', old.org_id::text);
                END IF;
                RETURN NULL;
            END $$
        `);
    await queryRunner.query(`
            CREATE TRIGGER "organizations_notify" AFTER UPDATE OR DELETE ON "organizations"
            FOR EACH ROW EXECUTE FUNCTION "notify_account_change"()
        `);
    await queryRunner.query(`
            CREATE TRIGGER "business_profiles_notify" AFTER UPDATE OR DELETE ON "business_profiles"
            FOR EACH ROW EXECUTE FUNCTION "notify_account_change"()
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER "business_profiles_notify" ON "business_profiles"`);
    await queryRunner.query(`DROP TRIGGER "organizations_notify" ON "organizations"`);
    await queryRunner.query(`DROP FUNCTION "notify_account_change"`);
  }
}
