import type { MigrationInterface, QueryRunner } from "typeorm";

export class CreateSchema1795200000000 implements MigrationInterface {
  name = "CreateSchema1795200000000";

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            CREATE TABLE "attachments" (
                "id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "document_id" uuid NOT NULL,
                "content" bytea NOT NULL,
                "sha256" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_5e1f050bcff31e3084a1d662412" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "attachments_document_id_idx" ON "attachments" ("document_id")
        `);
    await queryRunner.query(`
            CREATE TABLE "business_profiles" (
                "id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "party" jsonb NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_29525485b1db8e87caf6a5ef042" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "business_profiles_org_id_idx" ON "business_profiles" ("org_id")
        `);
    await queryRunner.query(`
            CREATE TABLE "document_amounts" (
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "org_id" uuid NOT NULL,
                "amounts" json NOT NULL,
                CONSTRAINT "PK_ab565594bcdf97d2e4f922e2704" PRIMARY KEY ("document_id", "revision")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "document_xml" (
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "form" text NOT NULL,
                "org_id" uuid NOT NULL,
                "xml" text NOT NULL,
                "sha256" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "document_xml_form_check" CHECK (form in ('ubl', 'tax-data')),
                CONSTRAINT "PK_00b7133b7435fedecaad2023fdb" PRIMARY KEY ("document_id", "revision", "form")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "documents" (
                "id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "business_profile_id" uuid NOT NULL,
                "kind" text NOT NULL,
                "revision" integer NOT NULL DEFAULT '1',
                "document_sequence" text NOT NULL,
                "stage" text NOT NULL,
                "stage_changed_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "overall_status" text NOT NULL,
                "participant_status" text,
                "fta_status" text,
                "service_version" text NOT NULL,
                "request_id" text NOT NULL,
                "document" json NOT NULL,
                "accepted_amounts_sha256" text NOT NULL,
                "swept_at" TIMESTAMP WITH TIME ZONE,
                "size_bytes" integer NOT NULL,
                "failure" jsonb,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "documents_overall_status_check" CHECK (
                    overall_status in (
                        'PENDING',
                        'APPROVED',
                        'REJECTED',
                        'VALIDATION_FAILED'
                    )
                ),
                CONSTRAINT "documents_stage_check" CHECK (
                    stage in (
                        'received',
                        'priced',
                        'rendered',
                        'validated',
                        'invalid'
                    )
                ),
                CONSTRAINT "PK_ac51aa5181ee2036f5ca482857c" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "documents_document_sequence_key" ON "documents" (
                "business_profile_id",
                "kind",
                "document_sequence"
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "documents_waiting_idx" ON "documents" ("stage", "stage_changed_at")
            WHERE stage in ('received', 'priced', 'rendered')
                and failure is null
        `);
    await queryRunner.query(`
            CREATE INDEX "documents_org_id_kind_created_at_idx" ON "documents" ("org_id", "kind", "created_at")
        `);
    await queryRunner.query(`
            CREATE TABLE "organizations" (
                "id" uuid NOT NULL,
                "name" text NOT NULL,
                "default_service_version" text NOT NULL DEFAULT '20260101',
                "phase2" boolean NOT NULL DEFAULT true,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "PK_6b031fcd0863e3f6b44230163f9" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "sequences" (
                "business_profile_id" uuid NOT NULL,
                "kind" text NOT NULL,
                "year" smallint NOT NULL,
                "org_id" uuid NOT NULL,
                "last_value" bigint NOT NULL,
                CONSTRAINT "PK_0696ae0862be800f45f65ea4b70" PRIMARY KEY ("business_profile_id", "kind", "year")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "status_log" (
                "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
                "org_id" uuid NOT NULL,
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(),
                "stage" text NOT NULL,
                "leg" text,
                "event" text NOT NULL,
                "from_state" text,
                "to_state" text,
                "attempt" integer,
                "duration_ms" integer,
                "detail" jsonb,
                CONSTRAINT "PK_47ac65ae41fa92422ea43f903bf" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "status_log_document_id_id_idx" ON "status_log" ("document_id", "id")
        `);
    await queryRunner.query(`
            CREATE TABLE "transmissions" (
                "id" uuid NOT NULL,
                "org_id" uuid NOT NULL,
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "leg" text NOT NULL,
                "state" text NOT NULL,
                "reason" text,
                "sender_id" text NOT NULL,
                "receiver_id" text NOT NULL,
                "doc_type_id" text NOT NULL,
                "process_id" text NOT NULL,
                "country" text NOT NULL DEFAULT 'AE',
                "sbd_sha256" text,
                "attempts" integer NOT NULL DEFAULT '0',
                "claimed_by" uuid,
                "report" jsonb,
                "mls" jsonb,
                "swept_at" TIMESTAMP WITH TIME ZONE,
                "next_check_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "transmissions_state_check" CHECK (
                    state in (
                        'not_required',
                        'queued',
                        'sending',
                        'sent',
                        'unknown',
                        'failed',
                        'accepted',
                        'rejected'
                    )
                ),
                CONSTRAINT "transmissions_leg_check" CHECK (leg in ('c3', 'c5')),
                CONSTRAINT "PK_c4fa2c4c7bc20d6592041cc02f4" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "transmissions_open_idx" ON "transmissions" ("leg", "next_check_at")
            WHERE state in ('queued', 'sending', 'unknown', 'sent')
        `);
    await queryRunner.query(`
            CREATE UNIQUE INDEX "transmissions_leg_key" ON "transmissions" ("document_id", "revision", "leg")
        `);
    await queryRunner.query(`
            CREATE TABLE "validation_findings" (
                "document_id" uuid NOT NULL,
                "revision" integer NOT NULL,
                "position" integer NOT NULL,
                "org_id" uuid NOT NULL,
                "flag" text NOT NULL,
                "reason_code" text NOT NULL,
                "text" text NOT NULL,
                "location" text NOT NULL,
                "test" text NOT NULL,
                "pointer" text,
                "rule_set" text NOT NULL,
                CONSTRAINT "PK_787772f749a5de10ea47fb889e4" PRIMARY KEY ("document_id", "revision", "position")
            )
        `);
    await queryRunner.query(`
            CREATE TABLE "worker_instances" (
                "id" uuid NOT NULL,
                "seen_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "PK_dfea42c425ae86267dbe46abf46" PRIMARY KEY ("id")
            )
        `);
    await queryRunner.query(`
            CREATE INDEX "worker_instances_seen_at_idx" ON "worker_instances" ("seen_at")
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments"
            ADD CONSTRAINT "attachments_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "business_profiles"
            ADD CONSTRAINT "business_profiles_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "document_amounts"
            ADD CONSTRAINT "document_amounts_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "document_xml"
            ADD CONSTRAINT "document_xml_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "documents"
            ADD CONSTRAINT "documents_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "documents"
            ADD CONSTRAINT "documents_business_profile_id_fkey" FOREIGN KEY ("business_profile_id") REFERENCES "business_profiles"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "sequences"
            ADD CONSTRAINT "sequences_business_profile_id_fkey" FOREIGN KEY ("business_profile_id") REFERENCES "business_profiles"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "status_log"
            ADD CONSTRAINT "status_log_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions"
            ADD CONSTRAINT "transmissions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await queryRunner.query(`
            ALTER TABLE "validation_findings"
            ADD CONSTRAINT "validation_findings_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "validation_findings" DROP CONSTRAINT "validation_findings_document_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_document_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "status_log" DROP CONSTRAINT "status_log_document_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "sequences" DROP CONSTRAINT "sequences_business_profile_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "documents" DROP CONSTRAINT "documents_business_profile_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "documents" DROP CONSTRAINT "documents_org_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "document_xml" DROP CONSTRAINT "document_xml_document_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "document_amounts" DROP CONSTRAINT "document_amounts_document_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "business_profiles" DROP CONSTRAINT "business_profiles_org_id_fkey"
        `);
    await queryRunner.query(`
            ALTER TABLE "attachments" DROP CONSTRAINT "attachments_document_id_fkey"
        `);
    await queryRunner.query(`
            DROP INDEX "worker_instances_seen_at_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "worker_instances"
        `);
    await queryRunner.query(`
            DROP TABLE "validation_findings"
        `);
    await queryRunner.query(`
            DROP INDEX "transmissions_leg_key"
        `);
    await queryRunner.query(`
            DROP INDEX "transmissions_open_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "transmissions"
        `);
    await queryRunner.query(`
            DROP INDEX "status_log_document_id_id_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "status_log"
        `);
    await queryRunner.query(`
            DROP TABLE "sequences"
        `);
    await queryRunner.query(`
            DROP TABLE "organizations"
        `);
    await queryRunner.query(`
            DROP INDEX "documents_org_id_kind_created_at_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "documents_waiting_idx"
        `);
    await queryRunner.query(`
            DROP INDEX "documents_document_sequence_key"
        `);
    await queryRunner.query(`
            DROP TABLE "documents"
        `);
    await queryRunner.query(`
            DROP TABLE "document_xml"
        `);
    await queryRunner.query(`
            DROP TABLE "document_amounts"
        `);
    await queryRunner.query(`
            DROP INDEX "business_profiles_org_id_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "business_profiles"
        `);
    await queryRunner.query(`
            DROP INDEX "attachments_document_id_idx"
        `);
    await queryRunner.query(`
            DROP TABLE "attachments"
        `);
  }
}
