import type { Config } from "../config/config.ts";
import type { TaxDataSchema } from "../ubl/load-schemas.ts";

/** The schema of tax data documents; undefined if it is not installed. */
export async function openTaxDataSchema({
  taxDataXsd,
  ublXsdDir,
}: Pick<Config, "taxDataXsd" | "ublXsdDir">): Promise<TaxDataSchema | undefined> {
  if (taxDataXsd === undefined || ublXsdDir === undefined) {
    return undefined;
  }
  // Loaded on demand, because the module loads a WebAssembly libxml2.
  const { loadTaxDataSchema } = await import("../ubl/load-schemas.ts");
  return loadTaxDataSchema(taxDataXsd, ublXsdDir);
}
