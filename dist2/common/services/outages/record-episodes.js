import { setTimeout as pause } from "node:timers/promises";
import { endEpisode, findOpenEpisodes, saveEpisode } from "../../db/stores/outages/episode-store.js";
import { endLease, holdLease } from "../../db/stores/runtime/lease-store.js";
import { frozenCondition, frozenWords } from "../../domain/outages/frozen.js";
import { conditionIds } from "../../domain/service-status/condition-table.js";
import { judge, wasLookedAt } from "../../domain/service-status/judge.js";
import { asError } from "../../errors.js";
import { untilNextRound } from "../../rounds.js";
import { watchFreeze } from "../runtime/health/watch-freeze.js";
import { readKnown } from "../service-status/read-known.js";
import { EpisodeMemory, keyOf, observed } from "./episode-memory.js";
const roundMs = 1_000;
/** Shorter than the silence after which a leader that was frozen is shown, so that another has taken over by then. */
const leaseMs = 2_500;
const lease = "episodes";
/** A condition that comes back within it has not been away. */
const endsAfterMs = 3_000;
/** An event loop may be blocked for a moment; who stood still for longer was frozen. */
const frozenMs = 5_000;
/**
 * Keeps the ledger: judges the service once a second and stores from when to when each condition did not hold. One
 * process at a time writes, any of them can. While the database cannot be read, each remembers what it sees itself, and
 * stores that when it is back; what several have seen becomes one episode (`saveEpisode`).
 */
export class EpisodeRecorder {
    constructor(deps, self) {
        this.deps = deps;
        this.self = self;
        /** The database's clock minus ours (ms), so that one clock counts. */
        this.clockOffsetMs = 0;
        this.observedBy = `${self.name} on ${self.host}`;
        this.memory = new EpisodeMemory(this.observedBy);
    }
    /** Called about once a second. @throws the database's error */
    async record() {
        const { database } = this.deps;
        const known = await readKnown(this.deps);
        const { conditions } = judge(known);
        if (known.snapshot === null) {
            this.memory.see(conditions, new Date(Date.now() + this.clockOffsetMs));
            return;
        }
        const now = new Date(known.at);
        this.clockOffsetMs = now.getTime() - Date.now();
        await this.memory.flush(now, (episode) => saveEpisode(database, episode));
        const isLeader = await holdLease(database, { name: lease, holder: this.self.id, leaseMs });
        if (!isLeader) {
            [this.lasting, this.judgedAt] = [undefined, undefined];
            return;
        }
        this.lasting ??= await this.readLasting();
        await this.begin(conditions, now);
        await this.end(conditions, known, now);
        this.judgedAt = now;
    }
    /** That this process stood still: no one else can have seen it where the whole host did. */
    noteFreeze({ from, to, ms }) {
        const { host } = this.self;
        const shifted = (moment) => new Date(moment.getTime() + this.clockOffsetMs);
        this.memory.note({
            condition: frozenCondition,
            subject: host,
            severity: "warning",
            words: frozenWords(host, ms),
            since: shifted(from),
            until: shifted(to),
            waitingMost: null,
            observedBy: this.observedBy,
        });
    }
    /** Lets another process take over at once. */
    async stop() {
        if (this.lasting !== undefined) {
            await endLease(this.deps.database, { name: lease, holder: this.self.id });
        }
    }
    async readLasting() {
        const open = await findOpenEpisodes(this.deps.database);
        return new Map(open.map((episode) => [keyOf(episode), { episode, heldSince: undefined }]));
    }
    async begin(conditions, now) {
        for (const condition of conditions) {
            const seen = observed(condition, { now, observedBy: this.observedBy, notBefore: this.judgedAt });
            const known = this.lasting?.get(keyOf(seen));
            if (known === undefined || isWorse(seen, known.episode)) {
                const episode = await saveEpisode(this.deps.database, seen);
                this.lasting?.set(keyOf(seen), { episode, heldSince: undefined });
            }
            else {
                known.heldSince = undefined;
            }
        }
    }
    async end(conditions, known, now) {
        const present = new Set(conditions.map(({ id, subject }) => keyOf({ condition: id, subject: subject ?? "" })));
        for (const [key, each] of this.lasting ?? []) {
            if (!present.has(key) && holds(each.episode.condition, known)) {
                each.heldSince ??= now;
                if (now.getTime() - each.heldSince.getTime() >= endsAfterMs) {
                    await endEpisode(this.deps.database, each.episode.id, each.heldSince);
                    this.lasting?.delete(key);
                }
            }
        }
    }
}
/** Whether it was looked at; a condition that this release does not know counts as well. */
function holds(condition, known) {
    const id = conditionIds.find((each) => each === condition);
    return id === undefined || wasLookedAt(id, known);
}
/** Stored again only when it says more, so that a condition which lasts costs no writes. */
const isWorse = ({ severity, waitingMost }, known) => (severity === "critical" && known.severity === "warning") || (waitingMost ?? -1) > (known.waitingMost ?? -1);
/** Records in the background until stopped; errors are logged, and the next round goes on. */
export function startEpisodeRecorder(deps, self) {
    const stopping = new AbortController();
    const { signal } = stopping;
    const recorder = new EpisodeRecorder(deps, self);
    const freezes = watchFreeze(frozenMs, (freeze) => recorder.noteFreeze(freeze));
    const run = async () => {
        while (!signal.aborted) {
            await recorder.record().catch((error) => {
                deps.logger.debug({ err: asError(error) }, "the ledger was not kept up; the next round will");
            });
            await pause(untilNextRound(roundMs), undefined, { signal, ref: false }).catch(() => undefined);
        }
        await recorder.stop().catch(() => undefined);
    };
    const running = run();
    return {
        stop: async () => {
            freezes.stop();
            stopping.abort();
            await running;
        },
    };
}
//# sourceMappingURL=record-episodes.js.map