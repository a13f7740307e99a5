import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { builtRoot, repositoryRoot } from "../setup/repository-root.js";
/** `file` › "title", or undefined for what is written otherwise. */
export function namedTest(reference) {
    const [, file, title] = /^`(test\/[^`]+\.spec\.ts)` › "(.+)"$/.exec(reference) ?? [];
    return file === undefined || title === undefined ? undefined : { file, title };
}
export const testKey = ({ file, title }) => `${file} › ${title}`;
/** What mocha would run of these files, titles as printed; skipped tests are none. */
export function testsIn(files) {
    const mocha = createRequire(import.meta.url).resolve("mocha/bin/mocha.js");
    const built = files.map((file) => path.join(builtRoot, file.replace(/\.ts$/, ".js")));
    const { stdout } = spawnSync(process.execPath, [mocha, "--no-config", "--dry-run", "--reporter", "json", ...built], {
        cwd: repositoryRoot,
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
    });
    const { passes } = JSON.parse(stdout.slice(stdout.indexOf("{")));
    return passes.map(({ file, title }) => ({
        file: path.relative(builtRoot, file).replace(/\.js$/, ".ts"),
        title,
    }));
}
//# sourceMappingURL=named-tests.js.map