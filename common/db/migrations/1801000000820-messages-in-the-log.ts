import type { MigrationInterface, QueryRunner } from "typeorm";

/** SQL: the leg of an entry. */
const leg = `transmissions t WHERE t.document_id = r.document_id AND t.revision = r.revision AND t.leg = (log_legs())[s.leg]`;

/**
 * The entry of a status message says nothing that its leg does not: its detail is read from there, as the envelope is. A leg that a
 * message has decided keeps that message. What is stored stays, and processes of the earlier release write as before.
 */
export class MessagesInTheLog1801000000820 implements MigrationInterface {
  name = "MessagesInTheLog1801000000820";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE OR REPLACE VIEW status_log AS
      SELECT r.id + s.nth - 1 AS id, r.org_id, r.document_id, r.revision, r.at, coalesce(r.stage, (log_stages())[s.stage]) AS stage,
        coalesce(r.leg, (log_legs())[s.leg]) AS leg, coalesce(r.event, (log_events())[s.event]) AS event,
        coalesce(r.from_state, (log_states())[s.from_state]) AS from_state, coalesce(r.to_state, (log_states())[s.to_state]) AS to_state,
        coalesce(r.attempt, nullif(s.attempt, 0) - 1) AS attempt, coalesce(r.duration_ms, nullif(s.duration_ms, -1)) AS duration_ms,
        CASE s.names WHEN 1 THEN coalesce(s.detail, '{}') || jsonb_build_object('sbdh_id', (SELECT t.id FROM ${leg}))
          WHEN 3 THEN (SELECT jsonb_build_object('sbdh_id', t.id, 'mls_id', t.mls -> 'id', 'code', t.mls -> 'code',
            'sender', t.mls -> 'senderId', 'source', 'message') FROM ${leg})
          ELSE s.detail END AS detail,
        r.position + s.nth - 1 AS position, r.id AS row_id, r.steps
      FROM status_log_rows r CROSS JOIN LATERAL (
        SELECT n AS nth, get_byte(r.steps, n * 12 - 12) AS names, get_byte(r.steps, n * 12 - 11) AS stage,
          get_byte(r.steps, n * 12 - 10) AS leg, get_byte(r.steps, n * 12 - 9) AS event, get_byte(r.steps, n * 12 - 8) AS from_state,
          get_byte(r.steps, n * 12 - 7) AS to_state, (get_byte(r.steps, n * 12 - 6) << 8) | get_byte(r.steps, n * 12 - 5) AS attempt,
          ('x' || encode(substr(r.steps, n * 12 - 3, 4), 'hex'))::bit(32)::integer AS duration_ms,
          CASE WHEN length(r.steps) > 12 THEN nullif(r.detail -> n - 1, 'null') ELSE r.detail END AS detail
        FROM generate_series(1, coalesce(length(r.steps) / 12, 1)) AS n OFFSET 0
      ) s`);
  }

  /** A release is taken back by restoring a backup (docs/backup.md). */
  public async down(): Promise<void> {
    throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
  }
}
