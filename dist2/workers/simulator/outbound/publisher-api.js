import { parseParticipantId } from "../../../common/domain/identifiers.js";
import { simulatedRegistration } from "../../../common/peppol/directory/simulated-directory.js";
/** The simulated metadata publisher of all participants (network part 5): what each is registered for. */
export const publisherRoutes = [{ method: "GET", path: "/smp/:id", handle: answerServiceGroup }];
function answerServiceGroup({ id, reply, replyText }) {
    const participant = parseParticipantId(id);
    const answer = participant && simulatedRegistration(participant);
    if (answer?.state === "registered") {
        const hrefs = answer.documentTypes.map(({ scheme, value }) => `http://smp.simulator.invalid/${encodeURIComponent(id)}/services/${encodeURIComponent(`${scheme}::${value}`)}`);
        const references = hrefs.map((href) => `<ServiceMetadataReference href="${href}"/>`).join("");
        replyText(`<ServiceGroup xmlns="http://busdox.org/serviceMetadata/publishing/1.0/"><ServiceMetadataReferenceCollection>${references}</ServiceMetadataReferenceCollection></ServiceGroup>`);
    }
    else {
        reply(answer?.state === "unknown" ? 503 : 404, { error: "No such participant" });
    }
}
//# sourceMappingURL=publisher-api.js.map