import type { MigrationInterface, QueryRunner } from "typeorm";

const rename = (from: string, to: string): string =>
  `UPDATE "webhook_endpoints" SET "events" = string_to_array(
     replace(replace(array_to_string("events", ' '), 'leg.${from}3.', 'leg.${to}3.'), 'leg.${from}5.', 'leg.${to}5.'), ' ')
   WHERE array_to_string("events", ' ') LIKE '%leg.${from}%'`;

/** Events of legs are named as the snapshot names the legs; what endpoints have asked for goes along. */
export class HousePublicLegNames1795400110000 implements MigrationInterface {
  name = "HousePublicLegNames1795400110000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(rename("c", "toC"));
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(rename("toC", "c"));
  }
}
