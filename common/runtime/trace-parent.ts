/** W3C Trace Context, level 1: version, trace id, span id, flags; later versions may have more. */
const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.{0,200})?$/;
const length = 55;

/** A caller's `traceparent` to pass on; undefined when it is invalid. */
export function readTraceparent(header: string | undefined): string | undefined {
  return header !== undefined && pattern.test(header) ? `00${header.slice(2, length)}` : undefined;
}
