/** Which organizations may have a taxpayer, and whose numbers a second one goes on with. */
export class Taxpayers1798000000030 {
    constructor() {
        this.name = "Taxpayers1798000000030";
    }
    async up(queryRunner) {
        await queryRunner.query(`ALTER TABLE business_profiles ADD COLUMN numbers_from uuid
         CONSTRAINT business_profiles_numbers_from_fkey REFERENCES business_profiles`);
        await queryRunner.query(`CREATE INDEX business_profiles_numbers_from_idx ON business_profiles (numbers_from) WHERE numbers_from IS NOT NULL`);
        await queryRunner.query(`CREATE TABLE taxpayer_rights (
         id uuid PRIMARY KEY,
         org_id uuid NOT NULL REFERENCES organizations,
         taxpayer text NOT NULL,
         state text NOT NULL CONSTRAINT taxpayer_rights_state_check CHECK (state in ('asked', 'allowed', 'shared', 'refused')),
         asked_at timestamptz NOT NULL DEFAULT now(),
         decided_at timestamptz
       )`);
        await queryRunner.query(`CREATE UNIQUE INDEX taxpayer_rights_taxpayer_key ON taxpayer_rights (org_id, taxpayer)`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("numbers that were given stay given");
    }
}
/** For the list of operators. An index that a former try has left half made is made again. */
export class ContestedIndex1798000000031 {
    constructor() {
        this.name = "ContestedIndex1798000000031";
        this.transaction = false;
    }
    async up(queryRunner) {
        await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS transmissions_contested_idx");
        await queryRunner.query(`CREATE INDEX CONCURRENTLY transmissions_contested_idx ON transmissions (id)
         WHERE open AND mls_contested IS NOT NULL AND troubled IS NULL`);
    }
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1798000000030-taxpayers.js.map