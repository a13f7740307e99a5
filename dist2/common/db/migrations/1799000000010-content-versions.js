/** What a caller compares before a change: the contents that were written so far, counted. */
export class ContentVersions1799000000010 {
    constructor() {
        this.name = "ContentVersions1799000000010";
    }
    async up(queryRunner) {
        await queryRunner.query("ALTER TABLE documents ADD content_version integer NOT NULL DEFAULT 1");
        await queryRunner.query("ALTER TABLE business_profiles ADD content_version integer NOT NULL DEFAULT 1");
    }
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1799000000010-content-versions.js.map