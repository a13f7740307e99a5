import { expect } from "chai";
import { stringify } from "lossless-json";

import { readJson } from "../../../../api/http/read-json.ts";
import { presentDocument } from "../../../../api/resources/documents/presenter.ts";
import { requestOverRecord } from "../../../../api/resources/documents/check-document.ts";
import { validateRequest } from "../../../../api/resources/documents/check-document.ts";
import type { KeptContent, TradeDocument } from "../../../../common/documents/document.ts";
import { maskDocument } from "../../../../common/documents/mask-document.ts";
import { assembleDocument } from "../../../../common/documents/draft.ts";
import { documentKinds } from "../../../../common/documents/document-kinds.ts";
import { AppError } from "../../../../common/runtime/errors.ts";
import { buildRecord } from "../../../factories/document-record.ts";
import { readGolden, readGoldens, ublInput, type Golden } from "../../../factories/golden.ts";
import type { Json } from "../../../factories/request.ts";

const recordOf = (golden: Golden) => {
  const { document, amounts } = ublInput(golden);
  return buildRecord({ kind: golden.kind, document, amounts });
};
const factsOf = ({ attachments = [] }: TradeDocument) =>
  attachments.map(({ id, file_name, file_type }) => ({
    id,
    fileName: file_name,
    fileType: file_type,
    sha256: `digest of ${id}`,
    sizeBytes: 1,
  }));
/** What a client has of a GET. */
const answerOf = (record: ReturnType<typeof buildRecord>): Json =>
  readJson(stringify(presentDocument(record))!) as Json;

const back = (record: ReturnType<typeof buildRecord>, change: (answer: Json) => void = () => undefined) => {
  const body = answerOf(record);
  change(body);
  return requestOverRecord(body, record, { attachments: factsOf(record.document), use: "replace" });
};

const linesOf = (answer: Json) => answer["document_lines"] as Json[];

describe("what GET answers, sent back", () => {
  for (const golden of readGoldens()) {
    it(`is the request that made it: ${golden.name}`, async () => {
      const record = recordOf(golden);
      const { request, usesStored } = back(record);
      expect(usesStored).to.equal(true);
      const again = await validateRequest(record.kind, request);
      const { issuer } = documentKinds[record.kind];
      const attachments = (again.attachments ?? []).map((each) => ({
        ...each,
        id: String((each.file_content as unknown as KeptContent).id),
      }));
      const document = assembleDocument({ kind: record.kind, request: again }, record.document[issuer], attachments);
      // Amounts of allowances and charges have two decimals from then on, as they are answered.
      const { amounts } = record;
      expect(answerOf(buildRecord({ kind: record.kind, document, amounts }))).to.deep.equal(answerOf(record));
    });
  }

  const golden = readGolden("every-field-invoice");

  it("is refused with each member that says something else, where it stands", async () => {
    const record = recordOf(golden);
    const { request } = back(record, (answer) => {
      Object.assign(answer, { id: "another", revision: 7, meta_info: {} });
      Object.assign(linesOf(answer)[0]!, { net_amount: 1 });
      (answer["attachments"] as Json[])[0]!["id"] = "0199d3a0-7c1e-7000-8000-00000000d001";
    });
    const error = await validateRequest(record.kind, request).then(
      () => undefined,
      (thrown: AppError) => thrown,
    );
    expect(error?.fields).to.include.keys(
      "id",
      "revision",
      "meta_info",
      "document_lines[0].net_amount",
      "attachments[0].id",
      "attachments[0].file_content",
    );
  });

  it("never stores what a reader with masks was shown", () => {
    const document = recordOf(golden).document;
    const personal = { ...document.accounting_supplier_party, scheme_agency_id: "PAS", company_id: "N1234567890" };
    const means = [{ payment_means_code: "30", payee_financial_account: { id: "AE070331234567890123456" } }];
    const record = buildRecord({
      ...recordOf(golden),
      document: { ...document, accounting_supplier_party: personal, payment_means: means },
    });
    const masked = answerOf({ ...record, document: maskDocument(record.document) });
    const send = () => requestOverRecord(masked, record, { attachments: [], use: "replace" });
    expect(send)
      .to.throw(AppError)
      .that.has.property("fields")
      .with.all.keys(
        "accounting_supplier_party.company_id",
        "accounting_supplier_party.party_identification_id",
        "payment_means[0].payee_financial_account.id",
      );
  });
});
