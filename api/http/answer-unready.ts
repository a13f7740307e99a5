import type { RequestListener } from "node:http";

import { unavailable } from "../middleware/errors.ts";
import { answerPlainly } from "./answer-plainly.ts";

/**
 * Answers for an application that is not there yet, or no more: the process lives, it is not ready and says why, and everything
 * else may be asked again.
 *
 * @param why what it waits for, for whoever may read it
 */
export function answerUnready(why: () => string): RequestListener {
  return ({ url = "" }, response) => {
    const path = url.split("?")[0]?.toLowerCase();
    if (path === "/health/live") {
      answerPlainly(response, 200, { body: { status: "live" } });
    } else if (path === "/health/ready") {
      const checks = { database: "unavailable", queue: "unavailable", recovery: "unavailable" };
      answerPlainly(response, 503, { body: { status: "not ready", checks, missing: [why()] } });
    } else {
      answerPlainly(response, 503, { body: { errors: { message: unavailable } } });
    }
  };
}
