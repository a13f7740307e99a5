import { createHash } from "node:crypto";

/** Lower-case hexadecimal SHA-256. Text is taken as UTF-8. */
export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
