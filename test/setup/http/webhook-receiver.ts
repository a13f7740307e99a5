import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

import { listenLocally, type LocalServer } from "./local-server.ts";

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver extends LocalServer {
  /** In the order of arrival. */
  received: ReceivedWebhook[];
}

/** An endpoint of a customer: keeps what it gets, and answers with the given status (204 by default). */
export async function startWebhookReceiver(
  answer: (nth: number, response: ServerResponse) => void = (_nth, response) => response.writeHead(204).end(),
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      answer(received.length, response);
    });
  });
  const { url, close } = await listenLocally(server);
  return { url: `${url}/hook`, received, close };
}
