import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Names that callers give to their documents, and what likely duplicates have in common. */
export class Names1797000000020 extends OneWay implements MigrationInterface {
  name = "Names1797000000020";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE documents ADD external_reference text, ADD metadata json, ADD repeat_id uuid, ADD likeness bigint`,
    );
    await queryRunner.query(
      `ALTER TABLE organizations ADD external_references text NOT NULL DEFAULT 'unique'
         CONSTRAINT organizations_external_references_check CHECK (external_references IN ('unique', 'repeatable'))`,
    );
  }
}

/** Their indexes, built without blocking writes. An index that an interrupted migration left invalid is built again. */
export class NameIndices1797000000021 extends OneWay implements MigrationInterface {
  name = "NameIndices1797000000021";
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS documents_external_reference_key");
    await queryRunner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY documents_external_reference_key
         ON documents (business_profile_id, kind, external_reference, repeat_id) NULLS NOT DISTINCT
         WHERE external_reference IS NOT NULL`,
    );
    await queryRunner.query("DROP INDEX CONCURRENTLY IF EXISTS documents_likeness_idx");
    await queryRunner.query(
      "CREATE INDEX CONCURRENTLY documents_likeness_idx ON documents (likeness, id) WHERE likeness IS NOT NULL",
    );
  }
}
