import { setTimeout as pause } from "node:timers/promises";

import type { FaultContext } from "./faults.ts";
import { goBack } from "./restore-fault.ts";

/**
 * The primary dies, and the standby, which has all that was committed, takes over under load; another one is made in its place. A primary
 * that has just started again shows what the standby does not have yet: of two such faults within seconds the second may lose something.
 */
export async function failOverDatabase({ site, forMs }: FaultContext): Promise<void> {
  const { pair } = site.database;
  await pair?.synchronize();
  await pair?.failOver();
  await pause(forMs);
  await pair?.rebuildStandby();
}

/**
 * Cuts the replication, so that commits no longer wait for the standby, and promotes the standby, which lacks the latest of them. With these
 * settings that loss is allowed: as after a restore, the customer strikes the lost documents from what it expects.
 */
export async function failOverToStale(context: FaultContext): Promise<void> {
  const { pair } = context.site.database;
  await goBack(context, {
    leave: () => pair!.cutReplication(),
    returnTo: () => pair!.failOver(),
  });
  await pair?.rebuildStandby();
}

export async function failOverRedis({ site }: FaultContext): Promise<void> {
  await site.redis?.many?.failOver();
}

/** The slots of the queues go to another master, and to a third one. */
export async function reshardRedis({ site, forMs }: FaultContext): Promise<void> {
  await site.redis?.cluster?.reshard();
  await pause(forMs);
  await site.redis?.cluster?.reshard();
}
