import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Fills pages of legs to 50 % instead of 30: PostgreSQL makes room for later versions by pruning, and room that is kept free stays empty once the legs are final (docs/decisions/0185-narrow-legs.md). */
export class RoomOfLegs1801000000870 extends OneWay implements MigrationInterface {
  name = "RoomOfLegs1801000000870";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE transmissions SET (fillfactor = 50)");
  }
}
