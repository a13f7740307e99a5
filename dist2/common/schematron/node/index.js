/** The engine for Node: it reads rule files from a folder, and measures the time of checks. */
export * from "../index.js";
export { loadFolder } from "./load-folder.js";
//# sourceMappingURL=index.js.map