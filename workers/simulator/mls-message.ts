import { create } from "xmlbuilder2";

import { mlsDocTypeId, mlsDocTypeScheme, mlsProcessId, type MlsCode } from "../../common/peppol/mls.ts";
import { buildSbd } from "../../common/peppol/sbdh.ts";
import { fillTemplate, hole, toTemplate, type XmlTemplate } from "../../common/peppol/xml-template.ts";
import type { MlsIssue, PlannedMls } from "./transmissions.ts";

const namespaces = {
  xmlns: "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2",
  "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/**
 * A Message Level Status 1.1.0 in its envelope (network.md 6). It names neither MLS_TO nor MLS_TYPE, because no MLS
 * is ever answered. Made from what was planned, so that a repeat is the same message to the byte.
 */
export function buildMlsMessage(planned: PlannedMls): string {
  return buildSbd({
    sbdhId: planned.sbdhId,
    createdAt: planned.dueAt,
    senderId: planned.senderId,
    receiverId: planned.envelopeReceiverId,
    standard: namespaces.xmlns,
    typeVersion: "2.1",
    type: "ApplicationResponse",
    docTypeId: mlsDocTypeId,
    docTypeScheme: mlsDocTypeScheme,
    processId: mlsProcessId,
    country: "AE",
    payloadXml: applicationResponse(planned),
  });
}

const templates = new Map<MlsCode, XmlTemplate>();

/** Where the reasons of a rejection go: they are as many as there are, so the template leaves room for their markup. */
const reasonsHole = hole("reasons");

function applicationResponse(planned: PlannedMls): string {
  const { code, issues } = planned;
  const template = templates.get(code) ?? toTemplate(skeleton(code));
  templates.set(code, template);
  const [issueDate = "", issueTime = ""] = planned.dueAt.split("T");
  const values = {
    id: planned.id,
    issueDate,
    issueTime,
    ...endpointValues("sender", planned.senderId),
    ...endpointValues("receiver", planned.receiverId),
    referenceId: planned.referenceId,
  };
  return fillTemplate(template, values, { reasons: issues.map(lineResponse).join("") });
}

function endpointValues(party: string, participantId: string): Record<string, string> {
  const [scheme = "", value = ""] = participantId.split(":");
  return { [`${party}Scheme`]: scheme, [`${party}Value`]: value };
}

function skeleton(code: MlsCode): string {
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
      "#": reasonsHole,
    },
  });
  return root.end({ headless: true });
}

function endpoint(party: string): object {
  return { "cbc:EndpointID": { "@schemeID": hole(`${party}Scheme`), "#": hole(`${party}Value`) } };
}

const lineTemplate = toTemplate(
  create()
    .ele({
      "cac:LineResponse": {
        "cac:LineReference": { "cbc:LineID": hole("line") },
        "cac:Response": {
          "cbc:Description": hole("description"),
          "cac:Status": { "cbc:StatusReasonCode": hole("reason") },
        },
      },
    })
    .end({ headless: true }),
);

function lineResponse({ line, reason, description }: MlsIssue): string {
  return fillTemplate(lineTemplate, { line, reason, description });
}
