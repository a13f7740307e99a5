import { phossApOver } from "../../common/peppol/access-point/phoss-ap.js";
import { readMessage, recordInboundMessage } from "../../common/services/delivery/record-inbound-message.js";
import { buildMlsMessage } from "../simulator/inbound/build-mls-message.js";
import { MlsForwarder } from "../simulator/inbound/mls-forwarder.js";
import { openEnvelopeInspection } from "../simulator/outbound/envelope-inspection.js";
import { outboundRoutes } from "../simulator/outbound/outbound-api.js";
import { Retrier } from "../simulator/outbound/retrier.js";
import { retryAttempt, takeEnvelope } from "../simulator/outbound/take-envelope.js";
import { Transmissions } from "../simulator/transmissions.js";
import { inProcessClient } from "./in-process-client.js";
/** As the simulator's own defaults (simulator-config.ts), except that one envelope is taken once. */
const config = {
    mlsDelayMs: 0,
    lateMlsDelayMs: 30_000,
    slowAnswerMs: 5_000,
    attempts: 5,
    retryDelayMs: 2_000,
    refusesSecond: false,
};
/** Transmissions that are remembered; older ones are made again when they are asked about. */
const keep = 2_000;
/**
 * The network for organizations for tests, inside the process that delivers: the simulator's access point and corners without its port,
 * journal and forwarding over HTTP, and the adapter of the real access point in front of it. It is made with the first leg, because
 * its rules take memory. Its memory ends with the process: an envelope that it does not know is made and taken again, with the same
 * outcome, which the envelope itself decides.
 */
export function openSimulatedNetwork(deps) {
    let opened;
    return {
        forLeg: (envelope) => {
            opened ??= open(deps);
            return opened.forLeg(envelope);
        },
        close: async () => opened?.close(),
    };
}
function open({ ruleSets, ...deps }) {
    const transmissions = new Transmissions(keep);
    const forwarder = new MlsForwarder({
        post: async (message) => {
            const xml = buildMlsMessage(message);
            await recordInboundMessage(deps, readMessage(ruleSets, xml), xml, { fromSandbox: true });
            return { status: 200, text: "" };
        },
        settle: async ({ id }, settlement) => transmissions.settle(id, settlement),
    });
    const retrier = new Retrier((transmission) => retryAttempt(parts, transmission));
    const inspection = openEnvelopeInspection();
    const journal = { append: () => Promise.resolve() };
    const parts = { config, journal, transmissions, inspection, forwarder, retrier };
    const accessPoint = phossApOver(inProcessClient(outboundRoutes(parts)));
    return {
        forLeg: (envelope) => ({
            ...accessPoint,
            status: async (sbdhId) => {
                if (transmissions.copies(sbdhId).length === 0) {
                    await takeAgain(parts, envelope());
                }
                return accessPoint.status(sbdhId);
            },
        }),
        close: async () => {
            await retrier.close();
            await forwarder.close();
            await inspection.close();
        },
    };
}
async function takeAgain(parts, sbd) {
    const body = Buffer.from(sbd);
    const transmission = await takeEnvelope(parts, { body, query: new URLSearchParams(), api: "phoss-ap" });
    parts.forwarder.plan(transmission);
    parts.retrier.plan(transmission);
}
//# sourceMappingURL=simulated-network.js.map