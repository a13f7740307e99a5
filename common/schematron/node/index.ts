/** The engine for Node: it reads rule files from a folder, and ends checks that take too long. */
export * from "../index.ts";
export { loadFolder, type LoadOptions } from "./load-folder.ts";
