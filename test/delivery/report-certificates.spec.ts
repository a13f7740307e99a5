import { expect } from "chai";

import { unpackText } from "../../common/db/packed-text.ts";
import { openLegBatchers } from "../../common/delivery/leg-batchers.ts";
import { recordLegOutcomes } from "../../common/delivery/leg-attempt-store.ts";
import { findLegs } from "../documents/use-cases.ts";
import { collectEvidence } from "../../common/documents/collect-evidence.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";

const pem = (filler: string): string =>
  `-----BEGIN CERTIFICATE-----\nMII${filler.repeat(300)}"=\n-----END CERTIFICATE-----`;

describe("certificates in the access point's reports", () => {
  const pipeline = usePipeline({}, { each: true });

  /** Delivers a new document's invoice, by batchers that know nothing yet. */
  const deliver = async (report: Record<string, unknown>) => {
    const document = await pipeline.createValidated();
    pipeline.deps.legBatchers = openLegBatchers(pipeline.deps);
    const accessPoint = new ScriptedAccessPoint({ submit: () => ({ kind: "sent", reason: "sent", report }) });
    await pipeline.deliver(accessPoint, document, "c3");
    return pipeline.keyOf(document);
  };
  const stored = () =>
    pipeline.query<{ dictionary: number; packed: Buffer; whole: Buffer }>(
      "select get_byte(packed, 2) as dictionary, packed, whole_report(packed, 0) as whole from sending_reports order by id",
    );
  const certificates = async () =>
    (
      await pipeline.query<{ certificate: string }>(
        "select convert_from(certificate, 'UTF8') as certificate from report_certificates order by 1",
      )
    ).map(({ certificate }) => JSON.parse(`"${certificate}"`) as string);
  it("are kept once for all reports, which are read as they came", async () => {
    const reports = ["a", "a", "b"].map((name, nth) => ({ nth, c3Cert: pem(name), c3CertSubjectCN: "PAE000456" }));
    const keys = [];
    for (const report of reports) {
      keys.push(await deliver(report));
    }
    expect(await certificates()).to.deep.equal([pem("a"), pem("b")]);
    const rows = await stored();
    expect(rows.map(({ dictionary }) => dictionary)).to.deep.equal([0x85, 0x85, 0x85]);
    for (const [nth, { packed, whole }] of rows.entries()) {
      expect(packed.length).to.be.below(90);
      expect(await unpackText(whole)).to.equal(JSON.stringify(reports[nth]));
      const evidence = await collectEvidence(pipeline.deps, keys[nth]!);
      expect(await evidence.contents.report(evidence.reports[0]!)).to.equal(JSON.stringify(reports[nth]));
      const { legs } = await pipeline.snapshot(keys[nth]!);
      expect(legs[0]?.report).to.deep.equal(reports[nth]);
    }
  });

  it("are not looked for where a report has none, or one that is no text, or too long", async () => {
    const others = [{ ok: true }, { c3Cert: { pem: 1 } }, { c3Cert: "" }, { c3Cert: "x".repeat(9_000) }];
    for (const report of others) {
      await deliver(report);
    }
    const rows = await stored();
    expect(await Promise.all(rows.map(({ whole }) => unpackText(whole)))).to.deep.equal(
      others.map((report) => JSON.stringify(report)),
    );
    expect(await certificates()).to.be.empty;
  });

  it("stay with their reports where those of both legs share a row", async () => {
    const document = await pipeline.createValidated();
    await pipeline.query("update transmissions set state = 'sending', attempts = 1");
    const legs = await findLegs(pipeline.deps.database, pipeline.orgId, document.id);
    for (const names of [
      ["a", "b"],
      ["b", "b"],
    ]) {
      const reports = names.map((name, nth) => ({ nth, c3Cert: pem(name), c3CertSubjectCN: `PAE00045${nth}` }));
      const outcomes = legs.map(({ sbdhId }, nth) => ({
        from: { sbdhId, state: "sending" as const, attempts: 1 },
        documentId: document.id,
        to: "sent" as const,
        event: "SENT" as const,
        report: reports[nth]!,
      }));
      await recordLegOutcomes(pipeline.deps.database, outcomes);
      const evidence = await collectEvidence(pipeline.deps, pipeline.keyOf(document));
      const told = await Promise.all(evidence.reports.slice(-2).map((report) => evidence.contents.report(report)));
      expect(told).to.deep.equal(reports.map((report) => JSON.stringify(report)));
      const read = await findLegs(pipeline.deps.database, pipeline.orgId, document.id);
      expect(read.map(({ report }) => report)).to.deep.equal(reports);
    }
    expect(await stored()).to.have.length(2);
    const [subjects] = await pipeline.query<{ of: string[] }>(
      "select array_agg(reported_subject(id, document_id) order by leg) as of from transmissions",
    );
    expect(subjects?.of).to.deep.equal(["PAE000450", "PAE000451"]);
  });

  it("are the service's to add, and not to change", async () => {
    await deliver({ c3Cert: pem("a") });
    for (const statement of ["delete from report_certificates", "update report_certificates set certificate = ''"]) {
      expect(await pipeline.query(statement).then(() => "done", String)).to.contain("permission denied");
    }
  });
});
