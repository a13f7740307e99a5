import {
  applicationResponse,
  mlsCustomizationId,
  mlsDocTypeId,
  mlsDocTypeScheme,
  mlsProcessId,
} from "../../../common/peppol/mls.ts";
import { buildSbd } from "../../../common/peppol/sbdh.ts";
import { Markup, writeXml, type XmlWriter } from "../../../common/ubl/xml-writer.ts";
import { ublPrefixes } from "../../../common/ubl/ubl-element.ts";
import type { PlannedMls } from "../transmissions.ts";

/**
 * A Message Level Status 1.1.0 in its envelope (network.md 6). It names neither MLS_TO nor MLS_TYPE, because an MLS is
 * never answered. Every value comes from the plan, so that a repeat is the same message to the byte.
 */
export function buildMlsMessage(planned: PlannedMls): string {
  return buildSbd({
    sbdhId: planned.sbdhId,
    createdAt: planned.dueAt,
    senderId: planned.senderId,
    receiverId: planned.envelopeReceiverId,
    standard: applicationResponse,
    typeVersion: "2.1",
    type: "ApplicationResponse",
    docTypeId: mlsDocTypeId,
    docTypeScheme: mlsDocTypeScheme,
    processId: mlsProcessId,
    country: "AE",
    payloadXml: statusMessage(planned),
  });
}

/** The words of AB are those of phoss-ap that could not reach its own customer. */
const descriptions = { RE: "Rejected by the simulator", AB: "Forwarding to C4 failed for now", AP: undefined };

const markup = new Markup("ApplicationResponse", { xmlns: applicationResponse, ...ublPrefixes });

function statusMessage({ code, issues, ...planned }: PlannedMls): string {
  const [issueDate, issueTime] = planned.dueAt.split("T");
  return writeXml(markup, (writer) => {
    writer.leaf("cbc:CustomizationID", mlsCustomizationId);
    writer.leaf("cbc:ProfileID", mlsProcessId);
    writer.leaf("cbc:ID", planned.id);
    writer.leaf("cbc:IssueDate", issueDate);
    writer.leaf("cbc:IssueTime", issueTime);
    writeEndpoint(writer, "cac:SenderParty", planned.senderId);
    writeEndpoint(writer, "cac:ReceiverParty", planned.receiverId);
    writer.group("cac:DocumentResponse", () => {
      writer.group("cac:Response", () => {
        writer.leaf("cbc:ResponseCode", code);
        writer.leaf("cbc:Description", descriptions[code]);
      });
      writer.leaf("cac:DocumentReference/cbc:ID", planned.referenceId);
      issues.forEach((issue) => writeIssue(writer, issue));
    });
  });
}

function writeEndpoint(writer: XmlWriter, party: string, participantId: string): void {
  const [schemeID, value] = participantId.split(":");
  writer.leaf(`${party}/cbc:EndpointID`, value, { schemeID });
}

function writeIssue(writer: XmlWriter, { line, reason, description }: PlannedMls["issues"][number]): void {
  writer.group("cac:LineResponse", () => {
    writer.leaf("cac:LineReference/cbc:LineID", line);
    writer.group("cac:Response", () => {
      writer.leaf("cbc:Description", description);
      writer.leaf("cac:Status/cbc:StatusReasonCode", reason);
    });
  });
}
