import { readdirSync, readFileSync } from "node:fs";
/** The kernel reports processor time in hundredths of a second. */
const msPerTick = 10;
/**
 * Processor time in milliseconds of a process and of all its descendants, ended ones included: a PostgreSQL with its
 * backends, a supervisor with its workers.
 *
 * @throws Error where there is no /proc
 */
export function processorTime(root) {
    const processes = readProcesses();
    const childrenOf = new Map();
    for (const [pid, { parent }] of processes) {
        childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid]);
    }
    const sum = (pid) => (childrenOf.get(pid) ?? []).reduce((spent, child) => spent + sum(child), processes.get(pid)?.spent ?? 0);
    return sum(root);
}
function readProcesses() {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return new Map(pids.flatMap((pid) => readProcess(Number(pid))));
}
/** An empty list for a process that has just ended. */
function readProcess(pid) {
    try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const fields = stat
            .slice(stat.lastIndexOf(")") + 2)
            .split(" ")
            .map(Number);
        const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = fields.slice(11, 15);
        return [[pid, { parent: fields[1] ?? 0, spent: (user + system + childrensUser + childrensSystem) * msPerTick }]];
    }
    catch {
        return [];
    }
}
/** Of this process, in milliseconds. */
export function ownProcessorTime() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
}
/** The most memory that a process ever held, in MB. @throws Error where there is no /proc */
export function peakMemoryMb(pid = 0) {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}
//# sourceMappingURL=processor-time.js.map