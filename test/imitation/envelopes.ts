/** What an access point reads in the header of an envelope. */
export function headerOf(sbd: string): { sbdhInstanceID: string; senderID: string; receiverID: string } {
  const textOf = (name: string, part: string): string =>
    new RegExp(`<${part}>.*?<${name}[^>]*>([^<]+)<`, "s").exec(sbd)?.[1] ?? "";
  return {
    sbdhInstanceID: textOf("InstanceIdentifier", "DocumentIdentification"),
    senderID: `iso6523-actorid-upis::${textOf("Identifier", "Sender")}`,
    receiverID: `iso6523-actorid-upis::${textOf("Identifier", "Receiver")}`,
  };
}

/** It reads an envelope and writes it anew before it sends it. */
export const writtenAnew = (sbd: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${sbd.replace(/^<\?xml[^>]*>/, "").replaceAll("/>", " />")}`;

export const receiptOf = (sent: string): string =>
  `<Signal xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Reference URI="cid:sbd"><ds:DigestValue>${sent}</ds:DigestValue></ds:Reference></Signal>`;

const type = "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2";
export const messageType = `${type}::ApplicationResponse##urn:peppol:edec:mls:1.0::2.1`;
const scope = (name: string, value: string): string =>
  `<Scope><Type>${name}</Type><InstanceIdentifier>${value}</InstanceIdentifier></Scope>`;

/** A status message in the envelope in which the network brings it. */
export const enveloped = (message: string, { id, sender }: { id: string; sender: string }): string =>
  `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
<StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion>
<Sender><Identifier Authority="iso6523-actorid-upis">0242:${sender}</Identifier></Sender>
<Receiver><Identifier Authority="iso6523-actorid-upis">0242:000123</Identifier></Receiver>
<DocumentIdentification><Standard>${type}</Standard><TypeVersion>2.1</TypeVersion><InstanceIdentifier>${id}</InstanceIdentifier>
<Type>ApplicationResponse</Type><CreationDateAndTime>2026-08-20T05:33:10Z</CreationDateAndTime></DocumentIdentification>
<BusinessScope>${scope("DOCUMENTID", messageType)}${scope("PROCESSID", "urn:peppol:edec:mls")}${scope("COUNTRY_C1", "AE")}</BusinessScope>
</StandardBusinessDocumentHeader>
${message.replace(/^<\?xml[^>]*>\s*/, "")}
</StandardBusinessDocument>`;

/** No more than an access point reads of it. */
export const documentEnvelope = (id: string): string =>
  `<StandardBusinessDocument><Sender><Identifier>0235:1345678901</Identifier></Sender><Receiver><Identifier>0235:1987654321</Identifier></Receiver>
<DocumentIdentification><InstanceIdentifier>${id}</InstanceIdentifier></DocumentIdentification></StandardBusinessDocument>`;
