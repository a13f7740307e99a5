import { openTaxDataSchema } from "../../common/rules/validate-document.ts";

/**
 * The Tax Data schema as a check that throws on an invalid document; undefined where it is not installed. TDD_XSD names
 * the file, UBL_XSD_DIR the folder of the UBL 2.1 schemas that it imports.
 */
export async function taxDataSchema(): Promise<((xml: string) => void) | undefined> {
  const { TDD_XSD: taxDataXsd, UBL_XSD_DIR: ublXsdDir } = process.env;
  const schema = taxDataXsd && ublXsdDir ? await openTaxDataSchema({ taxDataXsd, ublXsdDir }) : undefined;
  return (
    schema &&
    ((xml) => {
      const [finding] = schema.check(xml).findings;
      if (finding !== undefined) {
        throw new Error(finding.text);
      }
    })
  );
}
