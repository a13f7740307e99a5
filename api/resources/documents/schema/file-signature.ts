/** Base64 digits that are decoded to detect the type; a multiple of four. */
const headDigits = 4_096;

const startsWith =
  (...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, index) => head[index] === byte);
const isZip = startsWith(0x50, 0x4b, 0x03, 0x04);

const signatures: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  "application/pdf": (head) => latin1(head.subarray(0, 1_024)).includes("%PDF-"),
  "image/png": startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  "image/jpeg": startsWith(0xff, 0xd8, 0xff),
  "application/vnd.oasis.opendocument.spreadsheet": isZip,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": isZip,
  "text/csv": isText,
  "application/xml": (head) => isText(head) && /^\uFEFF?\s*</.test(decode(head)),
};

/** Whether the beginning of a file fits its MIME type; a type without a known signature always fits. */
export function hasSignatureOf(mimeType: string, base64: string): boolean {
  // The Base64 is valid here. Buffer is not used, because the playground runs this in a browser.
  const head = Uint8Array.from(atob(base64.slice(0, headDigits)), (digit) => digit.charCodeAt(0));
  return signatures[mimeType]?.(head) ?? true;
}

/** Text in legacy encodings is accepted, so only control characters are refused. */
function isText(head: Uint8Array): boolean {
  return !/(?!\s)\p{Cc}/u.test(decode(head));
}

function decode(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) {
    return new TextDecoder("utf-16le").decode(head);
  }
  if (head[0] === 0xfe && head[1] === 0xff) {
    return new TextDecoder("utf-16be").decode(head);
  }
  return new TextDecoder().decode(head);
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
