import Koa from "koa";
import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

import { asError } from "../common/runtime/errors.ts";
import { openParticipantLookUps } from "../common/peppol/participant-look-ups.ts";
import type { Deps } from "../common/runtime/deps.ts";
import { SignIn } from "./auth/sign-in.ts";
import type { ApiState, ApiMiddleware } from "./context.ts";
import type { HeldRequests } from "./http/recheck-rights-while-held.ts";
import type { BodyMemory } from "./http/body-memory.ts";
import type { IntakeAdmission } from "./http/intake-admission.ts";
import { authenticate } from "./auth/authenticate.ts";
import { compressAnswers, staticAnswer, type StaticAnswer } from "./http/respond.ts";
import { limitRequests } from "./http/limit-memory-and-time.ts";
import { handleErrors } from "./http/handle-errors.ts";
import { maskAnswers } from "./http/mask-answers.ts";
import { idempotency } from "./http/idempotency.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import { requestContext } from "./http/request-context.ts";
import { inboundListener, isInbound } from "./resources/inbound-messages/take-message.ts";
import { declaredOperations } from "./declared-operations.ts";
import type { Audience } from "./openapi/description.ts";
import { useOperations } from "./operation/use-operations.ts";
import type { Typesetter } from "./resources/readable-invoice/typesetter.ts";
import type { WorkDispatcher } from "./threads/thread-pool.ts";
import { writeJson } from "./http/write-json.ts";

const descriptions = new Map<Audience, Promise<StaticAnswer>>();

/** A published description. It takes some tenths of a second, so it is made when it is first asked for, and kept. */
function describeApi(audience: Audience): Promise<StaticAnswer> {
  const made =
    descriptions.get(audience) ??
    import("./openapi/openapi-document.ts").then(({ buildOpenApiDocument }) =>
      staticAnswer("application/json", writeJson(buildOpenApiDocument(declaredOperations, audience))),
    );
  descriptions.set(audience, made);
  return made;
}

/** What the app uses and its caller closes. */
export interface AppParts {
  rateLimit: RateLimit;
  dispatcher: WorkDispatcher;
  typesetter: Typesetter;
  bodyMemory: BodyMemory;
  admission: IntakeAdmission;
  held: HeldRequests;
}

/** The middleware of every request, then the operations with their guards. It does not listen. */
export function createApp(deps: Deps, { rateLimit, bodyMemory, ...parts }: AppParts): Koa<ApiState> {
  const app = new Koa<ApiState>();
  app.on("error", (error: unknown) => {
    // The reader of a long answer left. Errors of its source have other codes.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") {
      deps.logger.error({ err: asError(error) }, "response failed");
    }
  });
  app.use(requestContext(deps));
  app.use(compressAnswers());
  app.use(maskAnswers(parts.dispatcher));
  app.use(closeUnread);
  app.use(handleErrors);
  app.use(limitRequests(deps.config, bodyMemory));
  const signIn = new SignIn(deps);
  useOperations(app, {
    operations: declaredOperations,
    deps: { ...deps, ...parts, describeApi, signIn, participants: openParticipantLookUps(deps.config) },
    enforcers: {
      authenticate: authenticate(deps),
      rateLimit: rateLimit.middleware,
      // Sends documents away, with 429 or 503, before a byte of them is read.
      admitIntake: async (ctx, next) => {
        const refused = await parts.admission.refusal(ctx.state.organization.id);
        if (refused !== undefined) {
          throw refused;
        }
        await next();
      },
      idempotency: idempotency(deps, parts),
    },
  });
  return app;
}

/** Answers every request: messages of the network by themselves, and all else by the app. */
export function createListener(deps: Deps, parts: AppParts): RequestListener {
  const inbound = inboundListener({ ...deps, ...parts });
  const app = createApp(deps, parts).callback();
  return (request, response) => (isInbound(request) ? inbound(request, response) : void app(request, response));
}

/**
 * An answer that is given before the whole body has come closes the connection, because the rest of the body would have to be read
 * before the next request. A batch is answered while it comes in, so its connection stays.
 */
const closeUnread: ApiMiddleware = async (ctx, next) => {
  await next();
  if (ctx.body instanceof Readable) {
    return;
  }
  if (!ctx.req.complete) {
    // A small body often comes in the same packet as its headers, and is parsed a moment later.
    await nextTurn();
  }
  if (!ctx.req.complete) {
    ctx.set("Connection", "close");
  }
};
