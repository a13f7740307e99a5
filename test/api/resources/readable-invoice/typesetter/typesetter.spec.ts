import { getPriority } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { Typesetter } from "../../../../../api/resources/readable-invoice/typesetter.ts";
import { createLogger } from "../../../../../common/runtime/logging.ts";
import { pdfContent } from "../../../../../common/readable-invoice/invoice-page.ts";
import { readGolden, ublInput } from "../../../../factories/golden.ts";
import { readableDocument } from "../../../../factories/readable-document.ts";
import { refusal } from "../../../../setup/refusal.ts";

const [one, other] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];
const input = ublInput(readGolden("example-3-us-dollar"));
/** With letters that a machine may have fonts for and the package has none. */
const document = { ...input.document, note: "\u2603 \u0E44 \u2654" };
const content = pdfContent(readableDocument({ ...input, document }), { language: "both", hasFindings: true });

const never = (): AbortSignal => new AbortController().signal;

const doing = async (
  typesetter: Typesetter,
  title: string,
  { signal = new AbortController().signal, orgId = one, digest = title } = {},
): Promise<[pid: string, what: string]> => {
  const order = async () => ({ ...content, title, pageDigest: digest });
  const { pdf } = await typesetter.run({ makeContent: order, orgId, signal });
  const [pid = "", ...what] = Buffer.from(pdf).toString().split(" ");
  return [pid, what.join(" ")];
};

describe("api/resources/readable-invoice/typesetter", () => {
  const open: Typesetter[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((typesetter) => typesetter.close()));
  });

  const start = (bounds: { pdfMemoryMb?: number; threadSeconds?: number } = {}, threadScript?: string): Typesetter => {
    const config = { pdfMemoryMb: 384, threadSeconds: 60, ...bounds };
    const logger = createLogger("api", "silent");
    const typesetter = new Typesetter({ config, logger, ...(threadScript !== undefined && { threadScript }) });
    open.push(typesetter);
    return typesetter;
  };
  const unruly = (bounds?: Parameters<typeof start>[0]) =>
    start(bounds, path.join(import.meta.dirname, "unruly-program.js"));

  it("sets a thousand lines within the memory that a site gives it by default", async function () {
    this.timeout(60_000);
    const golden = readGolden("example-3-us-dollar");
    const [line] = golden.request["document_lines"] as object[];
    const request = { ...golden.request, document_lines: Array.from({ length: 1_000 }, () => line) };
    const long = pdfContent(readableDocument(ublInput({ ...golden, request })), {
      language: "both",
      hasFindings: true,
    });
    const order = start().run({ makeContent: async () => long, orgId: one, signal: never() });
    const { pdf } = await order.catch((error: unknown) => {
      expect(error).to.include({ status: 501 });
      return this.skip();
    });
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type \/Page\n/g),
    ).to.have.length.above(30);
  });

  it("gives its process no secret", async () => {
    process.env["JWT_SECRET"] = "a secret of the API";
    try {
      const [, environment] = await doing(unruly(), "environment");
      const names = Object.keys(JSON.parse(environment) as object);
      expect(["PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "LC_ALL", "TZ", "FONTCONFIG_FILE"]).to.include.members(
        names,
      );
    } finally {
      delete process.env["JWT_SECRET"];
    }
  });

  it("says what is wrong with a document, and goes on", async () => {
    const typesetter = unruly();
    const [pid] = await doing(typesetter, "pid");
    expect(getPriority(Number(pid)), "behind the API").to.be.above(getPriority());
    expect(await refusal(doing(typesetter, "refuse"))).to.include({ status: 422, message: "It has no such letter" });
    expect(await doing(typesetter, "fail").catch((error: unknown) => error)).to.include({
      message: "Typst: it is our fault",
    });
    expect((await doing(typesetter, "pid"))[0]).to.equal(pid);
  });

  it("ends a process that takes too much memory, and says what to do instead", async () => {
    const typesetter = unruly({ pdfMemoryMb: 256 });
    const message = `${content.documentSequence} takes more than 256 MB of memory as a PDF: print the pages of /view instead, or file the XML of /ubl`;
    expect(await refusal(doing(typesetter, "swallow"))).to.include({ status: 422, message });
    const [pid] = await doing(typesetter, "pid");
    expect(await refusal(doing(typesetter, "swallow", { digest: "another" }))).to.include({ status: 422, message });
    expect((await doing(typesetter, "pid"))[0]).to.not.equal(pid);
  });

  it("ends a process that does not come back, and says so", async () => {
    const typesetter = unruly({ threadSeconds: 2 });
    expect(await refusal(doing(typesetter, "spin"))).to.include({
      status: 503,
      retryAfterSeconds: 5,
      message: "The document was given up after 2 s of work: send it in parts",
    });
    await doing(typesetter, "pid");
  });

  it("sets nothing for a client that has gone, and has another organization wait behind one document at most", async () => {
    const typesetter = unruly();
    const gone = new AbortController();
    const done: string[] = [];
    const flood = Array.from({ length: 3 }, (_, index) =>
      refusal(doing(typesetter, "spin", { signal: gone.signal })).then((error) =>
        done.push(`one ${index} ${error.status}`),
      ),
    );
    const leaving = new AbortController();
    const first = refusal(doing(typesetter, "spin", { signal: leaving.signal, orgId: other }));
    const behind = doing(typesetter, "pid", { orgId: other }).then(() => done.push("other"));
    leaving.abort();
    expect(await first).to.include({ status: 400, message: "The client broke off the request" });
    gone.abort();
    await Promise.all([...flood, behind]);
    expect(done).to.have.members(["one 0 400", "one 1 400", "one 2 400", "other"]);
  });

  it("ends its process when it is closed and starts none for waiting jobs", async () => {
    const typesetter = unruly();
    const [pid] = await doing(typesetter, "pid");
    const waiting = ["spin", "pid"].map((deed) => refusal(doing(typesetter, deed)));
    await typesetter.close();
    for (const error of await Promise.all(waiting)) {
      expect(error).to.include({ status: 503 });
    }
    expect(() => process.kill(Number(pid), 0)).to.throw(/ESRCH/);
  });
});
