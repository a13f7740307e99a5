import { documentKindNames } from "../common/domain/document-kinds.js";
import { batchOperation } from "./resources/batch/operations.js";
import { resubmitBatchOperation } from "./resources/batch/resubmit-operation.js";
import { businessProfileOperations } from "./resources/business-profiles/operations.js";
import { changeOperations } from "./resources/changes/operations.js";
import { codeListOperations } from "./resources/code-lists/operations.js";
import { documentFileOperations } from "./resources/document-files/operations.js";
import { evidenceKeyOperation } from "./resources/document-files/evidence-keys.js";
import { readableInvoiceOperations } from "./resources/readable-invoice/operations.js";
import { consoleOperations } from "./resources/console/operations.js";
import { documentationOperations } from "./resources/documentation/operations.js";
import { listOfDocuments, listOfKind } from "./resources/document-lists/operations.js";
import { correctionOperations } from "./resources/documents/correction-operations.js";
import { createAndRetrieve } from "./resources/documents/operations.js";
import { dryRunOperation } from "./resources/dry-run/operations.js";
import { healthOperations } from "./resources/health/operations.js";
import { incidentOperations } from "./resources/incidents/operations.js";
import { notificationOperations } from "./resources/notifications/operations.js";
import { networkOperations } from "./resources/network/operations.js";
import { operatorActionOperations } from "./resources/operator-actions/operations.js";
import { outageOperations } from "./resources/outages/operations.js";
import { recoveryOperations } from "./resources/recoveries/operations.js";
import { pauseOperations } from "./resources/pauses/operations.js";
import { organizationOperations } from "./resources/organizations/operations.js";
import { taxpayerOperations } from "./resources/organizations/taxpayer-operations.js";
import { peppolStatusOperations, statusQueryOperation } from "./resources/peppol-status/operations.js";
import { searchOperations } from "./resources/search/operations.js";
import { ownFilterOperations } from "./resources/search/own-filter-operations.js";
import { serviceStatusOperations } from "./resources/service-status/operations.js";
import { documentTimelineOperations } from "./resources/document-timeline/operations.js";
import { partyCheckOperations } from "./resources/participants/check-operations.js";
import { participantOperations } from "./resources/participants/operations.js";
import { queueOperations } from "./resources/queues/operations.js";
import { playgroundOperations } from "./resources/playground/operations.js";
import { organizationExportOperations } from "./resources/organization-export/operations.js";
import { retentionOperations } from "./resources/retention/operations.js";
import { ruleSetOperations } from "./resources/rule-sets/operations.js";
import { sandboxOperations } from "./resources/organizations/sandbox-operations.js";
import { sessionOperations } from "./resources/sessions/operations.js";
import { validationOperations } from "./resources/validation/operations.js";
import { webhookEndpointOperations } from "./resources/webhook-endpoints/operations.js";
import { webhookDeliveryOperations } from "./resources/webhooks/delivery-operations.js";
import { webhookOperations } from "./resources/webhooks/operations.js";
/** In the order of the published description. */
export const declaredOperations = [
    // In front of the create, whose path would take "resubmit" for a business profile.
    ...documentKindNames.map(resubmitBatchOperation),
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
    ...webhookOperations,
    ...webhookDeliveryOperations,
    ...businessProfileOperations,
    ...validationOperations,
    ...participantOperations,
    ...partyCheckOperations,
    ...ruleSetOperations,
    ...codeListOperations,
    ...networkOperations,
    ...operatorActionOperations,
    ...serviceStatusOperations,
    ...searchOperations,
    ...ownFilterOperations,
    ...documentTimelineOperations,
    ...incidentOperations,
    ...organizationOperations,
    ...organizationExportOperations,
    ...retentionOperations,
    ...sandboxOperations,
    ...taxpayerOperations,
    ...queueOperations,
    ...pauseOperations,
    ...recoveryOperations,
    ...outageOperations,
    ...webhookEndpointOperations,
    ...notificationOperations,
    ...sessionOperations,
    ...healthOperations,
    evidenceKeyOperation,
    ...documentationOperations,
    ...consoleOperations,
    ...playgroundOperations,
];
//# sourceMappingURL=declared-operations.js.map