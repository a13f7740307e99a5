/** The setting of organizations for amounts that a request expects and that are computed otherwise. */
export class Money1797000000010 {
    constructor() {
        this.name = "Money1797000000010";
    }
    async up(queryRunner) {
        await queryRunner.query(`alter table organizations add column expected_totals text not null default 'refuse'
         check (expected_totals in ('refuse', 'warn'))`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a setting that organizations may have changed is not taken away");
    }
}
//# sourceMappingURL=1797000000010-money.js.map