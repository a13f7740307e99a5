import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import type { TestApi } from "../api.ts";
import { listenLocally, type LocalServer } from "./local-server.ts";

/** A page that needs a token, at an address that needs none: a browser opens it as it was answered, with its policy. */
export const openTokenBearer = (api: TestApi): Promise<LocalServer> =>
  listenLocally(createServer((request, response) => void answer(api, request, response)));

async function answer(api: TestApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await fetch(api.url + (request.url ?? ""), { headers: { authorization: `Bearer ${api.token()}` } });
  const headers = ["content-type", "content-security-policy"].map((name) => [name, page.headers.get(name) ?? ""]);
  response.writeHead(page.status, Object.fromEntries(headers) as Record<string, string>);
  response.end(Buffer.from(await page.arrayBuffer()));
}
