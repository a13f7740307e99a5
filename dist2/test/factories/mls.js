/** A Message Level Status as corner 3 or 5 sends it. */
export function buildMls({ referenceId = "", code = "AP", issues = [], sender = "000773" } = {}) {
    const lines = issues.map(({ line, reason, description }) => `<cac:LineResponse><cac:LineReference><cbc:LineID>${line}</cbc:LineID></cac:LineReference><cac:Response>` +
        `<cbc:Description>${description}</cbc:Description><cac:Status><cbc:StatusReasonCode>${reason}` +
        `</cbc:StatusReasonCode></cac:Status></cac:Response></cac:LineResponse>`);
    const description = code === "RE" ? "<cbc:Description>Rejected</cbc:Description>" : "";
    return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:peppol:edec:mls:1.0</cbc:CustomizationID>
  <cbc:ProfileID>urn:peppol:edec:mls</cbc:ProfileID>
  <cbc:ID>mls-${referenceId}-${code}</cbc:ID>
  <cbc:IssueDate>2026-08-20</cbc:IssueDate>
  <cbc:IssueTime>05:33:10Z</cbc:IssueTime>
  <cac:SenderParty><cbc:EndpointID schemeID="0242">${sender}</cbc:EndpointID></cac:SenderParty>
  <cac:ReceiverParty><cbc:EndpointID schemeID="0242">000123</cbc:EndpointID></cac:ReceiverParty>
  <cac:DocumentResponse>
    <cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode>${description}</cac:Response>
    <cac:DocumentReference><cbc:ID>${referenceId}</cbc:ID></cac:DocumentReference>
    ${lines.join("")}
  </cac:DocumentResponse>
</ApplicationResponse>`;
}
//# sourceMappingURL=mls.js.map