import { Transform } from "node:stream";

const newline = 0x0a;

/** Adds to the number that each line of a table in the format of COPY begins with. Lines may be cut by any chunk. */
export function shiftedLines(shift: bigint): Transform {
  /** The digits of a line whose number is not complete yet; undefined within the rest of a line. */
  let digits: string | undefined = "";
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const parts: Buffer[] = [];
      for (let at = 0; at < chunk.length;) {
        if (digits === undefined) {
          const end = chunk.indexOf(newline, at);
          const next = end === -1 ? chunk.length : end + 1;
          parts.push(chunk.subarray(at, next));
          digits = end === -1 ? undefined : "";
          at = next;
        } else {
          const end = endOfNumber(chunk, at);
          digits += chunk.toString("latin1", at, end);
          at = end;
          if (end < chunk.length) {
            parts.push(Buffer.from((BigInt(digits) + shift).toString()));
            digits = undefined;
          }
        }
      }
      done(null, Buffer.concat(parts));
    },
  });
}

function endOfNumber(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && chunk[at]! >= 0x30 && chunk[at]! <= 0x39) {
    at += 1;
  }
  return at;
}
