/** Bytes that may leave for another thread. Small buffers share their memory with others: these are copied. */
export function transferable(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}
