/** The engine for Node: it reads rule files from a folder, and measures the time of checks. */
export * from "../index.ts";
export { loadFolder, type LoadOptions } from "./load-folder.ts";
