import type { RequestListener } from "node:http";

import { refusalBody } from "../errors/refusal-body.ts";
import { sendJsonResponse } from "./send-json-response.ts";

/**
 * Answers while the application is starting or stopping: alive, not ready, and 503 for everything else.
 * @param why the reason, which the readiness answer shows
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
      sendJsonResponse(response, 503, { body: refusalBody("unavailable") });
    }
  };
}
