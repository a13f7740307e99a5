import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

export interface Reply {
  status: number;
  text: string;
}

export interface Poster {
  /** @throws Error when no answer comes within the time limit */
  post(body: string, headers: Record<string, string>): Promise<Reply>;
  close(): void;
}

/** POSTs to one address over kept connections; fetch would cost the simulator twice the time per message. */
export function createPoster(url: string, timeoutMs: number): Poster {
  const isHttps = url.startsWith("https:");
  const agent = isHttps ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const request = isHttps ? httpsRequest : httpRequest;
  return {
    post: (body, headers) =>
      new Promise((resolve, reject) => {
        const outgoing = request(url, { method: "POST", agent, headers, signal: AbortSignal.timeout(timeoutMs) });
        outgoing.on("error", reject);
        outgoing.on("response", (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
          });
        });
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}
