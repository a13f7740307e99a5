import { Pool, type Dispatcher } from "undici";

export interface Reply {
  status: number;
  text: string;
}

/** POSTs to one address over `connections` kept connections: node:http would take twice the time per message. */
export class Poster {
  private readonly pool: Pool;
  private readonly request: Pick<Dispatcher.DispatchOptions, "method" | "path">;

  constructor(url: string, { timeoutMs, connections }: { timeoutMs: number; connections: number }) {
    const { origin, pathname, search } = new URL(url);
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } };
    this.pool = new Pool(origin, { connections, pipelining: 1, ...limits });
    this.request = { method: "POST", path: pathname + search };
  }

  /** Uses the dispatcher itself, because undici's readable streams cost most of the time for an answer of a word or two. */
  post(body: string, headers: Record<string, string>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.pool.dispatch({ ...this.request, headers, body }, replyHandler(resolve, reject));
    });
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

function replyHandler(resolve: (reply: Reply) => void, reject: (error: Error) => void): Dispatcher.DispatchHandler {
  let status = 0;
  const chunks: Buffer[] = [];
  return {
    onRequestStart: () => undefined,
    onResponseStart(_controller, statusCode) {
      status = statusCode;
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString() }),
    onResponseError: (_controller, error) => reject(error),
  };
}
