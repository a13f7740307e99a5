import { Pool, type Dispatcher } from "undici";

export interface Reply {
  status: number;
  text: string;
}

export interface Poster {
  /** @throws Error when no answer comes within the time limit */
  post(body: string, headers: Record<string, string>): Promise<Reply>;
  close(): Promise<void>;
}

/** POSTs to one address over `connections` kept connections: node:http would cost twice the time per message. */
export function createPoster(
  url: string,
  { timeoutMs, connections }: { timeoutMs: number; connections: number },
): Poster {
  const { origin, pathname, search } = new URL(url);
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } };
  const pool = new Pool(origin, { connections, pipelining: 1, ...limits });
  const post = { method: "POST", path: pathname + search } as const;
  return {
    // The dispatcher itself: its readable streams would be the dearest part of reading a word or two.
    post: (body, headers) =>
      new Promise((resolve, reject) => {
        pool.dispatch({ ...post, headers, body }, replyHandler(resolve, reject));
      }),
    close: () => pool.destroy(),
  };
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
