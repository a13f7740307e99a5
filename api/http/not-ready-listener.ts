import type { RequestListener } from "node:http";

import { unavailableMessage } from "../middleware/handle-errors.ts";
import { sendJsonResponse } from "./send-json-response.ts";

/**
 * Answers for an application that is not there yet, or no more: the process lives, it is not ready and says why, and everything
 * else may be asked again.
 *
 * @param why what it waits for, for whoever may read it
 */
export function notReadyListener(why: () => string): RequestListener {
  return ({ url = "" }, response) => {
    const path = url.split("?")[0]?.toLowerCase();
    if (path === "/health/live") {
      sendJsonResponse(response, 200, { body: { status: "live" } });
    } else if (path === "/health/ready") {
      const checks = { database: "unavailable", queue: "unavailable", recovery: "unavailable" };
      sendJsonResponse(response, 503, { body: { status: "not ready", checks, missing: [why()] } });
    } else {
      sendJsonResponse(response, 503, { body: { errors: { message: unavailableMessage } } });
    }
  };
}
