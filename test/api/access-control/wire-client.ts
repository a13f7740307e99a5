import { Agent, request, type IncomingHttpHeaders } from "node:http";

import type { TestApi } from "../../setup/api.ts";

export interface WireAnswer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

interface Sent {
  method: string;
  /** As it goes over the wire: nothing in it is resolved, encoded or folded. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** Many requests over few connections, their targets untouched: fetch would put them in order first. */
export class WireClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #url: URL;

  constructor({ url }: Pick<TestApi, "url">) {
    this.#url = new URL(url);
  }

  send({ method, target, headers, body }: Sent): Promise<WireAnswer> {
    const { hostname, port } = this.#url;
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const options = { agent: this.#agent, hostname, port, method, path: target, headers: { ...headers, ...length } };
      const outgoing = request(options, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => (text += chunk));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
        answer.on("error", reject);
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
