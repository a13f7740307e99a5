import type { MigrationInterface, QueryRunner } from "typeorm";

/** Our own words for what an access point had answered, of the releases before; its words follow after the colon. */
const ourWords =
  "^(The access point|The receiving access point|The receiver cannot be reached|The message may have arrived|Not sent)[^:]*: ";

/** Like an address, a host, a port, a URL or a path; rather too much than too little. */
const likeAnAddress =
  "[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+|::|://|[[:alnum:]]:[1-9][0-9]{1,4}\\M|[[:alnum:]][.][[:alpha:]]{2,}|/[[:alnum:]_.-]+/|ENOTFOUND|EAI_AGAIN|localhost";

const condition = (column: string): string => `${column} ~ $1 AND regexp_replace(${column}, $1, '') ~ $2`;

/**
 * What an access point, or the connection to it, has said may name the site's network. New reasons leave that out when they
 * are made; of those that are stored, our own words stay.
 */
export class TypoPublicReasons1795400003300 implements MigrationInterface {
  name = "TypoPublicReasons1795400003300";

  public async up(queryRunner: QueryRunner): Promise<void> {
    const words = [ourWords, likeAnAddress];
    await queryRunner.query(
      `UPDATE "transmissions" SET "reason" = split_part("reason", ': ', 1) WHERE ${condition('"reason"')}`,
      words,
    );
    await queryRunner.query(
      `UPDATE "status_log" SET "detail" = jsonb_set("detail", '{reason}', to_jsonb(split_part("detail" ->> 'reason', ': ', 1)))
       WHERE ${condition(`("detail" ->> 'reason')`)}`,
      words,
    );
    await queryRunner.query(
      `UPDATE "validation_findings" SET "text" = split_part("text", ': ', 1)
       WHERE "reason_code" = 'AS4' AND ${condition('"text"')}`,
      words,
    );
  }

  /** What is gone is in no log of ours: there is nothing to bring back. */
  public async down(): Promise<void> {}
}
