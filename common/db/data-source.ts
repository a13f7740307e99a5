import "reflect-metadata";
import { DataSource } from "typeorm";

import { connectionLimits, type DatabasePatience } from "./connection-limits.ts";
import { AttachmentContentEntity } from "./entities/attachment-content.entity.ts";
import { AttachmentEntity } from "./entities/attachment.entity.ts";
import { BusinessProfileEntity } from "./entities/business-profile.entity.ts";
import { DocumentAmountsEntity } from "./entities/document-amounts.entity.ts";
import { DocumentRevisionEntity } from "./entities/document-revision.entity.ts";
import { DocumentXmlEntity } from "./entities/document-xml.entity.ts";
import { DocumentEntity } from "./entities/document.entity.ts";
import { FeedCursorEntity } from "./entities/feed-cursor.entity.ts";
import { IdempotencyKeyEntity } from "./entities/idempotency-key.entity.ts";
import { InboundMessageEntity } from "./entities/inbound-message.entity.ts";
import { InstallationFactEntity } from "./entities/installation-fact.entity.ts";
import { OrganizationEntity } from "./entities/organization.entity.ts";
import { SendingReportEntity } from "./entities/sending-report.entity.ts";
import { SequenceEntity } from "./entities/sequence.entity.ts";
import { SettlementEntity } from "./entities/settlement.entity.ts";
import { StatusLogEntity } from "./entities/status-log.entity.ts";
import { TransmissionEntity } from "./entities/transmission.entity.ts";
import { ValidationFindingEntity } from "./entities/validation-finding.entity.ts";
import { ValidationTotalsEntity } from "./entities/validation-totals.entity.ts";
import { WebhookAttemptEntity } from "./entities/webhook-attempt.entity.ts";
import { WebhookDeliveryEntity } from "./entities/webhook-delivery.entity.ts";
import { WebhookEndpointEntity } from "./entities/webhook-endpoint.entity.ts";
import { WorkerInstanceEntity } from "./entities/worker-instance.entity.ts";
import { migrations } from "./migrations/migrations.ts";

export interface DataSourceOptions {
  databaseUrl: string;
  applicationName?: string;
  /** Connections this process may hold at most. */
  poolSize?: number;
  /** Absent: statements may take as long as they like, as migrations have to. */
  patience?: DatabasePatience;
}

export function createDataSource(options: DataSourceOptions): DataSource {
  const { databaseUrl, applicationName, poolSize = 10, patience } = options;
  return new DataSource({
    type: "postgres",
    url: databaseUrl,
    poolSize,
    ...(applicationName !== undefined && { applicationName }),
    ...(patience !== undefined && { extra: connectionLimits(patience) }),
    entities: [
      AttachmentContentEntity,
      AttachmentEntity,
      BusinessProfileEntity,
      DocumentAmountsEntity,
      DocumentEntity,
      DocumentRevisionEntity,
      DocumentXmlEntity,
      FeedCursorEntity,
      IdempotencyKeyEntity,
      InboundMessageEntity,
      InstallationFactEntity,
      OrganizationEntity,
      SendingReportEntity,
      SequenceEntity,
      SettlementEntity,
      StatusLogEntity,
      TransmissionEntity,
      ValidationFindingEntity,
      ValidationTotalsEntity,
      WebhookAttemptEntity,
      WebhookDeliveryEntity,
      WebhookEndpointEntity,
      WorkerInstanceEntity,
    ],
    migrations,
    migrationsTransactionMode: "each",
    installExtensions: false,
  });
}
