import { once } from "node:events";
import { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

export interface LocalServer {
  url: string;
  /** Ends the connections of HTTP that stand as well. */
  close: () => Promise<void>;
}

/** Has a server listen on this machine, on any port or a given one. */
export async function listenLocally(server: Server, port = 0): Promise<LocalServer> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      if (server instanceof HttpServer) {
        server.closeAllConnections();
      }
      await closed;
    },
  };
}
