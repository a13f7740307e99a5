import type { MigrationInterface, QueryRunner } from "typeorm";

import { OneWay } from "./one-way.ts";

/** Who was informed of which condition, and the messages that are on their way. */
export class Notifications1800000000065 extends OneWay implements MigrationInterface {
  name = "Notifications1800000000065";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE notification_channels (
      channel text PRIMARY KEY,
      created_at timestamptz NOT NULL DEFAULT now(),
      failing_since timestamptz,
      error text,
      last_sent_at timestamptz
    )`);
    await queryRunner.query(`CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      channel text NOT NULL,
      message jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      next_try_at timestamptz NOT NULL DEFAULT now(),
      error text,
      sent_at timestamptz
    )`);
    await queryRunner.query(
      "CREATE INDEX notifications_unsent_idx ON notifications (channel, id) WHERE sent_at IS NULL",
    );
    await queryRunner.query(`CREATE TABLE notified_episodes (
      channel text,
      episode_id uuid REFERENCES condition_episodes ON DELETE CASCADE,
      severity text NOT NULL,
      told_at timestamptz NOT NULL DEFAULT now(),
      end_told_at timestamptz,
      PRIMARY KEY (channel, episode_id)
    )`);
    await queryRunner.query("CREATE INDEX notified_episodes_episode_id_idx ON notified_episodes (episode_id)");
    await queryRunner.query("INSERT INTO process_leases (name) VALUES ('notifications')");
  }
}
