import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { repositoryRoot } from "../../setup/repository-root.ts";

/** Follows the steps of our Dockerfile on this machine, each stage below `dir`. Returns the folder that the last one would run in. */
export function followDockerfile(dir: string): string {
  const stages = new Map<string, string>();
  let stage = dir;
  for (const [step = "", ...words] of readSteps()) {
    if (step === "FROM") {
      stage = path.join(dir, words[2] ?? "image");
      stages.set(words[2] ?? "image", stage);
      mkdirSync(path.join(stage, "app"), { recursive: true });
    } else if (step === "COPY") {
      copy(words, path.join(stage, "app"), stages);
    } else if (step === "RUN" && !words.join(" ").includes(" /data")) {
      execFileSync("sh", ["-euc", words.join(" ")], {
        cwd: path.join(stage, "app"),
        stdio: ["ignore", "ignore", "pipe"],
      });
    }
  }
  return path.join(stage, "app");
}

function readSteps(): string[][] {
  const text = readFileSync(path.join(repositoryRoot, "Dockerfile"), "utf8").replaceAll(/^#.*\n/gm, "");
  const lines = text.replaceAll(/\\\n\s*/g, "").split("\n");
  return lines.filter((line) => line !== "").map((line) => line.split(" "));
}

function copy(words: string[], workFolder: string, stages: ReadonlyMap<string, string>): void {
  const [, stage] = /^--from=(.*)$/.exec(words[0] ?? "") ?? [];
  const sources = stage === undefined ? words.slice(0, -1) : words.slice(1, -1);
  const target = path.join(workFolder, words.at(-1) ?? "");
  for (const source of sources) {
    const from = stage === undefined ? path.join(repositoryRoot, source) : path.join(stages.get(stage) ?? "", source);
    const into = words.at(-1)?.endsWith("/") ? path.join(target, path.basename(source)) : target;
    cpSync(from, into, { recursive: true, filter: stage === undefined ? isSent : undefined, verbatimSymlinks: true });
  }
}

/** Of the rules of .dockerignore: everything stays behind but what an exclamation mark names, and of that what is named below. */
function isSent(file: string): boolean {
  const name = path.relative(repositoryRoot, file);
  const rules = readFileSync(path.join(repositoryRoot, ".dockerignore"), "utf8").split("\n");
  const sent = rules.some((rule) => rule.startsWith("!") && isBelow(name, rule.slice(1)));
  return sent && !rules.some((rule) => /^[a-z]/.test(rule) && isBelow(name, rule));
}

function isBelow(name: string, folder: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}
