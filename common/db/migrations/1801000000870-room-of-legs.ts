import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Pages of legs are filled further (docs/decisions/0185-narrow-legs.md): room for the later versions is made by pruning, and not kept for ever. */
export class RoomOfLegs1801000000870 extends OneWay implements MigrationInterface {
  name = "RoomOfLegs1801000000870";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE transmissions SET (fillfactor = 50)");
  }
}
