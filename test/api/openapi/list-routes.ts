import type { Router } from "@koa/router";
import type Koa from "koa";

import type { ApiState } from "../../../api/context.ts";

/** One route of the running app, with its path as OpenAPI writes it. */
export interface Route {
  method: string;
  path: string;
}

/** Every route that the app answers, in the order in which they are tried. */
export function listRoutes(app: Koa<ApiState>): Route[] {
  const routers = app.middleware.flatMap((middleware) => {
    const { router } = middleware as unknown as { router?: Router };
    return router === undefined ? [] : [router];
  });
  return routers.flatMap(({ stack }) =>
    stack.flatMap(({ methods, path }) =>
      methods
        .filter((method) => method !== "HEAD")
        .map((method) => ({ method: method.toLowerCase(), path: templated(String(path)) })),
    ),
  );
}

const templated = (path: string): string => path.replace(/:(\w+)/g, "{$1}");
