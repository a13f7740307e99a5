/** Lets the indexer begin with the terms of this release, and index again what it has indexed with those of the release before. */
export class SearchTerms1800000000075 {
    constructor() {
        this.name = "SearchTerms1800000000075";
    }
    async up(queryRunner) {
        await queryRunner.query(`INSERT INTO feed_cursors (name, position)
      SELECT 'search 2', position FROM feed_cursors WHERE name = 'search'
      UNION ALL SELECT 'search 2 older', 0 FROM feed_cursors WHERE name = 'search' AND position > 0`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1800000000075-search-terms.js.map