import Koa from "koa";

import { asError } from "../common/errors.ts";
import type { Deps } from "../common/services/runtime/deps.ts";
import { openSignIn } from "./auth/sign-in.ts";
import type { ApiState } from "./context.ts";
import type { HeldRequests } from "./held/held-requests.ts";
import type { BodyMemory } from "./limits/body-memory.ts";
import type { IntakeAdmission } from "./limits/intake-admission.ts";
import { admitIntake } from "./middleware/admit-intake.ts";
import { authenticate } from "./middleware/authenticate.ts";
import { limitRequests } from "./middleware/limit-requests.ts";
import { closeUnread } from "./middleware/close-unread.ts";
import { handleErrors } from "./middleware/handle-errors.ts";
import { idempotency } from "./middleware/idempotency.ts";
import type { RateLimit } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { requireInboundToken } from "./middleware/require-inbound-token.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { declaredOperations } from "./declared-operations.ts";
import { useOperations } from "./operation/use-operations.ts";
import type { WorkDispatcher } from "./threads/work-dispatcher.ts";

/** What the app uses and its caller closes. */
export interface AppParts {
  rateLimit: RateLimit;
  dispatcher: WorkDispatcher;
  bodyMemory: BodyMemory;
  admission: IntakeAdmission;
  held: HeldRequests;
}

/** What every request has, then the operations with their guards; never listens. */
export function createApp(deps: Deps, { rateLimit, dispatcher, bodyMemory, admission, held }: AppParts): Koa<ApiState> {
  const app = new Koa<ApiState>();
  app.on("error", (error: unknown) => deps.logger.error({ err: asError(error) }, "response failed"));
  app.use(requestContext(deps.logger));
  app.use(closeUnread);
  app.use(handleErrors);
  app.use(limitRequests(deps.config, bodyMemory));
  useOperations(app, {
    operations: declaredOperations,
    deps: { ...deps, dispatcher, describeApi, admission, held, signIn: openSignIn(deps.config) },
    enforcers: {
      authenticate: authenticate(deps),
      requireInboundToken: requireInboundToken(deps.config),
      rateLimit: rateLimit.middleware,
      admitIntake: admitIntake(admission),
      idempotency: idempotency(deps, dispatcher),
    },
  });
  return app;
}
