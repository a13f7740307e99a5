import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { DocumentKind } from "../../common/documents/document.ts";
import { AppError } from "../../common/runtime/errors.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { createDocument } from "../../common/documents/create.ts";
import { draftXmlDocument } from "../../common/documents/draft-xml.ts";
import { loadDocumentJudge, loadDocumentValidation } from "../../common/rules/validate-document.ts";
import { searchDocuments } from "../../common/search/search-store.ts";
import { documentOf, officialVectors } from "../rules/support/vectors.ts";
import { runStages, usePipeline } from "../setup/pipeline.ts";

/** Complaints that leave no document to be judged: the vector is about what makes it one of this kind and profile. */
const isRefusal = (outcome: unknown): outcome is AppError => outcome instanceof AppError;

/** Where a valid document says that it is another issuer's, or of another kind than the path. */
const anotherDocument = [
  "/*/cac:AccountingCustomerParty/cac:Party/",
  "/*/cbc:CustomizationID",
  "/*/cbc:ProfileID",
  "/*/cbc:InvoiceTypeCode",
  "/*/cbc:CreditNoteTypeCode",
];

/** Warnings of our own that only a document which is taken can get. */
const isOfTaking = (reasonCode: string): boolean => /^OWN-(?:3|45)/.test(reasonCode);

/** As the API has them, but for the day: the vectors have many. */
const problems = { issueDate: () => undefined };

const hexOf = (index: number): string => index.toString(16).padStart(8, "0");

describe("documents of another's making, sent as XML", () => {
  const pipeline = usePipeline();

  /** Each with a number and a UUID of its own. Nearly half are refused: their elements are not in the order of UBL. */
  const documents = officialVectors.map((vector, index) => {
    const xml = documentOf(vector);
    const kind: DocumentKind =
      parseXml(xml).localName(1) === "CreditNote" ? "purchase-credit-notes" : "purchase-invoices";
    const own = xml
      .replace(/<cbc:ID>SB-1</, `<cbc:ID>V-${index}<`)
      .replace(/(?<=<cbc:UUID>)68205910(?=-)/, hexOf(index));
    return { name: vector.name, kind, xml: own };
  });

  it("come to the verdict that validate gives, unless they are refused for what they are", async () => {
    const judge = await loadDocumentJudge(pipeline.deps.ruleSets, pipeline.deps.config);
    const outcomes = await Promise.all(
      documents.map(({ kind, xml }) =>
        createDocument(pipeline.deps, { ...pipeline, kind, serviceVersion: "20260101", requestId: uuid() }, (profile) =>
          draftXmlDocument({ kind, bytes: Buffer.from(xml) }, profile, problems),
        ).then(
          ({ created }) => created.id,
          (error: unknown) => error,
        ),
      ),
    );
    const taken = outcomes.filter((outcome) => typeof outcome === "string");
    for (let from = 0; from < taken.length; from += 50) {
      const refs = taken.slice(from, from + 50).map((id) => ({ id, revision: 1 }));
      await runStages(pipeline.deps, await loadDocumentValidation(pipeline.deps), refs);
    }
    const rows = await pipeline.query<{ id: string; stage: string; found: string[] }>(
      `select d.id, d.stage, array(select f.reason_code from validation_findings f where f.document_id = d.id order by f.position) as found
       from documents d`,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    documents.forEach(({ name, xml }, index) => {
      const outcome = outcomes[index];
      const { findings, totals } = judge(Buffer.from(xml)).result;
      if (isRefusal(outcome)) {
        const places = Object.keys(outcome.fields ?? {});
        expect(places, `${name}: ${outcome.message}`).to.not.be.empty;
        const isAnother = places.every((place) => anotherDocument.some((start) => place.startsWith(start)));
        const messages = Object.values(outcome.fields ?? {});
        const isUnlawful = messages.every((text) => findings.some((found) => text.endsWith(`(${found.reasonCode})`)));
        expect(isAnother || isUnlawful || totals.fatal > 0, `${name} is refused: ${messages.join()}`).to.equal(true);
        return;
      }
      const row = stored.get(String(outcome));
      expect(row?.stage, `${name}: ${String(outcome)}`).to.equal(totals.fatal > 0 ? "invalid" : "validated");
      const codes = row?.found.filter((code) => !isOfTaking(code));
      expect(codes, name).to.deep.equal(findings.map(({ reasonCode }) => reasonCode));
    });
    expect(taken.length, "documents that were taken").to.be.above(260);
  });

  it("are found by the search, whatever they lack", async () => {
    const found = await searchDocuments(pipeline.deps, {
      scope: pipeline.orgId,
      what: { text: "seller", conditions: {} },
      limit: 5,
    });
    expect(found.rows).to.have.length(5);
  });
});
