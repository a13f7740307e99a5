import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Since when an endpoint fails, who holds it or has switched it off, and what it answered last. */
export class WebhookPauses1800000000060 extends OneWay implements MigrationInterface {
  name = "WebhookPauses1800000000060";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE webhook_endpoints
        ADD failing_since timestamptz,
        ADD held_at timestamptz,
        ADD held_by text,
        ADD held_because text,
        ADD disabled_at timestamptz,
        ADD disabled_by text,
        ADD recent_attempts jsonb NOT NULL DEFAULT '[]'`);
    await queryRunner.query("ALTER TABLE webhook_deliveries ADD retry_at timestamptz");
  }
}
