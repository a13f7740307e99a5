/** What has a date: the clock of each process's host, when a token was last used, and the backups that were made. */
export class Dates1800000000120 {
    constructor() {
        this.name = "Dates1800000000120";
    }
    async up(queryRunner) {
        await queryRunner.query("ALTER TABLE processes ADD COLUMN clock_ahead_ms integer");
        await queryRunner.query("ALTER TABLE issued_tokens ADD COLUMN used_at timestamptz");
        await queryRunner.query(`CREATE TABLE backups (
      taken_at timestamptz PRIMARY KEY,
      recorded_at timestamptz NOT NULL DEFAULT now(),
      place text NOT NULL,
      bytes bigint
    )`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1800000000120-dates.js.map