import { hash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, deflateSync, inflate, inflateSync } from "node:zlib";

const deflateAsync = promisify(deflate) as (bytes: Buffer, options: object) => Promise<Buffer>;

const inflateAsync = promisify(inflate) as (bytes: Buffer, options: object) => Promise<Buffer>;

/** Below this size packing takes less time than handing the bytes to a thread of the pool. */
const maxSyncBytes = 64 * 1_024;

/** What zlib writes into at a time: its own 16 kB are eight times what a short text needs, and small pieces of a long one are joined. */
const roomFor = (bytes: number): number => Math.max(1_024, bytes);

/** Saves a sixth compared with level 3 for 0.1 ms a document; higher levels save hardly more. */
const level = 6;

/** The first two bytes, as gzip has them. No text begins with them: 1F is no character of XML, nor of JSON. */
const magic = 0x1f_8b;

const headLength = 3;

const lengthBytes = 4;

const certificateDigestBytes = 16;

/**
 * A text as it is stored: two fixed bytes, the number of a dictionary, zlib's format (with a digest of the dictionary and one of the
 * text), and the text's length. Digests in the tables are those of the text.
 */
export async function packText(text: string, sort: TextSort): Promise<Buffer> {
  const number = dictionaryOf[sort];
  return packWith(text, dictionaryFor(number), headOf(number));
}

/**
 * Reports of one or two legs, a line each. Their receivers' certificates are stored once, in report_certificates: after the number of the
 * dictionary the bytes have how many there are, and the digest of each. `whole_report` replaces these by the line that is asked for, and
 * by the certificates, for `unpackText`.
 *
 * @param texts JSON without line breaks
 * @param certificates different ones, as the texts have them
 */
export async function packReports(texts: readonly string[], certificates: readonly string[]): Promise<Buffer> {
  const { base, kept } = certificateDictionary;
  const added = certificates.map((certificate) => Buffer.from(certificate, "utf8"));
  const digests = added.map((bytes) => hash("sha256", bytes, "buffer").subarray(0, certificateDigestBytes));
  const head = Buffer.concat([headOf(kept), Buffer.from([digests.length]), ...digests]);
  return packWith(texts.join("\n"), Buffer.concat([dictionaryFor(base), ...added]), head);
}

/** Characters of the UBL that belong to the dictionary: zlib sees 32 kB. */
const maxSharedUbl = 28_000;

/** In place of the UBL; no character of XML. */
const place = "\0";

/**
 * Packs a tax data document that is stored by the same statement as the UBL of its revision. It contains this UBL, which is cut out and
 * used as its dictionary. The SQL function whole_tax_data gives `unpackText` both.
 *
 * @param ubl undefined where it is stored already
 */
export function packTaxData(text: string, ubl: string | undefined): Promise<Buffer> {
  const { base, kept } = ublDictionary;
  return ubl === undefined
    ? packText(text, "xml")
    : packWith(
        text.replace(rootOf(ubl), () => place),
        withUbl(base, ubl),
        headOf(kept),
        Buffer.byteLength(text),
      );
}

const rootOf = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, "");

const withUbl = (base: number, ubl: string): Buffer =>
  Buffer.concat([dictionaryFor(base), Buffer.from(ubl.slice(0, maxSharedUbl), "utf8")]);

/** @param unpackedBytes of the text that is read later */
async function packWith(text: string, dictionary: Buffer, head: Buffer, unpackedBytes?: number): Promise<Buffer> {
  const bytes = Buffer.from(text, "utf8");
  const options = { level, dictionary, chunkSize: roomFor(bytes.length >> 1) };
  const packed = bytes.length < maxSyncBytes ? deflateSync(bytes, options) : await deflateAsync(bytes, options);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(unpackedBytes ?? bytes.length);
  return Buffer.concat([head, packed, length]);
}

const headOf = (number: number): Buffer => Buffer.from([magic >> 8, magic & 0xff, number]);

/** The text that `packText` has packed. @throws Error for other bytes */
export async function unpackText(stored: Uint8Array): Promise<string> {
  const bytes = asBuffer(stored);
  if (!isPacked(bytes)) {
    throw new Error("a stored text is not packed as this release packs");
  }
  const { dictionary, from, finish } = await readHead(bytes);
  const packed = bytes.subarray(from, -lengthBytes);
  const length = unpackedLength(bytes);
  const unpacked =
    length < maxSyncBytes
      ? inflateSync(packed, { dictionary, chunkSize: roomFor(length + 1) })
      : await inflateAsync(packed, { dictionary });
  const text = unpacked.toString("utf8");
  return finish?.(text) ?? text;
}

interface Head {
  dictionary: Buffer;
  /** Where the text begins. */
  from: number;
  /** Makes what was packed of what is unpacked. */
  finish?: (text: string) => string;
}

async function readHead(bytes: Buffer): Promise<Head> {
  const number = bytes.readUInt8(headLength - 1);
  if (number === ublDictionary.whole) {
    const { added, from } = readAddition(bytes, headLength);
    const ubl = await unpackText(added);
    return {
      dictionary: withUbl(ublDictionary.base, ubl),
      from,
      finish: (text) => text.replace(place, () => rootOf(ubl)),
    };
  }
  if (number === certificateDictionary.whole) {
    const { added, from } = readAddition(bytes, headLength + 1);
    const dictionary = Buffer.concat([dictionaryFor(certificateDictionary.base), added]);
    return { dictionary, from, finish: (text) => text.split("\n")[bytes.readUInt8(headLength)] ?? "" };
  }
  return { dictionary: dictionaryFor(number), from: headLength };
}

/** What SQL has put before the text, behind its length. */
function readAddition(bytes: Buffer, at: number): { added: Buffer; from: number } {
  const from = at + lengthBytes + bytes.readUInt32BE(at);
  return { added: bytes.subarray(at + lengthBytes, from), from };
}

function dictionaryFor(number: number): Buffer {
  const dictionary = dictionaries.get(number);
  if (dictionary === undefined) {
    throw new Error(`a stored text was packed with dictionary ${number}, which this release does not have`);
  }
  return dictionary;
}

export async function unpackJson<Value>(stored: Uint8Array | null): Promise<Value | null> {
  return stored === null ? null : (JSON.parse(await unpackText(stored)) as Value);
}

/** The length in bytes of a stored text, unpacked if it is packed. */
export function unpackedLength(stored: Uint8Array): number {
  const bytes = asBuffer(stored);
  return isPacked(bytes) ? bytes.readUInt32LE(bytes.length - lengthBytes) : bytes.length;
}

/** SQL of the four bytes, the lowest first, that hold the length of a packed text. */
export const lengthTail = (packed: string): string =>
  `substring(${packed} from octet_length(${packed}) - ${lengthBytes - 1})`;

/** Bytes from a thread's message lack the methods of Buffer. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const minPackedBytes = 18;

const isPacked = (bytes: Buffer): boolean => bytes.length >= minPackedBytes && bytes.readUInt16BE(0) === magic;

/** Elements that some documents have, roughly in their order in a document; the renderer's words and no values. */
const rare = [
  "<cbc:Note>",
  "<cbc:TaxCurrencyCode>AED</cbc:TaxCurrencyCode><cbc:AccountingCost>",
  "<cbc:BuyerReference>",
  "<cac:InvoicePeriod><cbc:StartDate>2026-</cbc:StartDate><cbc:EndDate>2026-</cbc:EndDate><cbc:DescriptionCode>",
  "</cbc:DescriptionCode></cac:InvoicePeriod>",
  "<cac:DiscrepancyResponse><cbc:ResponseCode>DL8.61.1.A</cbc:ResponseCode></cac:DiscrepancyResponse>",
  "<cac:OrderReference><cbc:ID></cbc:ID><cbc:SalesOrderID></cbc:SalesOrderID></cac:OrderReference>",
  "<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID></cbc:ID><cbc:IssueDate>2026-</cbc:IssueDate>",
  "</cac:InvoiceDocumentReference></cac:BillingReference>",
  "<cac:DespatchDocumentReference><cac:ReceiptDocumentReference><cac:OriginatorDocumentReference>",
  "<cac:ContractDocumentReference><cac:StatementDocumentReference><cac:AdditionalDocumentReference>",
  "<cbc:DocumentTypeCode></cbc:DocumentTypeCode><cbc:DocumentDescription></cbc:DocumentDescription>",
  '<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="',
  "</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>",
  "<cac:ProjectReference><cac:PartyIdentification><cac:AddressLine><cbc:Line>",
  "<cbc:AdditionalStreetName></cbc:AdditionalStreetName><cbc:PostalZone></cbc:PostalZone>",
  "<cbc:CompanyLegalForm><cac:PayeeParty><cac:BuyerCustomerParty><cac:SellerSupplierParty><cac:TaxRepresentativeParty>",
  "<cac:Delivery><cbc:ActualDeliveryDate>2026-</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address>",
  "</cac:Address></cac:DeliveryLocation><cac:DeliveryParty></cac:DeliveryParty></cac:Delivery><cac:DeliveryTerms>",
  "<cbc:PaymentID></cbc:PaymentID><cac:CardAccount><cbc:PrimaryAccountNumberID></cbc:PrimaryAccountNumberID>",
  "<cbc:NetworkID></cbc:NetworkID><cbc:HolderName></cbc:HolderName></cac:CardAccount>",
  "<cac:FinancialInstitutionBranch></cac:FinancialInstitutionBranch><cac:PaymentMandate><cac:PayerFinancialAccount>",
  "<cac:PaymentTerms><cbc:PaymentMeansID></cbc:PaymentMeansID><cbc:InstallmentDueDate>2026-</cbc:InstallmentDueDate>",
  "<cac:TaxExchangeRate><cbc:SourceCurrencyCode>USD</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>AED",
  "</cbc:TargetCurrencyCode><cbc:CalculationRate></cbc:CalculationRate><cbc:Date>2026-</cbc:Date></cac:TaxExchangeRate>",
  "<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>",
  "</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason></cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>",
  "<cbc:TaxExemptionReasonCode></cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason></cbc:TaxExemptionReason>",
  '<cbc:AllowanceTotalAmount currencyID="AED"></cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="AED">',
  "<cac:OrderLineReference><cbc:LineID></cbc:LineID></cac:OrderLineReference><cac:DocumentReference><cbc:IssueTime>",
  "<cac:BuyersItemIdentification><cac:SellersItemIdentification><cac:StandardItemIdentification>",
  '<cbc:ID schemeID="0160"></cbc:ID></cac:StandardItemIdentification><cac:AdditionalItemIdentification>',
  "<cac:OriginCountry><cac:CommodityClassification><cbc:NatureCode></cbc:NatureCode><cbc:CommodityCode></cbc:CommodityCode>",
  '<cbc:ItemClassificationCode listID="HS" listVersionID=""></cbc:ItemClassificationCode></cac:CommodityClassification>',
  "<cac:AdditionalItemProperty><cbc:Name></cbc:Name><cbc:Value></cbc:Value></cac:AdditionalItemProperty>",
  "<cac:ItemInstance><cac:LotIdentification><cbc:LotNumberID></cbc:LotNumberID></cac:LotIdentification></cac:ItemInstance>",
  "<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode><cac:CreditNoteLine><cbc:CreditedQuantity unitCode=",
  "</cbc:CreditedQuantity></cac:CreditNoteLine></CreditNote>",
];

const party = (role: string): string[] => [
  `<cac:${role}><cac:Party><cbc:EndpointID schemeID="0235">1</cbc:EndpointID><cac:PartyName><cbc:Name>`,
  "</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName></cbc:StreetName><cbc:CityName>Abu Dhabi</cbc:CityName>",
  "<cbc:CityName>Dubai</cbc:CityName><cbc:CountrySubentity>AUH</cbc:CountrySubentity><cbc:CountrySubentity>SHJ",
  "</cbc:CountrySubentity><cbc:CountrySubentity>DXB</cbc:CountrySubentity><cac:Country><cbc:IdentificationCode>AE",
  "</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID>",
  "<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>",
  '</cbc:RegistrationName><cbc:CompanyID schemeAgencyID="TL" schemeAgencyName="">',
  "</cbc:CompanyID></cac:PartyLegalEntity><cac:Contact><cbc:Telephone>+971</cbc:Telephone><cbc:ElectronicMail>",
  `.ae</cbc:ElectronicMail></cac:Contact></cac:Party></cac:${role}>`,
];

const namespaces =
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';

const usual = [
  `<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"${namespaces}>`,
  `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"${namespaces}>`,
  "<cbc:CustomizationID>urn:peppol:pint:billing-1@ae-1</cbc:CustomizationID><cbc:ProfileID>urn:peppol:bis:billing",
  "</cbc:ProfileID><cbc:CustomizationID>urn:peppol:pint:selfbilling-1@ae-1</cbc:CustomizationID>",
  "<cbc:ProfileID>urn:peppol:bis:selfbilling</cbc:ProfileID><cbc:ProfileExecutionID>00000000</cbc:ProfileExecutionID>",
  "<cbc:ID>SBI-2026-000</cbc:ID><cbc:UUID>01a</cbc:UUID><cbc:IssueDate>2026-</cbc:IssueDate><cbc:DueDate>2026-</cbc:DueDate>",
  "<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>",
  "<cbc:DocumentCurrencyCode>AED</cbc:DocumentCurrencyCode>",
  ...party("AccountingSupplierParty"),
  ...party("AccountingCustomerParty"),
  "<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>AE",
  "</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans><cac:TaxTotal>",
  '<cbc:TaxAmount currencyID="AED"></cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="AED">',
  '</cbc:TaxableAmount><cbc:TaxAmount currencyID="AED"></cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5',
  "</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>",
  '<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="AED"></cbc:LineExtensionAmount>',
  '<cbc:TaxExclusiveAmount currencyID="AED"></cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="AED">',
  '</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="AED"></cbc:PayableAmount></cac:LegalMonetaryTotal>',
  '<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="H87"></cbc:InvoicedQuantity>',
  '<cbc:LineExtensionAmount currencyID="AED"></cbc:LineExtensionAmount><cac:Item><cbc:Description></cbc:Description>',
  "<cbc:Name></cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5</cbc:Percent><cac:TaxScheme><cbc:ID>VAT",
  "</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price>",
  '<cbc:PriceAmount currencyID="AED"></cbc:PriceAmount><cbc:BaseQuantity unitCode="H87">1</cbc:BaseQuantity>',
  "<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>",
  '<cbc:Amount currencyID="AED">0</cbc:Amount><cbc:BaseAmount currencyID="AED"></cbc:BaseAmount></cac:AllowanceCharge>',
  '</cac:Price><cac:ItemPriceExtension><cbc:Amount currencyID="AED"></cbc:Amount><cac:TaxTotal>',
  '<cbc:TaxAmount currencyID="AED"></cbc:TaxAmount></cac:TaxTotal></cac:ItemPriceExtension></cac:InvoiceLine></Invoice>',
];

const reporting = [
  '<?xml version="1.0" encoding="UTF-8"?><pxs:TaxData xmlns:pxs="urn:peppol:schema:taxdata:1.0"',
  `${namespaces} xmlns:cec="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">`,
  "<cbc:CustomizationID>urn:peppol:taxdata:ae-1</cbc:CustomizationID><cbc:ProfileID>urn:peppol:taxreporting</cbc:ProfileID>",
  "<cbc:IssueDate>2026-</cbc:IssueDate><cbc:IssueTime>:00+04:00</cbc:IssueTime>",
  "<pxs:DocumentTypeCode>S</pxs:DocumentTypeCode><pxs:DocumentScope>D</pxs:DocumentScope>",
  '<pxs:ReporterRole>01</pxs:ReporterRole><pxs:ReportingParty><cbc:EndpointID schemeID="0235">1</cbc:EndpointID>',
  '</pxs:ReportingParty><pxs:ReceivingParty><cbc:EndpointID schemeID="0242">000</cbc:EndpointID></pxs:ReceivingParty>',
  '<pxs:ReportersRepresentative><cac:PartyIdentification><cbc:ID schemeID="0242">000</cbc:ID></cac:PartyIdentification>',
  "</pxs:ReportersRepresentative><pxs:ReportedTransaction><pxs:TransportHeaderID>01a</pxs:TransportHeaderID>",
  "<pxs:ReportedDocument><pxs:DocumentTypeCode>380</pxs:DocumentTypeCode><pxs:DocumentTypeCode>389</pxs:DocumentTypeCode>",
  "<pxs:MonetaryTotal></pxs:MonetaryTotal></pxs:ReportedDocument><pxs:SourceDocument><cec:ExtensionContent><Invoice xmlns=",
  "</Invoice></cec:ExtensionContent></pxs:SourceDocument></pxs:ReportedTransaction></pxs:TaxData>",
];

/** For UBL and tax data documents. The most frequent words come last, where zlib finds them at the smallest distance. */
const xmlDictionary = [...rare, ...reporting, ...usual].join("");

/** For the reports that access points write about a send; the most frequent words come last. */
const reportDictionary = [
  '"sendingException":{"class":"","message":"","stackTrace":["',
  '"as4ResponseError":true,"sendingResult":"TRANSPORT_ERROR","sendingResult":"AS4_ERROR","overallSuccess":false',
  '"c3CertCheckResult":"NOT_TRUSTED","docTypeIdInCodeList":false,"processIdInCodeList":false,"sendingSuccess":false',
  '{"currentDateTimeUTC":"2026-","phase4Version":"","smlDnsZone":"participant.sml.prod.tech.peppol.org.",',
  '"senderId":"iso6523-actorid-upis::0235:1","receiverId":"iso6523-actorid-upis::0242:000","receiverId":',
  '"iso6523-actorid-upis::0235:1","docTypeId":"busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::',
  'CreditNote##urn:peppol:pint:billing-1@ae-1::2.1","processId":"cenbii-procid-ubl::urn:peppol:bis:billing",',
  '"docTypeId":"busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:peppol:pint:',
  'selfbilling-1@ae-1::2.1","docTypeIdInCodeList":true,"processId":"cenbii-procid-ubl::urn:peppol:bis:selfbilling",',
  '"docTypeId":"busdox-docid-qns::urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0",',
  '"docTypeIdInCodeList":true,"processId":"cenbii-procid-ubl::urn:peppol:taxreporting","processIdInCodeList":true,',
  '"countryC1":"AE","senderPartyId":"PAE000","transportProfileId":"peppol-transport-as4-v2_0",',
  '"sbdhInstanceIdentifier":"01a","sendingSuccess":true,"overallSuccess":true,"overallDurationMillis":,',
  '"c3SmpUrl":"http://","c3EndpointUrl":"https://","c3TechnicalContact":"@",',
  '"c3Cert":"-----BEGIN CERTIFICATE-----\\nMII',
  '\\n-----END CERTIFICATE-----","c3CertSubjectCN":"PAE000","c3CertSubjectO":"","c3CertSubjectC":"AE",',
  '"c3CertCheckDT":"2026-","c3CertCheckResult":"VALID","lookupDurationMillis":,"as4MessageId":"","as4ConversationId":"",',
  '"as4SendingDateTime":"2026-","sendingDurationMillis":,"rawHttpResponse":{"statusLine":"HTTP/1.1 200",',
  '"headers":{"Content-Type":["application/soap+xml"]}},"as4ReceivedSignalMsg":"<eb:SignalMessage ',
  'xmlns:eb=\\"http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/\\"><eb:MessageInfo><eb:Timestamp>2026-',
  "</eb:Timestamp><eb:MessageId></eb:MessageId><eb:RefToMessageId></eb:RefToMessageId></eb:MessageInfo><eb:Receipt>",
  "<ebbp:NonRepudiationInformation ",
  'xmlns:ebbp=\\"http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0\\" xmlns:ds=\\"http://www.w3.org/2000/09/xmldsig#\\">',
  '<ebbp:MessagePartNRInformation><ds:Reference URI=\\"cid:"><ds:Transforms><ds:Transform Algorithm=\\"',
  '\\"/></ds:Transforms><ds:DigestMethod Algorithm=\\"http://www.w3.org/2001/04/xmlenc#sha256\\"/><ds:DigestValue>',
  "=</ds:DigestValue></ds:Reference></ebbp:MessagePartNRInformation></ebbp:NonRepudiationInformation></eb:Receipt>",
  '</eb:SignalMessage>","as4ResponseError":false,"sendingResult":"SUCCESS"}',
].join("");

const basic = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";

const aggregate = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";

/** For message level statuses in their envelopes. */
const messageDictionary = [
  "<cbc:IssueTime>:00+04:00</cbc:IssueTime><cac:LineResponse><cac:LineReference><cbc:LineID>NA</cbc:LineID></cac:LineReference>",
  "<cac:Response><cbc:ResponseCode>RE</cbc:ResponseCode><cbc:Description></cbc:Description><cac:Status>",
  "<cbc:StatusReasonCode>SV</cbc:StatusReasonCode><cbc:StatusReasonCode>BV</cbc:StatusReasonCode>",
  "</cac:Status></cac:Response></cac:LineResponse><cbc:ResponseCode>AB</cbc:ResponseCode>",
  '<?xml version="1.0" encoding="UTF-8"?><StandardBusinessDocument ',
  'xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader>',
  '<HeaderVersion>1.0</HeaderVersion><Sender><Identifier Authority="iso6523-actorid-upis">0242:000</Identifier></Sender>',
  '<Receiver><Identifier Authority="iso6523-actorid-upis">0242:000</Identifier></Receiver><DocumentIdentification>',
  "<Standard>urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2</Standard><TypeVersion>2.1</TypeVersion>",
  "<InstanceIdentifier></InstanceIdentifier><Type>ApplicationResponse</Type><CreationDateAndTime>2026-",
  "</CreationDateAndTime></DocumentIdentification><BusinessScope><Scope><Type>DOCUMENTID</Type><InstanceIdentifier>",
  "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:peppol:edec:mls:1.0::2.1",
  "</InstanceIdentifier><Identifier>busdox-docid-qns</Identifier></Scope><Scope><Type>PROCESSID</Type><InstanceIdentifier>",
  "urn:peppol:edec:mls</InstanceIdentifier><Identifier>cenbii-procid-ubl</Identifier></Scope><Scope><Type>COUNTRY_C1</Type>",
  "<InstanceIdentifier>AE</InstanceIdentifier></Scope></BusinessScope></StandardBusinessDocumentHeader><ApplicationResponse ",
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="${aggregate}" xmlns:cbc="${basic}">`,
  "<cbc:CustomizationID>urn:peppol:edec:mls:1.0</cbc:CustomizationID><cbc:ProfileID>urn:peppol:edec:mls</cbc:ProfileID>",
  "<cbc:ID></cbc:ID><cbc:IssueDate>2026-</cbc:IssueDate><cbc:IssueTime>Z</cbc:IssueTime><cac:SenderParty>",
  '<cbc:EndpointID schemeID="0242">000</cbc:EndpointID></cac:SenderParty><cac:ReceiverParty>',
  '<cbc:EndpointID schemeID="0242">000</cbc:EndpointID></cac:ReceiverParty><cac:DocumentResponse><cac:Response>',
  "<cbc:ResponseCode>AP</cbc:ResponseCode></cac:Response><cac:DocumentReference><cbc:ID>01a</cbc:ID>",
  "</cac:DocumentReference></cac:DocumentResponse></ApplicationResponse></StandardBusinessDocument>",
].join("");

const amountsDictionary = [
  '"tax_amount_in_aed":"0.00","total_amount_in_aed":"0.00","tax_inclusive_amount_in_aed":"0.00"',
  '"allowance_total_amount":"0.00","charge_total_amount":"0.00","tax_category":{"id":"Z","percent":"0"}',
  '"allowances":[{"amount":"0.00","base_amount":"0.00"}],"charges":[{"amount":"0.00","base_amount":"0.00"}]',
  '{"lines":[{"base_amount":"0.00","net_amount":"0.00","tax_amount":"0.00","total_amount":"0.00","allowances":[],"charges":[],',
  '"gross_price_amount":"0.00"},{"base_amount":"0.00"}],"allowances":[],"charges":[],"totals":{"line_extension_amount":"0.00",',
  '"tax_exclusive_amount":"0.00","tax_inclusive_amount":"0.00","payable_amount":"0.00","tax_amount":"0.00",',
  '"tax_subtotals":[{"tax_category":{"id":"S","percent":"5"},"taxable_amount":"0.00","tax_amount":"0.00"}]}}',
].join("");

/** By the number in each packed row. Stored rows need them for ever, so a better dictionary gets a new number. */
export const dictionaries: ReadonlyMap<number, Buffer> = new Map([
  [0x81, Buffer.from(xmlDictionary)],
  [0x82, Buffer.from(amountsDictionary)],
  [0x83, Buffer.from(reportDictionary)],
  [0x84, Buffer.from(messageDictionary)],
]);

/**
 * Numbers of texts that are packed with the dictionary `base` and certificates behind it. Certificates are stored once: a `kept` text
 * begins with their digests. The SQL function whole_report returns it as a `whole` text, which begins with the certificates.
 */
const certificateDictionary = { kept: 0x85, whole: 0x86, base: 0x83 } as const;

/** The same for tax data documents, which are packed with the UBL of their revision: whole_tax_data returns the packed UBL before them. */
const ublDictionary = { kept: 0x87, whole: 0x88, base: 0x81 } as const;

export const dictionaryOf = { xml: 0x81, amounts: 0x82, message: 0x84 } as const;

export type TextSort = keyof typeof dictionaryOf;
