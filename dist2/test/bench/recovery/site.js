import { until } from "../../setup/until.js";
const maxMs = 900_000;
/** Copies at receivers beyond one of each leg, when every leg has come to its end. */
export async function countDuplicates({ database, simulatorUrl }) {
    // A document may be final before the authority has answered.
    const isEnded = async () => (await database.query("select from transmissions where open limit 1")).length === 0;
    await until("no leg is open", isEnded, maxMs, 100);
    const list = await fetch(`${simulatorUrl}/simulator/received?delivered=true&limit=1`);
    const { copies } = (await list.json());
    const legs = await database.query("select from transmissions where state = 'accepted'");
    return copies - legs.length;
}
//# sourceMappingURL=site.js.map