import { create } from "xmlbuilder2";

import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId, type MlsCode, type MlsReason } from "../../common/peppol/mls.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { fillTemplate, hole, toTemplate, type XmlTemplate } from "../../common/peppol/xml-template.ts";

interface MlsMessageInput {
  /** Id of the message and of its envelope. */
  id: string;
  sbdhId: string;
  code: MlsCode;
  reason?: MlsReason;
  /** Service providers with their scheme: "0242:000456". */
  senderId: string;
  receiverId: string;
  /** SBDH id of the transmission that is answered. */
  referenceId: string;
  issuedAt: Date;
}

const namespaces = {
  xmlns: "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2",
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/** What each reason says, as a receiving provider would put it. */
const issues: Readonly<Record<MlsReason, { line: string; text: string }>> = {
  BV: { line: "/Invoice/cac:AccountingSupplierParty[1]/cac:Party[1]", text: "Simulated: a business rule failed" },
  SV: { line: "/Invoice/cbc:IssueDate[1]", text: "Simulated: not valid against the schema" },
  FD: { line: "NA", text: "Simulated: the document could not be delivered" },
  BW: { line: "NA", text: "Simulated: a business rule warns" },
};

/**
 * A Message Level Status 1.1.0 in its envelope (network.md part 6). It names neither MLS_TO nor MLS_TYPE, because no MLS
 * is ever answered.
 */
export function buildMlsMessage(input: MlsMessageInput): string {
  return buildSbd({
    sbdhId: input.sbdhId,
    createdAt: input.issuedAt.toISOString(),
    senderId: input.senderId,
    receiverId: input.receiverId,
    standard: namespaces.xmlns,
    typeVersion: "2.1",
    type: "ApplicationResponse",
    docTypeId: mlsDocTypeId,
    docTypeScheme: mlsDocTypeScheme,
    processId: mlsProcessId,
    country: "AE",
    payloadXml: applicationResponse(input),
  });
}

const templates = new Map<string, XmlTemplate>();

function applicationResponse(input: MlsMessageInput): string {
  const { code, reason, issuedAt } = input;
  const key = `${code} ${reason}`;
  const template = templates.get(key) ?? toTemplate(skeleton(code, reason));
  templates.set(key, template);
  const [issueDate = "", issueTime = ""] = issuedAt.toISOString().split("T");
  return fillTemplate(template, {
    id: input.id,
    issueDate,
    issueTime,
    ...endpointValues("sender", input.senderId),
    ...endpointValues("receiver", input.receiverId),
    referenceId: input.referenceId,
  });
}

function endpointValues(party: string, participantId: string): Record<string, string> {
  const [scheme = "", value = ""] = participantId.split(":");
  return { [`${party}Scheme`]: scheme, [`${party}Value`]: value };
}

function skeleton(code: MlsCode, reason: MlsReason | undefined): string {
  const root = create().ele("ApplicationResponse", namespaces);
  root.ele({
    "cbc:CustomizationID": "urn:peppol:edec:mls:1.0",
    "cbc:ProfileID": mlsProcessId,
    "cbc:ID": hole("id"),
    "cbc:IssueDate": hole("issueDate"),
    "cbc:IssueTime": hole("issueTime"),
    "cac:SenderParty": endpoint("sender"),
    "cac:ReceiverParty": endpoint("receiver"),
    "cac:DocumentResponse": {
      "cac:Response": {
        "cbc:ResponseCode": code,
        "cbc:Description": code === "RE" ? "Rejected by the simulator" : undefined,
      },
      "cac:DocumentReference": { "cbc:ID": hole("referenceId") },
      ...(reason !== undefined && { "cac:LineResponse": lineResponse(reason) }),
    },
  });
  return root.end({ headless: true });
}

function endpoint(party: string): object {
  return { "cbc:EndpointID": { "@schemeID": hole(`${party}Scheme`), "#": hole(`${party}Value`) } };
}

function lineResponse(reason: MlsReason): object {
  const { line, text } = issues[reason];
  return {
    "cac:LineReference": { "cbc:LineID": line },
    "cac:Response": { "cbc:Description": text, "cac:Status": { "cbc:StatusReasonCode": reason } },
  };
}
