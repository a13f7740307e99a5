/** The memory that an input or an output may hand over without a copy. Small buffers share theirs, and are copied. */
export function transferable(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    return value.byteLength === value.buffer.byteLength ? [value.buffer as ArrayBuffer] : [];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(transferable) : [];
}
