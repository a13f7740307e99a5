import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";

import type { TestApi } from "../api.ts";

/** A page that needs a token, at an address that needs none: a browser opens it as it was answered, with its policy. */
export class TokenBearer {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(api: TestApi): Promise<TokenBearer> {
    const server = createServer((request, response) => void answer(api, request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new TokenBearer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }
}

async function answer(api: TestApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await fetch(api.url + (request.url ?? ""), { headers: { authorization: `Bearer ${api.token()}` } });
  const headers = ["content-type", "content-security-policy"].map((name) => [name, page.headers.get(name) ?? ""]);
  response.writeHead(page.status, Object.fromEntries(headers) as Record<string, string>);
  response.end(Buffer.from(await page.arrayBuffer()));
}
