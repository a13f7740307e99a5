import { documentKindNames } from "../common/documents/document-kinds.ts";
import { batchOperation } from "./resources/batch/operations.ts";
import { businessProfileOperations } from "./resources/business-profiles.ts";
import { changeOperations } from "./resources/changes.ts";
import { codeListOperations } from "./resources/code-lists.ts";
import { documentFileOperations, evidenceKeyOperation } from "./resources/document-files/operations.ts";
import { readableInvoiceOperations } from "./resources/readable-invoice/operations.ts";
import { consoleOperations } from "./resources/console.ts";
import { documentationOperations, playgroundOperations } from "./resources/documentation.ts";
import { listOfDocuments, listOfKind } from "./resources/document-lists/operations.ts";
import { correctionOperations, createAndRetrieve, dryRunOperation } from "./resources/documents/operations.ts";
import { healthOperations } from "./resources/health.ts";
import { incidentOperations } from "./resources/incidents/operations.ts";
import { inboundMessageOperations } from "./resources/inbound-messages/operations.ts";
import { operatorActionOperations } from "./resources/operator-actions/operations.ts";
import { pauseOperations } from "./resources/pauses/operations.ts";
import { organizationOperations, taxpayerOperations } from "./resources/organizations/operations.ts";
import { peppolStatusOperations, statusQueryOperation } from "./resources/peppol-status/operations.ts";
import { searchOperations } from "./resources/search/operations.ts";
import { serviceStatusOperations } from "./resources/service-status/operations.ts";
import { documentTimelineOperations } from "./resources/document-timeline/operations.ts";
import { partyCheckOperations, participantOperations } from "./resources/participants/operations.ts";
import { queueOperations } from "./resources/queues/operations.ts";
import { organizationExportOperations } from "./resources/organizations/export.ts";
import { retentionOperations } from "./resources/retention.ts";
import { ruleSetOperations } from "./resources/rule-sets/operations.ts";
import { sessionOperations } from "./resources/sessions/operations.ts";
import { validationOperations } from "./resources/validation/operations.ts";
import { vatReportOperations } from "./resources/vat-report.ts";
import { webhookEndpointOperations, webhookOperations } from "./resources/webhooks/operations.ts";
import type { ApiOperation } from "./operation/api-operation.ts";

/** The published descriptions list the operations in this order. */
export const declaredOperations: readonly ApiOperation[] = [
  ...documentKindNames.flatMap(createAndRetrieve),
  ...documentKindNames.map(batchOperation),
  ...documentKindNames.map(dryRunOperation),
  ...documentKindNames.map(listOfKind),
  ...documentKindNames.flatMap(correctionOperations),
  ...documentKindNames.flatMap(documentFileOperations),
  ...documentKindNames.flatMap(readableInvoiceOperations),
  ...documentKindNames.flatMap(peppolStatusOperations),
  listOfDocuments,
  statusQueryOperation,
  ...changeOperations,
  ...vatReportOperations,
  ...webhookOperations,
  ...businessProfileOperations,
  ...validationOperations,
  ...participantOperations,
  ...partyCheckOperations,
  ...ruleSetOperations,
  ...codeListOperations,
  ...inboundMessageOperations,
  ...operatorActionOperations,
  ...serviceStatusOperations,
  ...searchOperations,
  ...documentTimelineOperations,
  ...incidentOperations,
  ...organizationOperations,
  ...organizationExportOperations,
  ...retentionOperations,
  ...taxpayerOperations,
  ...queueOperations,
  ...pauseOperations,
  ...webhookEndpointOperations,
  ...sessionOperations,
  ...healthOperations,
  evidenceKeyOperation,
  ...documentationOperations,
  ...consoleOperations,
  ...playgroundOperations,
];
