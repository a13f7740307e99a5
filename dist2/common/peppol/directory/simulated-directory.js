import { documentKindNames, documentKinds } from "../../domain/document-kinds.js";
import { TIN_SCHEME } from "../../domain/identifiers.js";
/** The simulator's TINs that say something of the directory (docs/sandbox.md); every other participant takes all kinds. */
export const simulatedAbsences = {
    notRegistered: "1000000013",
    notSupported: "1000000029",
    directoryAway: "1000000061",
};
/** What the simulated network says of a participant; nothing is asked for it. */
export function simulatedRegistration({ scheme, value }) {
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
    return { state: "registered", documentTypes: tin === simulatedAbsences.notSupported ? [] : documentTypes };
}
/** For organizations for tests, whose look-ups must not leave either. */
export const simulatedDirectory = { lookUp: (id) => Promise.resolve(simulatedRegistration(id)) };
//# sourceMappingURL=simulated-directory.js.map