var __rewriteRelativeImportExtension = (this && this.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};
/**
 * libxmljs2, as far as `Libxml` says it is used: an optional dependency, without types on a machine that could not build it, where this
 * is undefined. The name is no literal, so that the build does not need it either.
 */
export async function loadLibxml() {
    const name = "libxmljs2";
    try {
        return (await import(__rewriteRelativeImportExtension(name))).default;
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=load-libxml.js.map