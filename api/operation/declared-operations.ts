import { documentKindNames } from "../../common/domain/document-kinds.ts";
import { batchOperations } from "../routes/batch.ts";
import { businessProfileOperations } from "../routes/business-profiles.ts";
import { changeOperations } from "../routes/changes.ts";
import { codeListOperations } from "../routes/code-lists.ts";
import { documentFileOperations } from "../routes/document-files.ts";
import { documentOperations } from "../routes/documents.ts";
import { dryRunOperations } from "../routes/dry-run.ts";
import { healthOperations } from "../routes/health.ts";
import { networkOperations } from "../routes/network.ts";
import { openApiOperations } from "../routes/openapi.ts";
import { operatorOperations } from "../routes/operations.ts";
import { peppolStatusOperations, statusQueryOperations } from "../routes/peppol-status.ts";
import { validationOperations } from "../routes/validation.ts";
import { webhookDeliveryOperations } from "../routes/webhook-deliveries.ts";
import { webhookEventOperations, webhookOperations } from "../routes/webhooks.ts";
import type { ApiOperation } from "./api-operation.ts";

/** Every operation that the service answers. */
export const declaredOperations: readonly ApiOperation[] = [
  ...healthOperations,
  ...openApiOperations,
  ...networkOperations,
  ...documentKindNames.flatMap((kind) => [
    ...documentOperations(kind),
    ...batchOperations(kind),
    ...dryRunOperations(kind),
    ...documentFileOperations(kind),
    ...peppolStatusOperations(kind),
  ]),
  ...businessProfileOperations,
  ...statusQueryOperations,
  ...changeOperations,
  ...operatorOperations,
  ...webhookOperations,
  ...webhookDeliveryOperations,
  ...webhookEventOperations,
  ...validationOperations,
  ...codeListOperations,
];
