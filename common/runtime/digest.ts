import { hash } from "node:crypto";

/** SHA-256 in lower-case hexadecimal. Text is encoded as UTF-8. */
export function sha256(content: string | Buffer): string {
  return hash("sha256", content);
}
