/** Prefix and width of the numbers of a business profile, and who has which prefix. */
export class Numbering1797000000040 {
    constructor() {
        this.name = "Numbering1797000000040";
    }
    async up(queryRunner) {
        await queryRunner.query(`
      ALTER TABLE business_profiles ADD COLUMN numbering jsonb NOT NULL DEFAULT '{}';

      CREATE TABLE number_prefixes (
        org_id uuid REFERENCES organizations,
        folded text,
        business_profile_id uuid NOT NULL REFERENCES business_profiles,
        kind text NOT NULL,
        PRIMARY KEY (org_id, folded)
      );

      ALTER TABLE recovered_envelopes ADD COLUMN kind text;`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("numbers that were given stay given");
    }
}
//# sourceMappingURL=1797000000040-numbering.js.map