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
/** A deemed supply has no receiver, and an export outside of Peppol none that the network reaches. */
const reportedOnly = ["deemed-supply-invoice", "export-outside-peppol-invoice"];

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

  it("without its flag, the export tells a buyer in Oman nothing that is for the UAE alone", async () => {
    const body = JSON.parse(readFileSync(path.join(folder, "export-outside-peppol-invoice.json"), "utf8")) as Json;
    const sent = { ...body, profile_execution_id: "00000000" };
    const { json } = await call(api, "POST", `/api/sales-invoices/${api.businessProfileId}/validate`, { body: sent });
    const { validation_results: found } = json as { validation_results: Json[] };
    const said = String(found.find(({ reasonCode }) => reasonCode === "IBR-135-AE")?.["text"]);
    expect(said).to.contain("here or abroad").and.contain("9900000099").and.contain("flag 8");
  });

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
