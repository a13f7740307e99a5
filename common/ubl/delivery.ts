import { writeAddress } from "./address.ts";
import type { Section } from "./ubl-input.ts";

/** IBG-13 (ubl-mapping 3.3); the Incoterms (BTAE-22) stand inside of Delivery. */
export const delivery: Section = (writer, { document: { delivery: sent } }) => {
  writer.group("cac:Delivery", () => {
    writer.leaf("cbc:ActualDeliveryDate", sent?.actual_delivery_date);
    writer.group("cac:DeliveryLocation", () => {
      writer.leaf("cbc:ID", sent?.delivery_location?.id, { schemeID: sent?.delivery_location?.scheme_id });
      writeAddress(writer, "cac:Address", sent?.delivery_location?.address);
    });
    writer.group("cac:DeliveryParty", () => {
      writer.group("cac:PartyIdentification", () =>
        writer.leaf("cbc:ID", sent?.delivery_party?.party_identification_id),
      );
      writer.group("cac:PartyName", () => writer.leaf("cbc:Name", sent?.delivery_party?.name));
    });
    writer.group("cac:DeliveryTerms", () => writer.leaf("cbc:ID", sent?.delivery_terms?.id, { schemeID: "Incoterms" }));
  });
};
