import Joi from "joi";
import { optional } from "../variable.js";
/** Where the network's directory is asked who is registered. Without either, the service does not know. */
export const directoryVariables = {
    smlZone: optional("SML_ZONE", Joi.string().hostname().max(200), "Zone of the network's directory in DNS, in which a participant's metadata publisher (SMP) is found: participant.sml.prod.tech.peppol.org, or participant.sml.test.tech.peppol.org for the test network. The API asks the publishers that it names, at public addresses and the ports 443 and 80 only. Not set: who is registered is not known."),
    smpUrl: optional("SMP_URL", Joi.string().uri({ scheme: ["http", "https"] }), "One metadata publisher for all participants in place of the directory in DNS, at any address: the simulator's, which npm start sets, or one of your own."),
};
//# sourceMappingURL=directory-variables.js.map