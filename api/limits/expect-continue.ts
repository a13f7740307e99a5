import type { ApiContext } from "../context.ts";

/** Answers a client that waits for permission to send its body (`Expect: 100-continue`). */
export function sendContinue({ req, res }: Pick<ApiContext, "req" | "res">): void {
  if (/^100-continue$/i.test(req.headers.expect ?? "") && !res.headersSent) {
    res.writeContinue();
  }
}
