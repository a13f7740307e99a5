import { OneReading } from "../../../common/services/service-status/one-reading.js";
/** Streams go on at the same moments, so that their events are the same for this time. */
const shareMs = 500;
/** Readers (organization and language) whose events are kept; with more, all are forgotten and made again. */
const maxReaders = 500;
const kept = new WeakMap();
/** The event of all who may know the same in the same language: it is made once, however many watch. */
export function sharedEvent({ siteReading }, { orgId, language }, make) {
    const events = kept.get(siteReading) ?? new Map();
    const key = `${orgId ?? "site"} ${language}`;
    const event = events.get(key) ?? new OneReading(make, shareMs);
    if (events.size >= maxReaders) {
        events.clear();
    }
    events.set(key, event);
    kept.set(siteReading, events);
    return event.take();
}
//# sourceMappingURL=shared-event.js.map