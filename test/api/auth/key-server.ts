import { generateKeyPairSync, type JsonWebKey, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SigningPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: JsonWebKey & Record<string, unknown>;
}

/** A key pair and its public half as an identity provider publishes it. */
export function buildPair(kind: "rsa" | "ec", overrides: Record<string, unknown> = {}): SigningPair {
  const pair =
    kind === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: 2_048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...pair, jwk: { ...pair.publicKey.export({ format: "jwk" }), use: "sig", ...overrides } };
}

export interface KeyServer {
  url: string;
  /** What is published; change it to rotate. */
  keys: unknown[];
  /** The answer's status; 0 cuts the connection. */
  status: number;
  /** How often it was asked. */
  asked: number;
  close(): Promise<void>;
}

/** An identity provider's JWKS address. */
export async function startKeyServer(keys: unknown[]): Promise<KeyServer> {
  const http = createServer((request, response) => {
    server.asked += 1;
    if (server.status === 0) {
      request.socket.destroy();
      return;
    }
    response
      .writeHead(server.status, { "content-type": "application/json" })
      .end(JSON.stringify({ keys: server.keys }));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const server: KeyServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/jwks`,
    keys,
    status: 200,
    asked: 0,
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return server;
}
