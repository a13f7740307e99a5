/** A recovery shows how far it is, says at its end what is lost, and is acknowledged by a person. */
export class Recoveries1800000000040 {
    constructor() {
        this.name = "Recoveries1800000000040";
    }
    async up(queryRunner) {
        await queryRunner.query(`
      ALTER TABLE recoveries ADD COLUMN records_read integer NOT NULL DEFAULT 0;
      ALTER TABLE recoveries ADD COLUMN legs_asked integer NOT NULL DEFAULT 0;
      ALTER TABLE recoveries ADD COLUMN read_until timestamptz;
      ALTER TABLE recoveries ADD COLUMN are_numbers_known boolean NOT NULL DEFAULT false;
      ALTER TABLE recoveries ADD COLUMN acknowledged_at timestamptz;
      ALTER TABLE recoveries ADD COLUMN acknowledged_by text;
      ALTER TABLE recoveries ADD COLUMN acknowledgement text;
      ALTER TABLE recovered_envelopes ADD COLUMN lost boolean NOT NULL DEFAULT false;
      ALTER TABLE recovered_envelopes ADD COLUMN receiver_name text;
      UPDATE recoveries SET acknowledged_at = finished_at, acknowledged_by = 'before this release' WHERE open IS NULL;
      UPDATE recovered_envelopes e SET lost = true
      WHERE NOT EXISTS (SELECT FROM documents d WHERE d.id = e.document_id AND d.revision >= e.revision)
        AND NOT EXISTS (SELECT FROM deleted_documents d WHERE d.id = e.document_id AND d.revision >= e.revision)
        AND NOT EXISTS (SELECT FROM transmissions t WHERE t.id = e.sbdh_id);`);
    }
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("what was found lost stays recorded");
    }
}
//# sourceMappingURL=1800000000040-recoveries.js.map