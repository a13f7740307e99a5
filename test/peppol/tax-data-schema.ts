import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Where the Tax Data schema takes the UBL modules from; nothing is fetched. */
const published = "https://docs.oasis-open.org/ubl/os-UBL-2.1/xsdrt/common/";

/**
 * The Tax Data schema as a check that throws on an invalid document; undefined where it is not installed. TDD_XSD names
 * the file, UBL_XSD_DIR the folder of the UBL 2.1 schemas that it imports.
 */
export async function taxDataSchema(): Promise<((xml: string) => void) | undefined> {
  const { TDD_XSD: schemaFile, UBL_XSD_DIR: ublFolder } = process.env;
  if (!schemaFile || !ublFolder) {
    return undefined;
  }
  const { XmlDocument, XsdValidator, XmlBufferInputProvider, xmlRegisterInputProvider } = await import("libxml2-wasm");
  const common = path.join(ublFolder, "common");
  const files = readdirSync(common).map((name) => [published + name, readFileSync(path.join(common, name))] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)));
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schemaFile)));
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
  };
}
