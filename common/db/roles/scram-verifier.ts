import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const iterations = 4_096;

/** A password as PostgreSQL stores it (RFC 5803), because the server's log may show a statement's text. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  // As clients do before they sign in (SASLprep), for everything that people type.
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const stored = createHash("sha256").update(keyOf(salted, "Client Key")).digest("base64");
  const server = keyOf(salted, "Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${server}`;
}

const keyOf = (salted: Buffer, name: string): Buffer => createHmac("sha256", salted).update(name).digest();
