import { documentKindNames, documentKinds } from "../../common/documents/document-kinds.ts";
import {
  TIN_SCHEME,
  type ParticipantId,
  parseParticipantId,
  PARTICIPANT_META_SCHEME,
} from "../../common/peppol/identifiers.ts";
import type { DirectoryAnswer } from "../../common/peppol/participant-look-ups.ts";
import type { Route } from "./request-handler.ts";
import { endpointUrl, smpUrl } from "./sending-report.ts";

/** The simulator's TINs that say something of the directory (docs/sandbox.md); every other participant takes all kinds. */
export const simulatedAbsences = {
  notRegistered: "1000000013",
  notSupported: "1000000029",
  noProcess: "1000000068",
  directoryAway: "1000000061",
} as const;

/** What the simulated network says of a participant; nothing is asked for it. */
function simulatedRegistration({ scheme, value }: ParticipantId): DirectoryAnswer {
  const tin = scheme === TIN_SCHEME ? value : "";
  if (tin === simulatedAbsences.directoryAway) {
    return { state: "unknown", reason: "The simulated directory is away" };
  }
  if (tin === simulatedAbsences.notRegistered) {
    return { state: "not_registered" };
  }
  const documentTypes = documentKindNames.map((kind) => ({
    scheme: documentKinds[kind].docTypeScheme,
    value: documentKinds[kind].docTypeId,
  }));
  return {
    state: "registered",
    documentTypes: tin === simulatedAbsences.notSupported ? [] : documentTypes,
    withoutProcess: tin === simulatedAbsences.noProcess ? documentKindNames : [],
    isUnclear: false,
  };
}

const namespaces =
  'xmlns="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/"';
const identifier = (name: string, scheme: string, value: string): string =>
  `<id:${name}Identifier scheme="${scheme}">${value}</id:${name}Identifier>`;

const participantOf = (named: string): string =>
  identifier("Participant", PARTICIPANT_META_SCHEME, named.split("::")[1] ?? "");

/** The simulated metadata publisher of all participants (network part 5): what each is registered for, and for which processes. */
export const publisherRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/smp/:id",
    handle({ id, reply, replyText }) {
      const [named = "", type] = id.split("/services/");
      const participant = parseParticipantId(named);
      const answer = participant && simulatedRegistration(participant);
      if (answer?.state !== "registered") {
        return reply(answer?.state === "unknown" ? 503 : 404, { error: "No such participant" });
      }
      const { documentTypes, withoutProcess } = answer;
      if (type === undefined) {
        const types = documentTypes.map(({ scheme, value }) => encodeURIComponent(`${scheme}::${value}`));
        const references = types.map(
          (each) => `<ServiceMetadataReference href="${smpUrl}/${encodeURIComponent(named)}/services/${each}"/>`,
        );
        return replyText(
          `<ServiceGroup ${namespaces}>${participantOf(named)}<ServiceMetadataReferenceCollection>${references.join("")}</ServiceMetadataReferenceCollection></ServiceGroup>`,
        );
      }
      const found = documentTypes.find(({ scheme, value }) => type === `${scheme}::${value}`);
      const kind = Object.values(documentKinds).find(({ docTypeId }) => docTypeId === found?.value);
      if (kind === undefined) {
        return reply(404, { error: "Not registered for this document type" });
      }
      const process = withoutProcess.includes(kind.kind) ? "urn:peppol:bis:other" : kind.processId;
      const endpoint = `<Endpoint transportProfile="peppol-transport-as4-v2_0"><EndpointReference xmlns="http://www.w3.org/2005/08/addressing"><Address>${endpointUrl}</Address></EndpointReference></Endpoint>`;
      replyText(
        `<SignedServiceMetadata ${namespaces}><ServiceMetadata><ServiceInformation>${participantOf(named)}${identifier("Document", kind.docTypeScheme, kind.docTypeId)}<ProcessList><Process>${identifier("Process", kind.processScheme, process)}<ServiceEndpointList>${endpoint}</ServiceEndpointList></Process></ProcessList></ServiceInformation></ServiceMetadata><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/></SignedServiceMetadata>`,
      );
    },
  },
];
