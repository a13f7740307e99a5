import { createServer, type RequestListener } from "node:http";

import { listenLocally, type LocalServer } from "../setup/http/local-server.ts";

/** An HTTP server that answers as the test says; `close` ends its connections. */
export interface AccessPointServer extends LocalServer {
  /** Listens again, at the same address. */
  reopen(): Promise<void>;
}

export async function serveAccessPoint(listener: RequestListener): Promise<AccessPointServer> {
  let listening = await listenLocally(createServer(listener));
  const { url } = listening;
  return {
    url,
    close: () => listening.close(),
    async reopen() {
      listening = await listenLocally(createServer(listener), Number(new URL(url).port));
    },
  };
}
