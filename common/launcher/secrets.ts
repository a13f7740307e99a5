import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";

import { readOrCreatePrivateFile } from "./private-file.ts";

/** Random texts that the processes of one installation share. */
export interface Secrets {
  jwtSecret: string;
  accessPointToken: string;
  inboundToken: string;
  /** In a file of its own, secrets.key, because installations of 1.0.0 have a secrets.json without it. */
  secretsKey: string;
}

/** Generated with the first start and kept in dataDir/secrets.json (0600), so that tokens stay valid after a restart. */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true });
  const text = readOrCreatePrivateFile(path.join(dataDir, "secrets.json"), () => JSON.stringify(generate(), null, 2));
  const stored = JSON.parse(text) as { jwt_secret: string; access_point_token: string; inbound_token: string };
  return {
    jwtSecret: stored.jwt_secret,
    accessPointToken: stored.access_point_token,
    inboundToken: stored.inbound_token,
    secretsKey: readOrCreatePrivateFile(path.join(dataDir, "secrets.key"), randomText),
  };
}

const randomText = (): string => randomBytes(32).toString("base64url");

function generate(): Record<string, string> {
  return { jwt_secret: randomText(), access_point_token: randomText(), inbound_token: randomText() };
}
