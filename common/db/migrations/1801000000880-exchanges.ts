import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Document type and process of legs, once for all legs that have them (docs/decisions/0185-narrow-legs.md). Those of the earlier release have them as texts. */
export class Exchanges1801000000880 extends OneWay implements MigrationInterface {
  name = "Exchanges1801000000880";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE exchanges (number smallint PRIMARY KEY, doc_type_id text NOT NULL, process_id text NOT NULL)`,
    );
    await queryRunner.query("CREATE UNIQUE INDEX exchanges_name_key ON exchanges (doc_type_id, process_id)");
    await queryRunner.query("ALTER TABLE transmissions ADD exchange smallint");
    await queryRunner.query("ALTER TABLE transmissions ALTER COLUMN doc_type_id DROP NOT NULL");
    await queryRunner.query("ALTER TABLE transmissions ALTER COLUMN process_id DROP NOT NULL");
  }
}

/** The list of a deleted document's files has the digests of its envelopes from the log, where they are kept, and of the earlier release also from the leg. */
export class EnvelopeDigests1801000000881 extends OneWay implements MigrationInterface {
  name = "EnvelopeDigests1801000000881";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(envelopesOfLog);
  }
}

const envelopesOfLog = `DO $do$
DECLARE
  definition text := (SELECT pg_get_functiondef(oid) FROM pg_proc
    WHERE proname = 'delete_expired_documents' AND pronamespace = current_schema()::regnamespace);
  former text := $former$UNION ALL SELECT 'envelope ' || t.leg, t.revision, t.sbd_sha256 FROM transmissions t
      WHERE t.document_id = d.id AND t.sbd_sha256 IS NOT NULL$former$;
BEGIN
  IF position(former IN definition) = 0 THEN
    RAISE EXCEPTION 'delete_expired_documents is not the function that was expected';
  END IF;
  EXECUTE replace(definition, former, $new$UNION ALL (SELECT 'envelope ' || t.leg, t.revision, t.sbd_sha256 FROM transmissions t
      WHERE t.document_id = d.id AND t.sbd_sha256 IS NOT NULL
      UNION SELECT 'envelope ' || l.leg, l.revision, l.detail ->> 'sbd_sha256' FROM status_log l
      WHERE l.document_id = d.id AND l.event = 'SENDING' AND l.detail ? 'sbd_sha256')$new$);
END $do$`;
