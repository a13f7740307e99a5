import { invalidFields } from "../errors.ts";

const prefix = "log:";
const shape = /^log:(0|[1-9]\d{0,18})$/;

/** A place in the change feed, opaque to the caller: the number of the last entry that he has seen. */
export const encodeChangeCursor = (position: bigint): string =>
  Buffer.from(`${prefix}${position}`).toString("base64url");

/** @throws AppError 400 on `cursor` for anything that `encodeChangeCursor` did not make */
export function decodeChangeCursor(text: string): bigint {
  const [, digits] = shape.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  if (digits === undefined || BigInt(digits) > BigInt("9223372036854775807")) {
    throw invalidFields({ cursor: "cursor must be a cursor of an earlier answer, or now" });
  }
  return BigInt(digits);
}
