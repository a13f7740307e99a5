import type { Address } from "../documents/document.ts";
import type { XmlWriter } from "./xml-writer.ts";

/** Ubl-mapping 4.2. PINT has no name of the country. */
export function writeAddress(writer: XmlWriter, element: string, address: Address | undefined): void {
  writer.group(element, () => {
    writer.field("cbc:StreetName", address, "street_name");
    writer.field("cbc:AdditionalStreetName", address, "additional_street_name");
    writer.field("cbc:CityName", address, "city_name");
    writer.field("cbc:PostalZone", address, "postal_zone");
    writer.field("cbc:CountrySubentity", address, "country_subentity");
    writer.field("cac:AddressLine/cbc:Line", address, "address_line");
    writer.field("cac:Country/cbc:IdentificationCode", address, "country_code");
  });
}
