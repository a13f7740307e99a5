import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Makes the folder unless it exists. Other users may not see what is in it; as root we let them pass, because the database runs as one of
 * them.
 */
export function makePrivateFolder(dir: string): void {
  // With a mode, it would apply to the folders above as well.
  if (mkdirSync(dir, { recursive: true }) !== undefined) {
    chmodSync(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
}

/** Replaces the file in one step, so that a reader sees the old text or the new one; only our user can read it (0600). */
export function writePrivateFile(file: string, text: string): void {
  const draft = writeDraft(file, text);
  renameSync(draft, file);
}

/** The file's text, or that of `create` when there is no file yet. Two processes that create it at the same time get the same text. */
export function readOrCreatePrivateFile(file: string, create: () => string): string {
  const found = readIfPresent(file);
  if (found !== undefined) {
    return found;
  }
  const draft = writeDraft(file, create());
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      return undefined;
    }
    throw error;
  }
}

/** Under a random name beside the file, and through no link. */
export function writeDraft(file: string, text: string): string {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  return draft;
}

/** Random texts that the processes of one installation share. */
interface Secrets {
  jwtSecret: string;
  accessPointToken: string;
  inboundToken: string;
  /** In a file of its own, secrets.key, because installations of 1.0.0 have a secrets.json without it. */
  secretsKey: string;
}

export const secretsFile = (dataDir: string): string => path.join(dataDir, "secrets.json");

/** Generated with the first start and kept in dataDir/secrets.json (0600), so that tokens stay valid after a restart. */
export function readSecrets(dataDir: string): Secrets {
  makePrivateFolder(dataDir);
  const text = readOrCreatePrivateFile(secretsFile(dataDir), () => {
    const generated = { jwt_secret: randomText(), access_point_token: randomText(), inbound_token: randomText() };
    return JSON.stringify(generated, null, 2);
  });
  const stored = JSON.parse(text) as { jwt_secret: string; access_point_token: string; inbound_token: string };
  return {
    jwtSecret: stored.jwt_secret,
    accessPointToken: stored.access_point_token,
    inboundToken: stored.inbound_token,
    secretsKey: readOrCreatePrivateFile(path.join(dataDir, "secrets.key"), randomText),
  };
}

const randomText = (): string => randomBytes(32).toString("base64url");
