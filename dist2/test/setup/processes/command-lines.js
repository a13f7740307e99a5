import { readdirSync, readFileSync } from "node:fs";
/** Command lines of processes that contain the text, where the system shows them (Linux). */
export function commandLinesWith(text) {
    const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
    return pids.map(commandLine).filter((line) => line.includes(text));
}
function commandLine(pid) {
    try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    }
    catch {
        return "";
    }
}
//# sourceMappingURL=command-lines.js.map