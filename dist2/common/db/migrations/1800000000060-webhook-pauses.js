/** Since when an endpoint fails, who holds it or has switched it off, and what it answered last. */
export class WebhookPauses1800000000060 {
    constructor() {
        this.name = "WebhookPauses1800000000060";
    }
    async up(queryRunner) {
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
    /** A release is taken back by restoring a backup (docs/backup.md). */
    async down() {
        throw new Error("a release is taken back by restoring a backup (docs/backup.md)");
    }
}
//# sourceMappingURL=1800000000060-webhook-pauses.js.map