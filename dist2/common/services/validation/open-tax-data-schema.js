/** The schema of tax data documents; undefined if it is not installed. */
export async function openTaxDataSchema({ taxDataXsd, ublXsdDir, }) {
    if (taxDataXsd === undefined || ublXsdDir === undefined) {
        return undefined;
    }
    // Loaded on demand, because the module loads a WebAssembly libxml2.
    const { loadTaxDataSchema } = await import("../../xsd/tax-data-schema.js");
    return loadTaxDataSchema(taxDataXsd, ublXsdDir);
}
//# sourceMappingURL=open-tax-data-schema.js.map