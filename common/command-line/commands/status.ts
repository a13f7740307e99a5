import { operationOf } from "../../client/create-client.ts";
import type { ExitCode } from "../exit-codes.ts";
import { findDocument } from "../find-document.ts";
import { print, printJson } from "../output.ts";
import { defineProgram } from "../program.ts";
import { bodyOf } from "../service-answer.ts";
import { openSession, readKind, sessionHelp, sessionOptions } from "../session.ts";
import { describeStatus, exitCodeOfStatus, type StatusBody } from "../status-words.ts";

export const status = defineProgram({
  name: "status",
  arguments: "DOCUMENT… [--watch] [--json]",
  about: "Says where documents stand",
  help: `
  DOCUMENT        id, number or external_reference
  --kind K        looks for numbers and references among this kind alone
  --watch         waits until the network has decided${sessionHelp}`,
  options: { ...sessionOptions, kind: { type: "string" }, watch: { type: "boolean" } },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    if (positionals.length === 0) {
      return refuse("name a document");
    }
    const session = openSession(values, signal);
    const wanted = values.kind === undefined ? undefined : readKind(values.kind);
    const codes: ExitCode[] = [];
    for (const name of positionals) {
      const { kind, id } = await findDocument(session, name, wanted);
      const found =
        values.watch === true
          ? ((await session.client.waitUntilFinal(kind, id, { signal })) as StatusBody)
          : (bodyOf(await session.client.call(operationOf(kind, "status"), { id }, { signal })) as StatusBody);
      if (session.isJson) {
        printJson({ kind, ...found });
      } else {
        print(describeStatus(found));
      }
      codes.push(exitCodeOfStatus(found.overall_status));
    }
    // Refused (1) weighs more than pending (5).
    return codes.find((code) => code === 1) ?? codes.find((code) => code !== 0) ?? 0;
  },
});
