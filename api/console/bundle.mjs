/**
 * Writes the console into a folder: a script, its texts in each language, and a style sheet. Each name has a digest, so that browsers
 * may keep the file.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";

const outdir = path.resolve(process.argv[2]);

rmSync(outdir, { recursive: true, force: true });
buildSync({
  absWorkingDir: import.meta.dirname,
  entryPoints: ["main.tsx", "style.css"],
  outdir,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  loader: { ".svg": "dataurl" },
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  logLevel: "warning",
});
