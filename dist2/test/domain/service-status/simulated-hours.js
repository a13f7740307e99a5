import { noRequests } from "../../../common/domain/service-status/request-counts.js";
import { pipeline, stageNames } from "../../../common/domain/status/pipeline.js";
import { buildProcess, buildServiceSnapshot } from "../../factories/service-snapshot.js";
const beganMs = Date.parse("2026-11-22T08:00:00.000Z");
const minuteMs = 60_000;
/** Numbers that look random and are the same for the same seed. */
export function randomOf(seed) {
    let state = seed;
    return () => {
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
        return state / 4_294_967_296;
    };
}
/** A service second by second: what comes, waits and is done, with the beats of its processes as late as they are in truth. */
export function* simulate({ seed, arrivals, pace = () => 60, before = 0, seconds = 3_600, ...site }) {
    const random = randomOf(seed);
    const queues = new Map(stageNames.map((name) => [name, []]));
    const done = new Map(stageNames.map((name) => [name, new Map()]));
    const seen = new Map();
    const processesAt = site.processes ??
        (() => [
            { name: "api", kind: "api" },
            { name: "workers-1", kind: "workers" },
        ]);
    for (let second = -before; second < seconds; second += 1) {
        const nowMs = beganMs + (before + second) * 1_000 + Math.floor(random() * 999);
        enqueue(queues.get("pricing"), nowMs, arrivals(second));
        for (const name of stageNames) {
            const finished = dequeue(queues.get(name) ?? [], pace(second, name));
            count(done.get(name), nowMs, finished);
            const next = stageNames.filter((each) => pipeline[name].to.some((to) => to === pipeline[each].from));
            next.forEach((each) => enqueue(queues.get(each), nowMs, finished));
        }
        const processes = beat(seen, processesAt(second), nowMs, random);
        if (second >= 0) {
            yield { second, snapshot: snapshotOf(nowMs, queues, done, processes) };
        }
    }
}
function enqueue(queue, at, added) {
    if (added > 0) {
        queue?.push({ at, count: added });
    }
}
function dequeue(queue, most) {
    let left = most;
    while (left > 0 && queue[0] !== undefined) {
        const taken = Math.min(left, queue[0].count);
        queue[0].count -= taken;
        left -= taken;
        if (queue[0].count === 0) {
            queue.shift();
        }
    }
    return most - left;
}
function count(minutes, nowMs, finished) {
    const minute = nowMs - (nowMs % minuteMs);
    minutes?.set(minute, (minutes.get(minute) ?? 0) + finished);
}
/** A process says every second that it lives, and may come late. */
function beat(seen, running, nowMs, random) {
    for (const name of seen.keys()) {
        if (!running.some((each) => each.name === name)) {
            seen.delete(name);
        }
    }
    return running.map(({ name, kind, isFrozen = false }) => {
        const known = seen.get(name) ?? { seenAt: nowMs, startedAt: nowMs };
        const dueMs = 900 + random() * 300;
        const seenAt = !isFrozen && nowMs - known.seenAt >= dueMs ? nowMs : known.seenAt;
        seen.set(name, { ...known, seenAt });
        // What the page shows was read up to half a second before.
        const silentMs = Math.max(0, nowMs - seenAt + Math.round(random() * 500));
        return buildProcess({
            id: name,
            name,
            kind,
            host: "uae-1",
            seenAt: new Date(seenAt).toISOString(),
            startedAt: new Date(known.startedAt).toISOString(),
            silentMs,
        });
    });
}
function snapshotOf(nowMs, queues, done, processes) {
    const at = new Date(nowMs).toISOString();
    const thisMinute = nowMs - (nowMs % minuteMs);
    const rate = (stage, fromBack, minutes) => {
        let sum = 0;
        for (let nth = 0; nth < minutes; nth += 1) {
            sum += done.get(stage)?.get(thisMinute - (fromBack - nth) * minuteMs) ?? 0;
        }
        return sum / minutes;
    };
    const stages = stageNames.map((stage) => {
        const queue = queues.get(stage) ?? [];
        return {
            stage,
            waiting: queue.reduce((sum, each) => sum + each.count, 0),
            since: queue[0] === undefined ? null : new Date(queue[0].at).toISOString(),
            perMinuteNow: rate(stage, 5, 5),
            perMinute: rate(stage, 5, 5),
            perMinuteBefore: rate(stage, 60, 55),
            p50Ms: null,
            p95Ms: null,
            minutes: [],
        };
    });
    const requests = { ...noRequests, requests: 100 };
    const legs = stages
        .filter(({ stage, waiting }) => waiting > 0 && pipeline[stage].to.length === 0)
        .map(({ stage, waiting, since }) => ({
        leg: stage === "transmission" ? "c3" : "c5",
        state: "queued",
        failureClass: null,
        count: waiting,
        since,
        nextTryAt: null,
    }));
    return buildServiceSnapshot({
        at,
        countedAt: at,
        failuresCountedAt: at,
        stages,
        legs,
        processes,
        requests: { seconds: requests, minutes: requests },
    });
}
//# sourceMappingURL=simulated-hours.js.map