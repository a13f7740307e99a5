/**
 * The bounds of issue dates, and a new default of `settlement`. Organizations that are there keep theirs: what their
 * systems send today is answered tomorrow as it is today, until an operator changes the setting.
 */
export class Guards1797000000030 {
    constructor() {
        this.name = "Guards1797000000030";
    }
    async up(queryRunner) {
        await queryRunner.query(`ALTER TABLE organizations
      ALTER COLUMN settlement SET DEFAULT 'refuse',
      ADD COLUMN issue_date_from date NOT NULL DEFAULT '2018-01-01',
      ADD COLUMN issue_days_ahead integer NOT NULL DEFAULT 366,
      ADD CONSTRAINT organizations_issue_days_check
        CHECK (issue_date_from between '2018-01-01' and '2099-12-31' and issue_days_ahead between 0 and 366)`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("the migration cannot be taken back");
    }
}
//# sourceMappingURL=1797000000030-guards.js.map