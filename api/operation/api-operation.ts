import Joi, { type ObjectSchema } from "joi";
import type { RouterContext } from "@koa/router";

import type { ApiContext, ApiState } from "../context.ts";
import { readJsonBody, readOptionalJsonBody } from "../http/request-body.ts";
import type { Audience, Description } from "../openapi/description.ts";
import { namesInSchema, sentFacts } from "../errors/error-details.ts";
import { validateBody, addError, collectErrors, toFieldErrors, type Complaints } from "../schemas/field-errors.ts";
import { type Guard, scopeParameterName } from "./guard.ts";
import { invalidFields, refusal } from "../../common/runtime/errors.ts";
import { repeatablesOf } from "../schemas/fields.ts";
import { say } from "../schemas/messages.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import type { ParticipantLookUps } from "../../common/peppol/participant-look-ups.ts";
import { answerJson, type StaticAnswer } from "../http/respond.ts";
import type { SignIn } from "../auth/sign-in.ts";
import type { HeldRequests } from "../http/recheck-rights-while-held.ts";
import type { IntakeAdmission } from "../http/intake-admission.ts";
import type { Typesetter } from "../resources/readable-invoice/typesetter.ts";
import type { WorkDispatcher } from "../threads/thread-pool.ts";
import { highestRole, type Role } from "../../common/organizations/roles-and-scope.ts";
import type { Actor } from "../../common/operations/operator-actions.ts";
import type { OperatorAction } from "../../common/operations/run-operator-action.ts";

export interface ApiDeps extends Deps {
  dispatcher: WorkDispatcher;
  /** Makes PDFs in a process beside this one. */
  typesetter: Typesetter;
  /** Asked for each line of a batch; for a request of one document its guard asks. */
  admission: IntakeAdmission;
  /** Counts requests that are held open, and checks their rights while they last. */
  held: HeldRequests;
  signIn: SignIn;
  /** Who is registered in the network. */
  participants: ParticipantLookUps;
  /** The published description of an audience's operations. */
  describeApi: (audience: Audience) => Promise<StaticAnswer>;
}

export type OperationContext = RouterContext<ApiState>;

/** What is said of an operation and what it does. */
interface Declaration<Query, Body> extends Description<Query, Body> {
  /** Returns the JSON to answer with, under the first status of `answers`; or sets the answer itself and returns nothing. */
  handle: (
    ctx: OperationContext,
    deps: ApiDeps,
    read: RequestReader<Query, Body>,
  ) => object | undefined | void | Promise<object | undefined | void>;
}

/** One operation: all that the router and the published description know of it. */
export interface ApiOperation extends Description<unknown, unknown> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As OpenAPI writes it: "/api/purchase-invoices/{id}/ubl". This spelling and no other leads to the operation. */
  path: string;
  guard: Guard;
  handle: (ctx: OperationContext, deps: ApiDeps) => Promise<void>;
}

const declare =
  (method: ApiOperation["method"]) =>
  <Query = never, Body = never>(
    path: string,
    guard: Guard,
    { handle, ...description }: Declaration<Query, Body>,
  ): ApiOperation => {
    const [status = "200"] = Object.keys(description.answers);
    return {
      method,
      path,
      guard,
      ...description,
      handle: async (ctx, deps) => {
        const answer = await handle(ctx, deps, requestReaderOf(ctx, description, guard));
        if (answer !== undefined) {
          answerJson(ctx, Number(status), answer);
        }
      },
    };
  };

export const get = declare("get");
export const post = declare("post");
export const put = declare("put");
export const patch = declare("patch");
export const del = declare("delete");

/** The role of a caller whom a guard has let in because of it. @throws Error when the guard has let in a caller without one */
export function requireRole(roles: readonly string[]): Role {
  const role = highestRole(roles);
  if (role === undefined) {
    throw new Error("the operation has let in a caller without a role");
  }
  return role;
}

/** The action that a request asks for. @throws Error as requireRole */
export function operatorActionOf({ state }: Pick<ApiContext, "state">, { reason }: { reason: string }): OperatorAction {
  return {
    orgId: state.scope,
    by: state.subject,
    role: requireRole(state.roles),
    requestId: state.requestId,
    why: reason,
  };
}

/** Who asks, by the token or session; a token without a role is that of an ERP. */
export const actorOf = ({ state }: Pick<ApiContext, "state">): Actor => ({
  by: state.subject,
  role: highestRole(state.roles) ?? "none",
  requestId: state.requestId,
});

/**
 * What a request brings, read by the schemas that are published. The handler decides when it reads: an impossible id in the path
 * is refused before the body is read.
 */
interface RequestReader<Query, Body> {
  /** @throws AppError 400 with a message per parameter */
  query: () => Query;
  /** @throws AppError 400 with a message per field, 408, 413, 415, 429, 503 */
  body: () => Promise<Body>;
}

const requestReaderOf = <Query, Body>(
  ctx: ApiContext,
  { query, request }: Description<Query, Body>,
  guard: Guard,
): RequestReader<Query, Body> => ({
  query: () => {
    const { [scopeParameterName]: _scope, ...own } = ctx.query;
    // The guard has read the scope where it is by role.
    const isByRole = guard.authentication === "token" && guard.scope === "by role";
    return readQuery(isByRole ? own : ctx.query, query?.schema ?? undeclared());
  },
  body: async () => {
    const { schema, required = true, namesMissingFields = false } = request ?? undeclared();
    const fields = await (required && !namesMissingFields ? readJsonBody(ctx) : readOptionalJsonBody(ctx));
    return validateBody(Joi.isSchema(schema) ? schema : undeclared(), fields);
  },
});

function undeclared(): never {
  throw new Error("the operation declares no Joi schema for what its handler reads");
}

/**
 * Validates a query string and reports all errors at once. Unknown, blank and repeated parameters are refused, because
 * a misspelt filter would return everything.
 * @throws AppError 400 with a message per parameter
 */
function readQuery<Query>(sent: ApiContext["query"], schema: ObjectSchema<Query>): Query {
  const errors: Complaints = new Map();
  const repeatable = repeatablesOf(schema);
  const query = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      Array.isArray(value) && repeatable.has(name) ? value.join(",") : value,
    ]),
  );
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) {
      addError(errors, [name], say("sentOnce"));
    } else if (value?.trim() === "") {
      addError(errors, [name], say("blank"));
    }
  }
  const { value, error } = schema.validate(query, { abortEarly: false });
  for (const detail of error?.details ?? []) {
    if (detail.type === "object.unknown") {
      addError(errors, detail.path, say("unknownParameter"));
    } else {
      collectErrors(errors, [detail]);
    }
  }
  if (errors.get("") !== undefined) {
    throw refusal("too_many_unknown_parameters");
  }
  if (errors.size > 0) {
    const facts = sentFacts(errors, { value: sent, namesAt: () => namesInSchema(schema, []), isQuery: true });
    throw invalidFields(toFieldErrors(errors)).explain({}, facts);
  }
  return value as Query;
}
