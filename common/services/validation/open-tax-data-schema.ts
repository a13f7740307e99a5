import type { Config } from "../../config/config.ts";
import type { TaxDataSchema } from "../../xsd/tax-data-schema.ts";

/** The schema that tax data documents are checked against before they leave; undefined where it is not installed. */
export async function openTaxDataSchema({
  taxDataXsd,
  ublXsdDir,
}: Pick<Config, "taxDataXsd" | "ublXsdDir">): Promise<TaxDataSchema | undefined> {
  if (taxDataXsd === undefined || ublXsdDir === undefined) {
    return undefined;
  }
  // Loaded only where it is used: the module brings a WebAssembly libxml2 along.
  const { loadTaxDataSchema } = await import("../../xsd/tax-data-schema.ts");
  return loadTaxDataSchema(taxDataXsd, ublXsdDir);
}
