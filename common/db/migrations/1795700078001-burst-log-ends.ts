import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Where logs end, without a plan for each call: PostgreSQL knows how long an array is, finds its plan for so many rows the better one, and
 * makes it anew every time, which takes longer than the look-up. Behind a sub-select the length is hidden, as in `arrayRows`.
 */
export class BurstLogEnds1795700078001 implements MigrationInterface {
  name = "BurstLogEnds1795700078001";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await this.define(queryRunner, "(SELECT ids)");
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await this.define(queryRunner, "ids");
  }

  private async define(queryRunner: QueryRunner, array: string): Promise<void> {
    await queryRunner.query(`
            CREATE OR REPLACE FUNCTION "log_ends"(ids uuid[])
            RETURNS TABLE ("document_id" uuid, "position" bigint, "at" timestamp with time zone)
            LANGUAGE plpgsql ROWS 50 AS $$
            BEGIN
                RETURN QUERY
                SELECT i.id, coalesce(l.position, 0), greatest(clock_timestamp(), l.at)
                FROM unnest(${array}) AS i (id)
                LEFT JOIN LATERAL (
                    SELECT s.position, s.at FROM status_log s
                    WHERE s.document_id = i.id ORDER BY s.position DESC LIMIT 1
                ) l ON true;
            END
            $$
        `);
  }
}
