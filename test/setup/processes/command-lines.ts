import { readdirSync, readFileSync } from "node:fs";

/** Command lines of processes that contain the text, where the system shows them (Linux). */
export function commandLinesWith(text: string): string[] {
  const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(commandLine).filter((line) => line.includes(text));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
