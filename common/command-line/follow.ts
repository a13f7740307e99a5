import { existsSync, readFileSync } from "node:fs";

import type { Change } from "../client/create-client.ts";
import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { plain, printed, writeDurably } from "./output.ts";
import { defineProgram } from "./program.ts";
import { openSession, sessionHelp, sessionOptions } from "./session.ts";

export const follow = defineProgram({
  name: "follow",
  arguments: "[--cursor-file FILE] [--from-beginning] [--until-end] [--json]",
  about: "Prints every change of every document, a line for each",
  help: `
  --cursor-file F keeps how far it has come, and goes on there: no change is left out, and the last ones
                  of a process that was killed may come twice
  --from-beginning
                  with everything that has been; without it from now on, unless the file has a cursor
  --until-end     ends where the changes end, in place of waiting for the next one${sessionHelp}`,
  options: {
    ...sessionOptions,
    "cursor-file": { type: "string" },
    "from-beginning": { type: "boolean" },
    "until-end": { type: "boolean" },
  },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    if (positionals.length > 0) {
      return refuse("follow takes options alone");
    }
    const session = openSession(values, signal);
    const file = values["cursor-file"];
    const kept = file !== undefined && existsSync(file) ? readFileSync(file, "utf8").trim() : "";
    const from = kept || (values["from-beginning"] === true ? undefined : "now");
    const changes = session.client.changes({
      ...(from !== undefined && { from }),
      ...(values["until-end"] === true && { wait: 0 }),
      signal,
    });
    let cursor = kept;
    let keptAt = performance.now();
    const keep = (): void => {
      keptAt = performance.now();
      if (file !== undefined && cursor !== "") {
        writeDurably(file, `${cursor}\n`);
      }
    };
    try {
      for await (const change of changes) {
        await printed(session.isJson ? JSON.stringify(change) : describe(change));
        cursor = change.cursor;
        // Now and then, because a disk takes longer for it than the service for a change.
        if (performance.now() - keptAt > 500) {
          keep();
        }
      }
    } finally {
      keep();
    }
    return exitCodes.done;
  },
});

function describe(change: Change): string {
  const { timestamp, document_sequence: number, external_reference: reference, stage, event, from, to, leg } = change;
  const move = from === null || to === null ? "" : ` ${from} → ${to}`;
  const name = reference === null ? number : `${number} (${reference})`;
  return plain(
    `${timestamp}  ${name}  ${leg === null ? stage : `${stage} ${leg}`}  ${event}${move}  ${change.overall_status}`,
  );
}
