import type { MigrationInterface, QueryRunner } from "typeorm";

type Index = readonly [name: string, definition: string];

const added: readonly Index[] = [
  ["documents_list_idx", `"documents" ("org_id", "kind", "overall_status", "id", "issue_date")`],
  ["documents_profile_list_idx", `"documents" ("business_profile_id", "kind", "overall_status", "id", "issue_date")`],
  ["documents_date_idx", `"documents" ("org_id", "kind", "overall_status", "issue_date", "id")`],
  ["documents_profile_date_idx", `"documents" ("business_profile_id", "kind", "overall_status", "issue_date", "id")`],
  ["webhook_deliveries_list_idx", `"webhook_deliveries" ("endpoint_id", "state", "id")`],
];
const dropped: readonly Index[] = [
  ["documents_org_id_kind_id_idx", `"documents" ("org_id", "kind", "id")`],
  ["documents_org_id_kind_document_sequence_idx", `"documents" ("org_id", "kind", "document_sequence")`],
  ["webhook_deliveries_endpoint_idx", `"webhook_deliveries" ("endpoint_id", "id")`],
];

/** Every filter of every list has an index that is in the order of the list; those that nothing reads any more go. */
export class BenchListIndexes1795500010000 implements MigrationInterface {
  name = "BenchListIndexes1795500010000";
  /** Indexes are made and dropped beside whatever reads and writes the tables, which is not possible in a transaction. */
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, { old: dropped, fresh: added, how: "CONCURRENTLY" });
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    // The way back always runs in a transaction.
    await replace(queryRunner, { old: added, fresh: dropped, how: "" });
  }
}

interface Replacement {
  old: readonly Index[];
  fresh: readonly Index[];
  how: "CONCURRENTLY" | "";
}

/** May run again after it was interrupted: an index that was not finished is there, and is of no use. */
async function replace(queryRunner: QueryRunner, { old, fresh, how }: Replacement): Promise<void> {
  for (const [name, definition] of fresh) {
    await queryRunner.query(`DROP INDEX ${how} IF EXISTS "${name}"`);
    await queryRunner.query(`CREATE INDEX ${how} "${name}" ON ${definition}`);
  }
  for (const [name] of old) {
    await queryRunner.query(`DROP INDEX ${how} IF EXISTS "${name}"`);
  }
}
