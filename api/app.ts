import type { Router } from "@koa/router";
import Koa from "koa";

import { documentKindNames } from "../common/domain/document-kinds.ts";
import { asError } from "../common/errors.ts";
import type { Deps } from "../common/services/deps.ts";
import type { ApiState } from "./context.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { errors } from "./middleware/errors.ts";
import type { RateLimit } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { serviceVersion } from "./middleware/service-version.ts";
import { healthRoutes } from "./routes/health.ts";
import { networkRoutes } from "./routes/network.ts";
import { documentRoutes } from "./routes/documents.ts";
import { validationRoutes } from "./routes/validation.ts";
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
  mount(app, networkRoutes(deps));
  app.use(authenticate(deps));
  app.use(rateLimit.middleware);
  app.use(serviceVersion);
  for (const kind of documentKindNames) {
    mount(app, documentRoutes(deps, kind));
  }
  mount(app, validationRoutes(xmlJudge));
  return app;
}

function mount(app: Koa<ApiState>, router: Router<ApiState>): void {
  app.use(router.routes());
  app.use(router.allowedMethods());
}
