import { buildEnvelope } from "./build-envelope.js";
/**
 * What a leg may reach, by the row that was read with it. A leg of a sandbox gets the simulated access point, and nothing of what is
 * known of the real one: its refusals pause no sending, its providers are not the network's, its pace is not the site's.
 *
 * @returns undefined where this process simulates nothing: the leg waits for one that does
 */
export function laneOf(deps, row) {
    if (!row.isSandbox) {
        return deps;
    }
    const { sandbox, refusals: _refusals, providers: _providers, meter: _meter, cornerMeter: _corners, ...shared } = deps;
    const { config, logger } = deps;
    return (sandbox && {
        ...shared,
        accessPoint: sandbox.forLeg(() => buildEnvelope(row, config).sbd),
        logger: logger.child({ sandbox: true }),
    });
}
//# sourceMappingURL=sandbox-lane.js.map