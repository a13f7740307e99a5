import type { Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";

const finalMs = 900_000;

/** How many documents are final; undefined while the database says nothing. */
export async function countFinal({ database }: Stack): Promise<number | undefined> {
  const rows = await database
    .query<{ final: number }>("select count(*)::int as final from documents where overall_status <> 'PENDING'")
    .catch(() => []);
  return rows[0]?.final;
}

export async function awaitFinal(stack: Stack, least: number, tell: (final: number) => void): Promise<void> {
  await until(
    `${least} documents are final`,
    async () => {
      const final = (await countFinal(stack)) ?? 0;
      tell(final);
      return final >= least;
    },
    finalMs,
    50,
  );
}

/** Copies at receivers beyond one of each leg, when every leg has come to its end. */
export async function countTwice(stack: Stack): Promise<number> {
  const { database, simulatorUrl } = stack;
  const open = async (): Promise<number> => (await database.query("select from transmissions where open")).length;
  // A document may be final before the authority has answered.
  await until("no leg is open", async () => (await open()) === 0, finalMs, 100);
  const list = await fetch(`${simulatorUrl}/simulator/received?delivered=true&limit=1`);
  const { copies } = (await list.json()) as { copies: number };
  const legs = await database.query("select from transmissions where state = 'accepted'");
  return copies - legs.length;
}

export const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1_000).toFixed(1);
