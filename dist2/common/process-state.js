import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
export function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return !isZombie(pid);
    }
    catch (error) {
        return error.code === "EPERM";
    }
}
/** An ended child that is not reaped (as under a container's first process) still accepts signals. */
function isZombie(pid) {
    return processStat(pid)?.[0] === "Z";
}
/** Clock ticks from boot to the process's start (Linux): after a restart a pid may be another program's. */
export function startTicks(pid) {
    return processStat(pid)?.[19];
}
/** Fields of /proc/<pid>/stat from the state on; the name before them may hold spaces and brackets. */
function processStat(pid) {
    try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    }
    catch {
        return undefined;
    }
}
/** True as soon as the condition holds, false after `timeoutMs`. */
export async function waitUntil(condition, timeoutMs, intervalMs = 10) {
    const deadline = performance.now() + timeoutMs;
    while (!condition()) {
        if (performance.now() > deadline) {
            return false;
        }
        await delay(intervalMs);
    }
    return true;
}
export function thisProcess() {
    const { pid } = process;
    return { place: `${bootOfMachine()} ${pidNamespace()}`, pid, startTicks: startTicks(pid) ?? null };
}
/** Whether a process of our own place has ended; its pid may be reused. */
export function hasEnded({ pid, startTicks: started }) {
    return !isAlive(pid) || (started !== null && startTicks(pid) !== started);
}
/** The host name stands in on systems without a boot id. */
function bootOfMachine() {
    try {
        return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    }
    catch {
        return hostname();
    }
}
function pidNamespace() {
    try {
        return readlinkSync("/proc/self/ns/pid");
    }
    catch {
        return "";
    }
}
//# sourceMappingURL=process-state.js.map