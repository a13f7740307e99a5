import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { expect } from "chai";

import { preparedTexts, type PreparedStatement } from "../../common/db/queryable.ts";
import { selectLegs } from "../../common/delivery/leg-store.ts";
import { saveCorrection, saveResubmission, selectDelivered } from "../../common/documents/correction-store.ts";
import { loadWaiting } from "../../common/documents/stage-store.ts";
import { countNearDeadline } from "../../common/service-status/backlog-store.ts";
import { listLegIncidents, listRefusalIncidents, listStageIncidents } from "../../common/operations/incident-store.ts";
import { listOperableLegs, requeueFailedLegs } from "../../common/operations/operable-leg-store.ts";
import { findWithdrawalSituation, insertWithdrawal } from "../../common/operations/operable-document-store.ts";
import { putInDoubt } from "../../common/recovery/recovered-envelope-store.ts";
import { skipNumbers } from "../../common/recovery/sequence-gap-store.ts";
import { findVatDocuments, sumVat } from "../../common/search/vat-report-store.ts";
import { describeFound, findDue, findNewest, findTroubled, keepMatching } from "../../common/search/search-store.ts";
import { repositoryRoot } from "../setup/repository-root.ts";

const folder = path.join(repositoryRoot, "test/golden/sql");
const updates = process.env["UPDATE_GOLDEN"] === "1";

type Statement = string | PreparedStatement;
const textOf = (statement: Statement): string => (typeof statement === "string" ? statement : statement.text);

/** A database that notes what it is asked, and finds nothing. */
class Recorder {
  readonly texts: string[] = [];

  readonly query = (statement: Statement): Promise<never[]> => {
    this.texts.push(textOf(statement));
    return Promise.resolve([]);
  };

  readonly queryText = (statement: Statement): Promise<{ rows: never[]; jsonColumns: string[] }> => {
    this.texts.push(textOf(statement));
    return Promise.resolve({ rows: [], jsonColumns: [] });
  };
}

const id = "0199d3a0-7c1e-7000-8000-00000000d001";
const orgId = "*" as const;
const range = { scope: orgId, from: id, end: id, limit: 1, ids: [id], text: { text: "", party: null } } as never;
const key = { orgId: id, kind: "self-billed-invoice", id };

/** Statements that are not prepared, and are composed of many parts: those of search, of operators and of a recovery. */
const composed: Readonly<Record<string, (db: Recorder) => Promise<unknown>>> = {
  "count-near-deadline": countNearDeadline,
  "describe-found": (db) => describeFound(db, [id]),
  "find-due": (db) => findDue(db, { scope: orgId, daysLeft: 3, after: undefined, limit: 1 }),
  "find-newest": (db) => findNewest(db, range, { kinds: [] }),
  "find-troubled": (db) => findTroubled(db, orgId, {}),
  "find-vat-documents": (db) => findVatDocuments(db, { orgId: id, from: "", to: "", after: id, least: 1 }),
  "find-withdrawal-situation": (db) => findWithdrawalSituation(db, { orgId, documentId: id }),
  "insert-withdrawal": (db) => insertWithdrawal(db, {} as never),
  "keep-matching": (db) => keepMatching(db, range, {}),
  "list-leg-incidents": async (db) => {
    for (const grouping of ["receiver", "access_point"] as const) {
      await listLegIncidents(db, { orgId, grouping, limit: 1 });
    }
  },
  "list-operable-legs": (db) => listOperableLegs(db, { orgId, states: [], limit: 1 }),
  "list-refusal-incidents": (db) => listRefusalIncidents(db, { orgId, limit: 1 }),
  "list-stage-incidents": (db) => listStageIncidents(db, { orgId, limit: 1 }),
  "put-in-doubt": (db) => putInDoubt(db, id, 1),
  "requeue-failed-legs": (db) => requeueFailedLegs(db, {} as never),
  "save-correction": (db) => saveCorrection(db, { key, documentJson: "", attachments: [] } as never),
  "save-resubmission": (db) => saveResubmission(db, { key } as never),
  "select-delivered": (db) => selectDelivered(db, key as never),
  "select-legs": (db) => selectLegs(db, key, { withXml: true }),
  "skip-numbers": (db) => skipNumbers(db, { recoveryId: id, notes: [], areNotesComplete: false }),
  "sum-vat": (db) => sumVat(db, { orgId: id, from: "", to: "" }),
};

/** What a statement of many shapes is called without its shape: these stand in one file. */
const fileOf = (name: string): string => name.replace(/-(newest|oldest)(-[a-zA-Z]+)?$/, "");

const storesIn = (common: string): string[] =>
  readdirSync(common, { encoding: "utf8", recursive: true }).filter((file) => /-(store|sql)\.js$/.test(file));

describe("statements", () => {
  const files = new Map<string, string[]>();

  before(async () => {
    const common = path.join(import.meta.dirname, "../../common");
    for (const store of storesIn(common)) {
      await import(pathToFileURL(path.join(common, store)).href);
    }
    for (const needs of [{}, { amounts: true }, { ubl: true }]) {
      await loadWaiting(new Recorder(), "received", [], needs);
    }
    for (const [name, text] of [...preparedTexts].toSorted(([one], [other]) => one.localeCompare(other))) {
      files.set(fileOf(name), [...(files.get(fileOf(name)) ?? []), `-- ${name}\n${text.trim()}\n`]);
    }
    for (const [name, run] of Object.entries(composed)) {
      const recorder = new Recorder();
      await run(recorder).catch(() => undefined);
      expect(recorder.texts, name).not.to.have.length(0);
      files.set(
        name,
        recorder.texts.map((text) => `-- ${name}\n${text.trim()}\n`),
      );
    }
  });

  it("are those of test/golden/sql, as PostgreSQL receives them", () => {
    for (const [name, texts] of files) {
      const file = path.join(folder, `${name}.sql`);
      if (updates) {
        writeFileSync(file, texts.join("\n"));
      }
      expect(existsSync(file), `${name}: UPDATE_GOLDEN=1 writes it`).to.equal(true);
      expect(readFileSync(file, "utf8"), name).to.equal(texts.join("\n"));
    }
  });

  it("leave no file of a statement that is gone", () => {
    expect(readdirSync(folder).toSorted()).to.deep.equal([...files.keys()].map((name) => `${name}.sql`).toSorted());
  });
});
