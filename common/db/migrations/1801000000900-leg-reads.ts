import type { MigrationInterface, QueryRunner } from "typeorm";

import { lowestId } from "../../domain/lowest-id.ts";
import { OneWay } from "./one-way.ts";

const lacksMarks = `(NEW.open IS TRUE) <> (NEW.state IN ('queued', 'sending', 'unknown', 'sent'))
  OR (NEW.troubled IS TRUE) <> (NEW.state IN ('unknown', 'failed'))`;

/**
 * What the statements that record sends and judge messages look up rarely stands in functions, because each part of a month that a
 * statement names is opened by each of its calls, also where nothing is read (docs/decisions/0186-what-a-statement-opens.md).
 */
export class LegReads1801000000900 extends OneWay implements MigrationInterface {
  name = "LegReads1801000000900";

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      // By the index at any size of the table: a plan that was made while it was small is kept. ROWS: by the index, too, where its rows are joined.
      `CREATE OR REPLACE FUNCTION legs_now(ids uuid[]) RETURNS SETOF transmissions LANGUAGE plpgsql ROWS 3 AS $$
       BEGIN
         RETURN QUERY SELECT t.* FROM unnest((SELECT ids)) AS i (id)
           CROSS JOIN LATERAL (SELECT * FROM transmissions WHERE transmissions.id = i.id OFFSET 0) t;
       END $$`,
      // The subject of the certificate that the latest report of a leg names.
      `CREATE FUNCTION reported_subject(leg uuid, document uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
       BEGIN
         RETURN (SELECT r.certificate_subject FROM sending_reports r
           WHERE r.transmission_id = leg AND r.document_id IN (document, '${lowestId}') AND r.certificate_subject IS NOT NULL
           ORDER BY r.id DESC LIMIT 1);
       END $$`,
      // Judges a message that was stored as early or contested. The array keeps PostgreSQL from choosing parts, as in any statement that locks rows.
      `CREATE FUNCTION settle_message(digest text, document uuid, judgement text) RETURNS void LANGUAGE plpgsql AS $$
       BEGIN
         UPDATE network_messages m SET outcome = judgement
         WHERE m.sha256 = digest AND m.document_id = ANY (array_remove(ARRAY[document, '${lowestId}'], NULL))
           AND (m.outcome = 'early' OR m.outcome = 'contested' AND judgement = 'recorded');
       END $$`,
      // Its condition was a function, whose text PostgreSQL read again in each statement that updates legs.
      `CREATE OR REPLACE TRIGGER transmissions_mark AFTER UPDATE ON transmissions
       FOR EACH ROW WHEN (NEW.state IS DISTINCT FROM OLD.state AND (${lacksMarks}))
       EXECUTE FUNCTION mark_moved_leg()`,
      "DROP FUNCTION lacks_marks(text, boolean, boolean)",
    ]) {
      await queryRunner.query(statement);
    }
  }
}
