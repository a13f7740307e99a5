import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface OpenPort {
  port: number;
  close(): Promise<void>;
}

/** @throws Error with the text of `complaint` when the port cannot be opened */
export async function openPort(
  server: Server,
  address: { host: string; port: number },
  complaint: (error: NodeJS.ErrnoException) => string,
): Promise<OpenPort> {
  server.listen(address);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new Error(complaint(error as NodeJS.ErrnoException), { cause: error });
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
