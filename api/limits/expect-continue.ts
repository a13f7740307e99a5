import type { ApiContext } from "../context.ts";

/** Tells a client that has asked before it sends (`Expect: 100-continue`) that its body is wanted. */
export function sendContinue({ req, res }: Pick<ApiContext, "req" | "res">): void {
  if (/^100-continue$/i.test(req.headers.expect ?? "") && !res.headersSent) {
    res.writeContinue();
  }
}
