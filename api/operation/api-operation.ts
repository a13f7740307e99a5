import type { RouterContext } from "@koa/router";

import type { Deps } from "../../common/services/deps.ts";
import type { ApiState } from "../context.ts";
import type { StaticAnswer } from "../static-answer.ts";
import type { Desk } from "../threads/desk.ts";
import type { Guard } from "./guard.ts";

/** What operations work with. */
export interface ApiDeps extends Deps {
  desk: Desk;
  /** The published description of all of them. */
  describeApi: () => Promise<StaticAnswer>;
}

export type OperationContext = RouterContext<ApiState>;
type Handle = (ctx: OperationContext, deps: ApiDeps) => void | Promise<void>;

/** One operation: all that the router knows of it. */
export interface ApiOperation {
  method: "get" | "post" | "put" | "delete";
  /** As OpenAPI writes it: "/api/purchase-invoices/{id}/ubl". This spelling and no other leads to the operation. */
  path: string;
  guard: Guard;
  handle: Handle;
}

const declare =
  (method: ApiOperation["method"]) =>
  (path: string, guard: Guard, handle: Handle): ApiOperation => ({ method, path, guard, handle });

export const get = declare("get");
export const post = declare("post");
export const put = declare("put");
export const del = declare("delete");
