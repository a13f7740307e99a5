import { writeAddress } from "./address.js";
/** IBG-13 (ubl-mapping 3.3); the Incoterms (BTAE-22) are inside Delivery. */
export const delivery = (writer, { document }) => {
    const sent = document.delivery;
    writer.from(document, "delivery").group("cac:Delivery", () => {
        writer.field("cbc:ActualDeliveryDate", sent, "actual_delivery_date");
        writer.from(sent, "delivery_location").group("cac:DeliveryLocation", () => {
            const location = sent?.delivery_location;
            writer.field("cbc:ID", location, "id", { schemeID: "scheme_id" });
            writeAddress(writer.from(location, "address"), "cac:Address", location?.address);
        });
        writer.from(sent, "delivery_party").group("cac:DeliveryParty", () => {
            writer.field("cac:PartyIdentification/cbc:ID", sent?.delivery_party, "party_identification_id");
            writer.field("cac:PartyName/cbc:Name", sent?.delivery_party, "name");
        });
        writer.from(sent, "delivery_terms").group("cac:DeliveryTerms", () => {
            const terms = sent?.delivery_terms;
            writer.from(terms, "id").leaf("cbc:ID", terms?.id, { schemeID: "Incoterms" });
        });
    });
};
//# sourceMappingURL=delivery.js.map