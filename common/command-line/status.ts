import { operationOf } from "../client/create-client.ts";
import type { ExitCode } from "./exit-codes.ts";
import { findDocument } from "./find-document.ts";
import { defineProgram } from "./program.ts";
import { bodyOf } from "./service-answer.ts";
import { openSession, readKind, sessionHelp, sessionOptions } from "./session.ts";
import { showStatus, type StatusBody } from "./status-words.ts";

export const status = defineProgram({
  name: "status",
  arguments: "DOCUMENT… [--watch] [--json]",
  about: "Says what has become of documents",
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
          ? await session.client.waitUntilFinal(kind, id, { signal })
          : bodyOf(await session.client.call(operationOf(kind, "status"), { id }, { signal }));
      codes.push(showStatus(found as StatusBody, session.isJson));
    }
    // Refused (1) weighs more than pending (5).
    return codes.find((code) => code === 1) ?? codes.find((code) => code !== 0) ?? 0;
  },
});
