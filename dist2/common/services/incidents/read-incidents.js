import { listLegIncidents, listStageIncidents, } from "../../db/stores/incidents/incident-store.js";
/** Groups that are shown, because a person reads no more. */
const maxGroups = 100;
/** Open failures by cause, the most frequent first. */
export async function readIncidents({ database }, { orgId, grouping }) {
    const [legs, documents] = await Promise.all([
        listLegIncidents(database, { orgId, grouping, limit: maxGroups }),
        listStageIncidents(database, { orgId, limit: maxGroups }),
    ]);
    return { legs, documents };
}
//# sourceMappingURL=read-incidents.js.map