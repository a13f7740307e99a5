import { AppError } from "../../common/errors.ts";

/** @param what the bytes are, for the message. @throws AppError 400 */
export function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError(400, `${what} is not valid UTF-8`);
  }
}
