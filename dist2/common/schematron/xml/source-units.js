/** Documents come one after the other, so those of up to that many units share one array. */
const SHARED = 1 << 19;
let shared;
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
/**
 * The UTF-16 units of a text and a zero behind them, until it is called again. Reading them costs half of what `charCodeAt` does, because
 * V8 asks with each call how the text is held.
 */
export function sourceUnits(source) {
    const { length } = source;
    const units = length < SHARED ? (shared ??= new Uint16Array(SHARED)) : new Uint16Array(length + 1);
    if (isLittleEndian && typeof Buffer !== "undefined") {
        Buffer.from(units.buffer).write(source, "utf16le");
    }
    else {
        for (let at = 0; at < length; at++) {
            units[at] = source.charCodeAt(at);
        }
    }
    units[length] = 0;
    return units;
}
//# sourceMappingURL=source-units.js.map