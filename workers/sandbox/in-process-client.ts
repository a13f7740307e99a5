import { Readable } from "node:stream";

import type { CallResult, Request } from "../../common/peppol/access-point/access-point-client.ts";
import type { PhossApClient } from "../../common/peppol/access-point/phoss-ap.ts";
import { tooLateToSend } from "../../common/peppol/access-point/send-fence.ts";
import { AppError } from "../../common/errors.ts";
import { findRoute, type Route } from "../simulator/request-handler.ts";

/** Calls the routes of a simulated access point as HTTP would, without a socket. */
export function inProcessClient(routes: readonly Route[]): PhossApClient {
  return {
    admit: async (work) => ({ result: await work() }),
    pausedForMs: () => 0,
    call: (request) => exchange(routes, request),
    probe: () => Promise.resolve(),
    outage: () => undefined,
    close: () => Promise.resolve(),
  };
}

function exchange(routes: readonly Route[], { method, path, body = "", fence }: Request): Promise<CallResult> {
  const url = new URL(path, "http://sandbox");
  const found = findRoute(routes, method, url.pathname);
  return new Promise((resolve, reject) => {
    if (fence?.forbidsToBegin() === true || found === undefined) {
      resolve({ failure: { code: tooLateToSend, message: "the claim of the leg has run out" } });
      return;
    }
    const reply = (status: number, json: unknown): void => resolve({ status, json, text: JSON.stringify(json) });
    const handled = async (): Promise<void> =>
      found.route.handle({
        request: Readable.from([Buffer.from(body)]),
        query: url.searchParams,
        id: found.id,
        reply,
        replyText: (text) => resolve({ status: 200, json: undefined, text }),
        drop: () => resolve({ failure: { code: "ECONNRESET", message: "the simulated answer is lost" } }),
      });
    handled().catch((error: unknown) =>
      error instanceof AppError ? reply(error.status, error.message) : reject(error as Error),
    );
  });
}
