import type { RouterContext } from "@koa/router";

import type { Deps } from "../../common/runtime/deps.ts";
import type { ParticipantLookUps } from "../../common/peppol/participant-look-ups.ts";
import { answerJson } from "../http/respond.ts";
import type { SignIn } from "../auth/sign-in.ts";
import type { StaticAnswer } from "../http/static-answer.ts";
import type { ApiState } from "../context.ts";
import type { HeldRequests } from "../http/held-requests.ts";
import type { IntakeAdmission } from "../http/intake-admission.ts";
import type { Description } from "../openapi/description.ts";
import type { Typesetter } from "../resources/readable-invoice/typesetter.ts";
import type { WorkDispatcher } from "../threads/work-dispatcher.ts";
import type { Guard } from "./guard.ts";
import { requestReaderOf, type RequestReader } from "./request-reader.ts";

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
  /** The published description of all of them. */
  describeApi: () => Promise<StaticAnswer>;
}

export type OperationContext = RouterContext<ApiState>;

/** What is said of an operation and what it does. */
interface Declaration<Query, Body> extends Description<Query, Body> {
  /** Gives the JSON to answer with, in the first status of `answers`; or sets the answer by itself and gives nothing. */
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
