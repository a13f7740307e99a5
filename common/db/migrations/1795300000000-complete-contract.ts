import type { MigrationInterface, QueryRunner } from "typeorm";

export class CompleteContract1795300000000 implements MigrationInterface {
  name = "CompleteContract1795300000000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "attachments_document_id_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "documents_org_id_kind_created_at_idx"
        `);
    await queryRunner.query(`
            CREATE TABLE "attachment_contents" (
                "org_id" uuid NOT NULL,
                "sha256" text NOT NULL,
                "content" bytea NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_d09ef70cfc43f13b2d1dba83528" PRIMARY KEY ("org_id", "sha256")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "document_revisions" (
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "org_id" uuid NOT NULL,
                "document" json NOT NULL,
                "overall_status" text NOT NULL,
                "participant_status" text,
                "fta_status" text,
                "service_version" text NOT NULL,
                "request_id" text NOT NULL,
                "archived_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_e71c445582bf8785ad4a38b64d0" PRIMARY KEY ("document_id", "revision")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "feed_cursors" (
                "name" text NOT NULL,
                "position" bigint NOT NULL,
                CONSTRAINT "PK_83c8ee17ea9fa53d180ad0dca54" PRIMARY KEY ("name")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "idempotency_keys" (
                "org_id" uuid NOT NULL,
                "key" text NOT NULL,
                "request_sha256" text NOT NULL,
                "claim_id" uuid NOT NULL,
                "locked_until" TIMESTAMP WITH TIME ZONE NOT NULL,
                "document_id" uuid,
                "status" integer,
                "headers" jsonb,
                "body" text,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_b82c9639429bd505548fc6da188" PRIMARY KEY ("org_id", "key")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" ("created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "inbound_messages" (
                "id" uuid NOT NULL,
                "org_id" uuid,
                "transmission_id" uuid,
                "sbdh_id" text NOT NULL,
                "mls_id" text NOT NULL,
                "code" text NOT NULL,
                "outcome" text NOT NULL,
                "xml" text NOT NULL,
                "sha256" text NOT NULL,
                "received_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "inbound_messages_outcome_check" CHECK (
                    outcome in ('recorded', 'duplicate', 'unmatched')
                ),
                CONSTRAINT "PK_4f21d40ad47ab9702cb1ee64590" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "inbound_messages_transmission_id_idx" ON "inbound_messages" ("transmission_id")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "inbound_messages_sha256_key" ON "inbound_messages" ("sha256")
        `);
    await queryRunner.query(`
            CREATE TABLE "sending_reports" (
                "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
                "org_id" uuid NOT NULL,
                "transmission_id" uuid NOT NULL,
                "attempt" integer NOT NULL,
                "event" text NOT NULL,
                "report" jsonb NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(),
                CONSTRAINT "PK_2afbdb2a62a23a053b60bcb4cce" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "sending_reports_transmission_id_idx" ON "sending_reports" ("transmission_id")
        `);
    await queryRunner.query(`
            CREATE TABLE "webhook_attempts" (
                "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
                "org_id" uuid NOT NULL,
                "delivery_id" uuid NOT NULL,
                "attempt" integer NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(),
                "http_status" integer,
                "error" text,
                "answer" text,
                "duration_ms" integer NOT NULL,
                CONSTRAINT "PK_2de7e7887ad97de459adab62638" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts" ("delivery_id")
        `);
    await queryRunner.query(`
            CREATE TABLE "webhook_deliveries" (
                "id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "endpoint_id" uuid NOT NULL,
                "log_id" bigint,
                "document_id" uuid,
                "event" text NOT NULL,
                "payload" text NOT NULL,
                "state" text NOT NULL DEFAULT 'pending',
                "attempts" integer NOT NULL DEFAULT '0',
                "attempts_before_replay" integer NOT NULL DEFAULT '0',
                "next_attempt_at" TIMESTAMP WITH TIME ZONE,
                "enqueued_until" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "settled_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "webhook_deliveries_state_check" CHECK (state in ('pending', 'delivered', 'failed')),
                CONSTRAINT "PK_535dd409947fb6d8fc6dfc0112a" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" ("endpoint_id", "next_attempt_at", "id")
            WHERE state = 'pending'
        `);
    await queryRunner.query(`
            CREATE INDEX "webhook_deliveries_enqueued_idx" ON "webhook_deliveries" ("endpoint_id", "enqueued_until")
            WHERE state = 'pending' and enqueued_until is not null
        `);
    await queryRunner.query(`
            CREATE INDEX "webhook_deliveries_settled_idx" ON "webhook_deliveries" ("settled_at")
            WHERE settled_at is not null
        `);
    await queryRunner.query(`
            CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" ("endpoint_id", "id")
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "webhook_deliveries_event_key" ON "webhook_deliveries" ("endpoint_id", "log_id")
            WHERE log_id is not null
        `);
    await queryRunner.query(`
            CREATE TABLE "webhook_endpoints" (
                "id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "url" text NOT NULL,
                "description" text,
                "events" text array NOT NULL,
                "enabled" boolean NOT NULL DEFAULT true,
                "secret" text NOT NULL,
                "previous_secret" text,
                "previous_secret_until" TIMESTAMP WITH TIME ZONE,
                "consecutive_failures" integer NOT NULL DEFAULT '0',
                "paused_until" TIMESTAMP WITH TIME ZONE,
                "last_success_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_054c4cfb95223732f5939d2d546" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "webhook_endpoints_org_id_idx" ON "webhook_endpoints" ("org_id")
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments"
            ADD "revision" integer NOT NULL DEFAULT '1'
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments"
            ADD "file_name" text
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments"
            ADD "file_type" text
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments"
            ADD "size_bytes" integer
        `);
    // Contents move to where each is kept once; names and types stood in the documents only.
    await queryRunner.query(`
            INSERT INTO "attachment_contents" ("org_id", "sha256", "content")
            SELECT DISTINCT ON ("org_id", "sha256") "org_id", "sha256", "content" FROM "attachments"
        `);
    await queryRunner.query(`
            UPDATE "attachments" a
            SET "size_bytes" = octet_length(a."content"), "file_name" = m."file_name", "file_type" = m."file_type"
            FROM "documents" d, json_to_recordset(d."document" -> 'attachments') AS m ("id" uuid, "file_name" text, "file_type" text)
            WHERE d."id" = a."document_id" AND m."id" = a."id"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments"
                ALTER COLUMN "file_name" SET NOT NULL,
                ALTER COLUMN "file_type" SET NOT NULL,
                ALTER COLUMN "size_bytes" SET NOT NULL,
                DROP COLUMN "content"
        `);
    await queryRunner.query(`
            ALTER TABLE "documents"
            ADD "corrected_at" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            ALTER TABLE "documents" ADD "issue_date" date
        `);
    await queryRunner.query(`
            UPDATE "documents" SET "issue_date" = ("document" ->> 'issue_date')::date
        `);
    await queryRunner.query(`
            ALTER TABLE "documents" ALTER COLUMN "issue_date" SET NOT NULL
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD "failure_class" text
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD "tax_data_type" text
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD "sent_at" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD "mls_received_at" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD "mls_overdue_at" TIMESTAMP WITH TIME ZONE
        `);
    await queryRunner.query(`
            UPDATE "transmissions" SET "sent_at" = "updated_at" WHERE "state" = 'sent'
        `);
    await queryRunner.query(`
            UPDATE "transmissions" SET "tax_data_type" = 'S' WHERE "leg" = 'c5' AND "attempts" > 0
        `);
    // Nobody has noted why they failed: until a person has found out, each may have arrived.
    await queryRunner.query(`
            UPDATE "transmissions" SET "failure_class" = 'unknown' WHERE "state" IN ('unknown', 'failed')
        `);
    await queryRunner.query(`
            CREATE INDEX "transmissions_overdue_idx" ON "transmissions" ("sent_at")
            WHERE state = 'sent' and mls_overdue_at is null
        `);
    await queryRunner.query(`
            CREATE INDEX "transmissions_operator_idx" ON "transmissions" ("org_id", "id")
            WHERE state in ('unknown', 'failed')
        `);
    await queryRunner.query(`
            CREATE INDEX "documents_failure_idx" ON "documents" ("org_id", "id")
            WHERE failure is not null
        `);
    await queryRunner.query(`
            CREATE INDEX "attachments_content_idx" ON "attachments" ("org_id", "sha256")
        `);
    await queryRunner.query(`
            CREATE INDEX "attachments_document_id_idx" ON "attachments" ("document_id", "revision")
        `);
    await queryRunner.query(`
            CREATE INDEX "documents_org_id_kind_document_sequence_idx" ON "documents" ("org_id", "kind", "document_sequence")
        `);
    await queryRunner.query(`
            CREATE INDEX "documents_org_id_kind_id_idx" ON "documents" ("org_id", "kind", "id")
        `);
    await queryRunner.query(`
            CREATE INDEX "status_log_org_id_id_idx" ON "status_log" ("org_id", "id")
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD CONSTRAINT "transmissions_failure_class_check" CHECK (
                    failure_class in ('rejected', 'retryable', 'unknown', 'blocked')
                )
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD CONSTRAINT "transmissions_tax_data_type_check" CHECK (tax_data_type in ('S', 'R', 'W'))
        `);
    await queryRunner.query(`
            ALTER TABLE "attachment_contents"
            ADD CONSTRAINT "attachment_contents_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments"
            ADD CONSTRAINT "attachments_content_fkey" FOREIGN KEY ("org_id", "sha256") REFERENCES "attachment_contents"("org_id", "sha256") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "document_revisions"
            ADD CONSTRAINT "document_revisions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "idempotency_keys"
            ADD CONSTRAINT "idempotency_keys_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "inbound_messages"
            ADD CONSTRAINT "inbound_messages_transmission_id_fkey" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "sending_reports"
            ADD CONSTRAINT "sending_reports_transmission_id_fkey" FOREIGN KEY ("transmission_id") REFERENCES "transmissions"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "webhook_attempts"
            ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "webhook_deliveries"
            ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "webhook_endpoints"
            ADD CONSTRAINT "webhook_endpoints_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_leg_check"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD CONSTRAINT "transmissions_leg_check" CHECK (leg in ('c3', 'c5', 'withdrawal'))
        `);
    await queryRunner.query(`
            ALTER TABLE "document_xml" DROP CONSTRAINT "document_xml_form_check"
        `);
    await queryRunner.query(`
            ALTER TABLE "document_xml"
            ADD CONSTRAINT "document_xml_form_check" CHECK (form in ('ubl', 'tax-data', 'withdrawal'))
        `);
    // One notice per statement, with the documents it moved and their organizations, for whoever holds an answer back
    // until something happens. A payload is 8,000 bytes at most; an empty one says "some, look yourself". Every notice
    // wakes every listening connection of the database, the queues' too, so none is sent while nobody wants any:
    // StatusListener holds all the locks (7301, 0..31) shared while somebody waits. A transaction that gets its own lock
    // keeps it to its end, and who begins to wait meanwhile comes behind it, and sees what it has written.
    await queryRunner.query(`
            CREATE FUNCTION "notify_status_change"() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                ids text;
            BEGIN
                IF pg_try_advisory_xact_lock(7301, pg_backend_pid() % 32) THEN
                    RETURN NULL;
                END IF;
                SELECT string_agg(id::text, ',') INTO ids
                FROM (SELECT document_id AS id FROM entries UNION SELECT org_id FROM entries) AS named;
                IF ids IS NOT NULL THEN
                    PERFORM pg_notify('status_change', CASE WHEN length(ids) < 7900 THEN ids ELSE '' END);
                END IF;
                RETURN NULL;
            END
            $$
        `);
    // Readers of the log in order wait for the transactions that may still add to it, which they know by their ids: so
    // whoever takes a number of the log has a transaction id before.
    await queryRunner.query(`
            CREATE FUNCTION "take_transaction_id"() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_current_xact_id();
                RETURN NULL;
            END
            $$
        `);
    await queryRunner.query(`
            CREATE TRIGGER "status_log_transaction" BEFORE INSERT ON "status_log"
            FOR EACH STATEMENT EXECUTE FUNCTION "take_transaction_id"()
        `);
    // Events from now on go to webhooks, those of before do not.
    await queryRunner.query(`
            INSERT INTO "feed_cursors" ("name", "position") SELECT 'webhooks', coalesce(max("id"), 0) FROM "status_log"
        `);
    await queryRunner.query(`
            CREATE INDEX "status_log_at_idx" ON "status_log" USING brin ("at")
        `);
    await queryRunner.query(`
            CREATE TRIGGER "status_log_notify" AFTER INSERT ON "status_log"
            REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION "notify_status_change"()
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            DROP INDEX "status_log_at_idx"
        `);
    await queryRunner.query(`
            DROP TRIGGER "status_log_transaction" ON "status_log"
        `);
    await queryRunner.query(`
            DROP FUNCTION "take_transaction_id"
        `);
    await queryRunner.query(`
            DROP TRIGGER "status_log_notify" ON "status_log"
        `);
    await queryRunner.query(`
            DROP FUNCTION "notify_status_change"
        `);
    // Withdrawals are unknown to the older schema.
    await queryRunner.query(`
            DELETE FROM "transmissions" WHERE leg = 'withdrawal'
        `);
    await queryRunner.query(`
            DELETE FROM "document_xml" WHERE form = 'withdrawal'
        `);
    await queryRunner.query(`
            ALTER TABLE "document_xml" DROP CONSTRAINT "document_xml_form_check"
        `);
    await queryRunner.query(`
            ALTER TABLE "document_xml"
            ADD CONSTRAINT "document_xml_form_check" CHECK (form in ('ubl', 'tax-data'))
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_leg_check"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD CONSTRAINT "transmissions_leg_check" CHECK (leg in ('c3', 'c5'))
        `);
    await queryRunner.query(`
            ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_org_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_endpoint_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_delivery_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "sending_reports" DROP CONSTRAINT "sending_reports_transmission_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "inbound_messages" DROP CONSTRAINT "inbound_messages_transmission_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_org_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "document_revisions" DROP CONSTRAINT "document_revisions_document_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" DROP CONSTRAINT "attachments_content_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachment_contents" DROP CONSTRAINT "attachment_contents_org_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_tax_data_type_check"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_failure_class_check"
        `);
    await queryRunner.query(`
            DROP INDEX "status_log_org_id_id_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "documents_org_id_kind_id_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "documents_org_id_kind_document_sequence_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "attachments_document_id_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "attachments_content_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "transmissions_overdue_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "transmissions_operator_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "documents_failure_idx"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP COLUMN "mls_overdue_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP COLUMN "mls_received_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP COLUMN "sent_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP COLUMN "tax_data_type"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP COLUMN "failure_class"
        `);
    await queryRunner.query(`
            ALTER TABLE "documents" DROP COLUMN "issue_date"
        `);
    await queryRunner.query(`
            ALTER TABLE "documents" DROP COLUMN "corrected_at"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" DROP COLUMN "size_bytes"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" DROP COLUMN "file_type"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" DROP COLUMN "file_name"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" DROP COLUMN "revision"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" ADD "content" bytea
        `);
    await queryRunner.query(`
            UPDATE "attachments" a SET "content" = c."content"
            FROM "attachment_contents" c WHERE c."org_id" = a."org_id" AND c."sha256" = a."sha256"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" ALTER COLUMN "content" SET NOT NULL
        `);
    await queryRunner.query(`
            DROP INDEX "webhook_endpoints_org_id_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "webhook_endpoints"
        `);
    await queryRunner.query(`
            DROP INDEX "webhook_deliveries_event_key"
        `);
    await queryRunner.query(`
            DROP INDEX "webhook_deliveries_endpoint_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "webhook_deliveries_enqueued_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "webhook_deliveries_waiting_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "webhook_deliveries"
        `);
    await queryRunner.query(`
            DROP INDEX "webhook_attempts_delivery_id_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "webhook_attempts"
        `);
    await queryRunner.query(`
            DROP INDEX "sending_reports_transmission_id_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "sending_reports"
        `);
    await queryRunner.query(`
            DROP INDEX "inbound_messages_sha256_key"
        `);
    await queryRunner.query(`
            DROP INDEX "inbound_messages_transmission_id_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "inbound_messages"
        `);
    await queryRunner.query(`
            DROP INDEX "idempotency_keys_created_at_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "idempotency_keys"
        `);
    await queryRunner.query(`
            DROP TABLE "feed_cursors"
        `);
    await queryRunner.query(`
            DROP TABLE "document_revisions"
        `);
    await queryRunner.query(`
            DROP TABLE "attachment_contents"
        `);
    await queryRunner.query(`
            CREATE INDEX "documents_org_id_kind_created_at_idx" ON "documents" ("org_id", "kind", "created_at")
        `);
    await queryRunner.query(`
            CREATE INDEX "attachments_document_id_idx" ON "attachments" ("document_id")
        `);
  }
}
