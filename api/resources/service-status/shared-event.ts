import { OneReading } from "../../../common/service-status/one-reading.ts";
import type { KnownDeps } from "../../../common/service-status/read-known.ts";

/** Streams go on at the same moments, so that their events are the same for this time. */
const shareMs = 500;
/** Readers whose events are kept; with more, all are forgotten and made again. */
const maxReaders = 500;

const kept = new WeakMap<KnownDeps["siteReading"], Map<string, OneReading<string>>>();

/** The event of all who may know the same: it is made once, however many watch. */
export function sharedEvent(
  { siteReading }: Pick<KnownDeps, "siteReading">,
  orgId: string | undefined,
  make: () => Promise<string>,
): Promise<string> {
  const events = kept.get(siteReading) ?? new Map<string, OneReading<string>>();
  const key = orgId ?? "site";
  const event = events.get(key) ?? new OneReading(make, shareMs);
  if (events.size >= maxReaders) {
    events.clear();
  }
  events.set(key, event);
  kept.set(siteReading, events);
  return event.take();
}
