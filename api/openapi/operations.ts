import { declaredOperations } from "../operation/declared-operations.ts";
import type { GuardedOperation, Operation } from "./operation.ts";
import { batch } from "./paths/batch.ts";
import { businessProfiles } from "./paths/business-profiles.ts";
import { changes } from "./paths/changes.ts";
import { codeLists } from "./paths/code-lists.ts";
import { createAndRetrieve } from "./paths/create-and-retrieve.ts";
import { documentFiles } from "./paths/document-files.ts";
import { documentation } from "./paths/documentation.ts";
import { dryRun } from "./paths/dry-run.ts";
import { health } from "./paths/health.ts";
import { listAndCorrect } from "./paths/list-and-correct.ts";
import { network } from "./paths/network.ts";
import { operatorActions } from "./paths/operations.ts";
import { peppolStatus } from "./paths/peppol-status.ts";
import { validation } from "./paths/validation.ts";
import { webhookDeliveries } from "./paths/webhook-deliveries.ts";
import { webhooks } from "./paths/webhooks.ts";

const described: readonly Operation[] = [
  ...createAndRetrieve,
  ...batch,
  ...dryRun,
  ...listAndCorrect,
  ...documentFiles,
  ...peppolStatus,
  ...changes,
  ...webhooks,
  ...webhookDeliveries,
  ...businessProfiles,
  ...validation,
  ...codeLists,
  ...network,
  ...operatorActions,
  ...health,
  ...documentation,
];

/** Every operation that the service answers, by resource, with the guard of its declaration. */
export const operations: readonly GuardedOperation[] = described.map((operation) => {
  const { method, path } = operation;
  const declared = declaredOperations.find((each) => each.method === method && each.path === path);
  if (declared === undefined) {
    throw new Error(`${method} ${path} is described and not declared`);
  }
  return { ...operation, guard: declared.guard };
});
