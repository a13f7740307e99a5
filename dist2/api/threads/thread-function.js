var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};
/** Bytes of a request that takes about ten milliseconds to be parsed, checked and priced; ten lines are a quarter of it. */
export const maxRequestOnLoop = 16 * 1024;
/** For work that takes long with any size, such as a check by rules that have to be compiled first. */
export const neverOnLoop = -1;
/** Bytes of rows that are parsed and answered, which is a fifth of the work. */
export const maxRowsOnLoop = 64 * 1024;
const declared = new Map();
const keyOf = ({ module, name }) => `${module} ${name}`;
/** @param run a named function, declared at the top of `module`: `import.meta.url` */
export function threadFunction(module, options, run) {
    const work = Object.assign(run, { module, memoryFactor: 1, ...options });
    declared.set(keyOf(work), work);
    return work;
}
/** The function of that name, for the thread that runs it. */
export async function importThreadFunction(work) {
    await import(__rewriteRelativeImportExtension(work.module));
    return declared.get(keyOf(work));
}
/** The memory that an input or an output may hand over without a copy. Small buffers share theirs, and are copied. */
export function transferable(value) {
    if (value instanceof Uint8Array) {
        return value.byteLength === value.buffer.byteLength ? [value.buffer] : [];
    }
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(transferable) : [];
}
//# sourceMappingURL=thread-function.js.map