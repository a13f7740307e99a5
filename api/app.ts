import type { Router } from "@koa/router";
import Koa from "koa";

import { documentKindNames } from "../common/domain/document-kinds.ts";
import { asError } from "../common/errors.ts";
import type { Deps } from "../common/services/deps.ts";
import type { ApiState } from "./context.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { errors } from "./middleware/errors.ts";
import { idempotency } from "./middleware/idempotency.ts";
import type { RateLimit } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { serviceVersion } from "./middleware/service-version.ts";
import { batchRoutes } from "./routes/batch.ts";
import { businessProfileRoutes } from "./routes/business-profiles.ts";
import { changeRoutes } from "./routes/changes.ts";
import { codeListRoutes } from "./routes/code-lists.ts";
import { documentFileRoutes } from "./routes/document-files.ts";
import { documentRoutes } from "./routes/documents.ts";
import { dryRunRoutes } from "./routes/dry-run.ts";
import { healthRoutes } from "./routes/health.ts";
import { networkRoutes } from "./routes/network.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { operationRoutes } from "./routes/operations.ts";
import { peppolStatusRoutes, statusQueryRoutes } from "./routes/peppol-status.ts";
import { validationRoutes } from "./routes/validation.ts";
import { webhookDeliveryRoutes } from "./routes/webhook-deliveries.ts";
import { webhookEventRoutes, webhookRoutes } from "./routes/webhooks.ts";
import type { XmlJudge } from "./validation/xml-judge.ts";

/** What the app uses and does not close. */
export interface AppParts {
  rateLimit: RateLimit;
  xmlJudge: XmlJudge;
}

/** Middleware in order, then routers; never listens. */
export function createApp(deps: Deps, { rateLimit, xmlJudge }: AppParts): Koa<ApiState> {
  const app = new Koa<ApiState>();
  app.on("error", (error: unknown) => deps.logger.error({ err: asError(error) }, "response failed"));
  app.use(requestContext(deps.logger));
  app.use(errors);
  mount(app, healthRoutes(deps));
  mount(app, openApiRoutes());
  mount(app, networkRoutes(deps));
  app.use(authenticate(deps));
  app.use(rateLimit.middleware);
  app.use(serviceVersion);
  app.use(idempotency(deps));
  for (const kind of documentKindNames) {
    mount(app, documentRoutes(deps, kind));
    mount(app, batchRoutes(deps, kind));
    mount(app, dryRunRoutes(deps, kind, xmlJudge));
    mount(app, documentFileRoutes(deps, kind));
    mount(app, peppolStatusRoutes(deps, kind));
  }
  mount(app, businessProfileRoutes(deps));
  mount(app, statusQueryRoutes(deps));
  mount(app, changeRoutes(deps));
  mount(app, operationRoutes(deps));
  mount(app, webhookRoutes(deps));
  mount(app, webhookDeliveryRoutes(deps));
  mount(app, webhookEventRoutes());
  mount(app, validationRoutes(xmlJudge));
  mount(app, codeListRoutes());
  return app;
}

function mount(app: Koa<ApiState>, router: Router<ApiState>): void {
  app.use(router.routes());
  app.use(router.allowedMethods());
}
