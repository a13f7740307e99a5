import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  /** Addresses of the envelope. */
  to: string[];
  /** Headers and body as they came. */
  raw: string;
  isEncrypted: boolean;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** A mail server that keeps what it takes; every part of its behaviour can be replaced. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
          isEncrypted: session.secure,
        });
        callback();
      });
    },
    ...options,
  });
  // Clients that break off are part of the tests.
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    port: (listener.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
