import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP server that answers as the test says; `close` ends its connections. */
export interface AccessPointServer {
  url: string;
  /** Stops listening and cuts every connection. */
  close(): Promise<void>;
  /** Listens again, at the same address. */
  reopen(): Promise<void>;
}

export async function serveAccessPoint(listener: RequestListener): Promise<AccessPointServer> {
  let server: Server;
  const listen = async (port: number): Promise<number> => {
    server = createServer(listener);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async reopen() {
      await listen(port);
    },
  };
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
