import type { Address } from "../domain/document.ts";
import type { UblWriter } from "./ubl-writer.ts";

/** Ubl-mapping 4.2; the country's name is not part of PINT and stays out. */
export function writeAddress(writer: UblWriter, element: string, address: Address | undefined): void {
  writer.group(element, () => {
    writer.leaf("cbc:StreetName", address?.street_name);
    writer.leaf("cbc:AdditionalStreetName", address?.additional_street_name);
    writer.leaf("cbc:CityName", address?.city_name);
    writer.leaf("cbc:PostalZone", address?.postal_zone);
    writer.leaf("cbc:CountrySubentity", address?.country_subentity);
    writer.group("cac:AddressLine", () => writer.leaf("cbc:Line", address?.address_line));
    writer.group("cac:Country", () => writer.leaf("cbc:IdentificationCode", address?.country_code));
  });
}
