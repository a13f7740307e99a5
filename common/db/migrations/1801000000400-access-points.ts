import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Several access points: which one a leg was claimed for, and access points that drain. */
export class AccessPoints1801000000400 extends OneWay implements MigrationInterface {
  name = "AccessPoints1801000000400";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE transmissions ADD access_point text");
    await queryRunner.query("ALTER TABLE pauses DROP CONSTRAINT pauses_scope_check");
    await queryRunner.query(
      `ALTER TABLE pauses ADD CONSTRAINT pauses_scope_check
       CHECK (scope in ('stage', 'leg', 'receiver', 'organization', 'access-point', 'drain')) NOT VALID`,
    );
    await queryRunner.query("ALTER TABLE pauses VALIDATE CONSTRAINT pauses_scope_check");
  }
}
