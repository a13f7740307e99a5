/** The searches that people keep for themselves. */
export class OwnFilters1800000000140 {
    constructor() {
        this.name = "OwnFilters1800000000140";
    }
    async up(queryRunner) {
        await queryRunner.query(`CREATE TABLE own_filters (
      id uuid PRIMARY KEY,
      org_id uuid NOT NULL,
      subject text NOT NULL,
      name text NOT NULL,
      query text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
        await queryRunner.query("CREATE UNIQUE INDEX own_filters_name_key ON own_filters (org_id, subject, name)");
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1800000000140-own-filters.js.map