import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import type { Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import { statusOf } from "../../../setup/test-document.ts";
import { answerLeg, judge, read, send } from "../../contract/process-document.ts";
import { call } from "../../http-client.ts";

const folder = path.join(repositoryRoot, "docs", "scenarios");
const page = readFileSync(path.join(repositoryRoot, "docs", "scenarios.md"), "utf8");
/** In the order of the page: a document may name an earlier one. */
const names = [...page.matchAll(/\(scenarios\/([\w-]+)\.json\)/g)].map(([, name = ""]) => name);
/** A deemed supply has no receiver. */
const reportedOnly = ["deemed-supply-invoice"];

describe("the documents of docs/scenarios.md", () => {
  const api = useTestApi();
  /** What the 201s said, by name. */
  const taken = new Map<string, { id: string; document_sequence: string }>();

  it("are all of its folder", () => {
    expect(names.map((name) => `${name}.json`)).to.have.members(readdirSync(folder));
  });

  for (const name of names) {
    it(`${name} is taken as it is, comes to APPROVED, and no rule says a word about it`, async () => {
      const text = readFileSync(path.join(folder, `${name}.json`), "utf8");
      const body = text.replaceAll(
        /number of ([\w-]+)\.json/g,
        (_words, other: string) => taken.get(other)!.document_sequence,
      );
      const kind = name.endsWith("credit-note") ? "sales-credit-notes" : "sales-invoices";
      const created = await call(api, "POST", `/api/${kind}/${api.businessProfileId}`, { body });
      expect(created.status, created.text).to.equal(201);
      const { id, document_sequence } = created.json as { id: string; document_sequence: string };
      taken.set(name, { id, document_sequence });
      await judge(api, { id });
      expect(statusOf(await read(api, kind, id))["validation_results"]).to.deep.equal([]);
      await send(api, { id });
      const legs = (await read(api, kind, `${id}/peppol-status`)) as { toC3: Json; toC5: Json };
      for (const leg of reportedOnly.includes(name) ? [legs.toC5] : [legs.toC3, legs.toC5]) {
        await answerLeg(api, leg["transmissionUuid"], {});
      }
      expect(statusOf(await read(api, kind, id))["overall_status"]).to.equal("APPROVED");
    });
  }

  it("were credited as they say", async () => {
    for (const [name, remaining] of [
      ["final-invoice", 5250],
      ["retention-invoice", 0],
    ] as const) {
      const invoice = await read(api, "sales-invoices", taken.get(name)!.id);
      expect(invoice["remaining_amount"], name).to.equal(remaining);
    }
  });
});
