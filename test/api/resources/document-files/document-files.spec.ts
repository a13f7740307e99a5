import { expect } from "chai";
import { escapeLiteral } from "pg";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { sha256 } from "../../../../common/runtime/digest.ts";
import { requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { asOwner } from "../../../setup/database/database.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, download, expectError, expectFieldErrors } from "../../http-client.ts";

const unknownId = "019a0000-0000-7000-8000-00000000abcd";
const pdf = Buffer.from("%PDF-1.7\n\u0000ÿ the terms");
const csv = Buffer.from("a,b\r\n1,é\r\n");

const attached = (content: Buffer, fields: Json = {}): Json => ({
  file_name: "terms.pdf",
  file_type: "application/pdf",
  file_content: content.toString("base64"),
  ...fields,
});

const attachmentIds = (document: Json): string[] => (document["attachments"] as Json[]).map(({ id }) => String(id));

describe("files of a document", () => {
  const api = useTestApi();
  const begin = (kind: (typeof documentKindNames)[number], attachments?: Json[]) =>
    TestDocument.begin(api, kind, attachments === undefined ? {} : { attachments });
  const counted = async (table: string): Promise<number> => {
    const [row] = await api.query<{ count: number }>(`select count(*)::int from ${table}`);
    return row?.count ?? 0;
  };

  for (const kind of documentKindNames) {
    it(`gives the UBL and the tax data of ${kind} when they are there`, async () => {
      const document = await begin(kind);
      for (const [tail, word] of [
        ["/ubl", "rendered"],
        ["/tax-data", "reported"],
      ] as const) {
        await expectError(
          call(api, "GET", document.path + tail),
          404,
          `Revision 1 of ${document.number} is not ${word} yet`,
        );
      }
      await document.approve();
      const sent = document.accessPoint.submitted;
      for (const [tail, leg, fileName] of [
        ["/ubl", "c3", `${document.number}.xml`],
        ["/tax-data", "c5", `${document.number}-tax-data.xml`],
      ] as const) {
        const { status, headers, bytes } = await download(api, document.path + tail);
        expect(status).to.equal(200);
        expect(headers.get("content-type")).to.equal("application/xml; charset=utf-8");
        expect(headers.get("content-disposition")).to.equal(`attachment; filename="${fileName}"`);
        expect(headers.get("etag")?.replace(/-(gzip|br)"$/, '"')).to.equal(`"${sha256(bytes)}"`);
        const inside = bytes
          .toString("utf8")
          .replace(/^<\?xml.*?\?>\s*/, "")
          .trim();
        expect(sent.find((each) => each.leg === leg)?.sbd).to.include(inside);
      }
    });
  }

  it("gives the XML of an earlier revision, and says which revision has none", async () => {
    const document = await begin("purchase-invoices");
    await document.fail();
    const first = await download(api, `${document.path}/ubl`);
    await document.resubmit(requestOf["purchase-invoices"]({ note: "second" }));
    const message = async (tail: string): Promise<unknown> => {
      const answer = await call(api, "GET", document.path + tail);
      expect(answer.status).to.equal(404);
      return (answer.json as { errors: Json }).errors["message"];
    };
    expect(await message("/ubl")).to.equal(`Revision 2 of ${document.number} is not rendered yet`);
    expect((await download(api, `${document.path}/ubl?revision=1`)).bytes).to.deep.equal(first.bytes);
    expect(await message("/tax-data?revision=1")).to.equal(`Revision 1 of ${document.number} was not reported`);
    expect(await message("/ubl?revision=3")).to.equal(`Revision 3 of ${document.number} not found`);
    await document.fail();
    expect(await message("/tax-data")).to.equal(
      `Revision 2 of ${document.number} failed validation and is not reported`,
    );
    expect((await download(api, `${document.path}/ubl`)).bytes.toString()).to.include("second");
    for (const revision of ["0", "-1", "1.5", "x", "", "9999999"]) {
      await expectFieldErrors(call(api, "GET", `${document.path}/ubl?revision=${revision}`), "revision");
    }
  });

  it("gives attachments back byte by byte, as files to be saved", async () => {
    const sheet = attached(csv, { file_name: "list.csv", file_type: "text/csv" });
    const document = await begin("sales-invoices", [attached(pdf), sheet]);
    const [first, second] = attachmentIds(document.created);
    const one = await download(api, `${document.path}/attachments/${first?.toUpperCase()}`);
    expect(one.bytes).to.deep.equal(pdf);
    expect(one.headers.get("content-type")).to.equal("application/pdf");
    expect(one.headers.get("etag")).to.equal(`"${sha256(pdf)}"`);
    expect(one.headers.get("content-length")).to.equal(String(pdf.length));
    expect(one.headers.get("x-content-type-options")).to.equal("nosniff");
    expect(one.headers.get("content-disposition")).to.equal('attachment; filename="terms.pdf"');
    const other = await download(api, `${document.path}/attachments/${second}`);
    expect(other.bytes).to.deep.equal(csv);
    expect(other.headers.get("content-type")).to.equal("text/csv");
  });

  for (const [name, disposition] of [
    ["فاتورة.pdf", `attachment; filename="??????.pdf"; filename*=UTF-8''%D9%81%D8%A7%D8%AA%D9%88%D8%B1%D8%A9.pdf`],
    ["ä.pdf", `attachment; filename="?.pdf"; filename*=UTF-8''%C3%A4.pdf`],
    ["📄.pdf", `attachment; filename="?.pdf"; filename*=UTF-8''%F0%9F%93%84.pdf`],
    ['a"b;c.pdf', String.raw`attachment; filename="a\"b;c.pdf"`],
    [
      "a\r\nSet-Cookie: x.pdf",
      `attachment; filename="a??Set-Cookie: x.pdf"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.pdf`,
    ],
    ["a%41.pdf", `attachment; filename="a%41.pdf"; filename*=UTF-8''a%2541.pdf`],
    ["..", 'attachment; filename=".."'],
  ] as const) {
    it(`names the file ${JSON.stringify(name)} safely`, async () => {
      const document = await begin("purchase-invoices", [attached(pdf)]);
      // As a release before this one may have taken it: not every one of these names is accepted any more.
      const renamed = `update attachments set file_name = ${escapeLiteral(name)}`;
      await asOwner(api, `${renamed} where document_id = '${String(document.created["id"])}'`);
      const { headers } = await download(api, `${document.path}/attachments/${attachmentIds(document.created)[0]}`);
      expect(headers.get("content-disposition")).to.equal(disposition);
      expect(headers.get("set-cookie")).to.equal(null);
    });
  }

  it("knows an attachment by its own document only", async () => {
    const document = await begin("purchase-invoices", [attached(pdf)]);
    const sibling = await begin("purchase-invoices", [attached(pdf)]);
    for (const [id, message] of [
      [attachmentIds(sibling.created)[0], "Attachment not found"],
      [unknownId, "Attachment not found"],
      ["1", "Attachment not found"],
      // No operation has a path with an encoded slash.
      ["..%2f..%2fetc%2fpasswd", "No such resource"],
    ] as const) {
      await expectError(call(api, "GET", `${document.path}/attachments/${id}`), 404, message);
    }
  });

  it("stores the same bytes once for an organization", async () => {
    const fresh = Buffer.from(`%PDF-1.7 ${Math.random()}`);
    const before = await counted("attachment_contents");
    const document = await begin("purchase-invoices", [attached(fresh), attached(fresh, { file_name: "copy.pdf" })]);
    await document.fail();
    await document.resubmit(requestOf["purchase-invoices"]({ attachments: [attached(fresh)] }));
    await begin("sales-credit-notes", [attached(fresh)]);
    expect(await counted("attachment_contents")).to.equal(before + 1);
  });
});
