import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

import { AppError, asError } from "../../errors.ts";
import { repositoryRoot } from "../../repository-root.ts";
import { pageContent, type ReadableDocument } from "../../view/invoice-page.ts";
import type { ViewLanguage } from "../../view/sheet.ts";

/** Setting a line takes milliseconds, and nothing can end it: what is longer is printed from its page. */
const mostLines = 300;

/**
 * The readable invoice as PDF/A-3b, tagged, with its fonts in it and its UBL attached. Its date is the date of issue, so that
 * the same document makes the same bytes.
 *
 * @throws AppError 422 when it has more lines than a PDF is made of, or characters that no font of it has
 */
export async function writeInvoicePdf(document: ReadableDocument, language: ViewLanguage): Promise<Uint8Array> {
  const { page, title, issueDate, lines } = pageContent(document, { language, fromLine: 1, lines: mostLines });
  if (lines > mostLines) {
    throw new AppError(
      422,
      `${document.documentSequence} has ${lines} lines, and a PDF is made of up to ${mostLines}: print the pages of /view instead`,
    );
  }
  const compiler = await loadCompiler();
  const inputs = {
    page,
    title,
    date: issueDate,
    language,
    ubl: document.xml,
    name: `${document.documentSequence}.xml`,
  };
  try {
    return compiler.pdf({ mainFileContent: template(), inputs }, { pdfStandard: "a-3b" });
  } catch (error) {
    throw explained(error);
  } finally {
    compiler.evictCache(keptRuns);
  }
}

/** What so many runs before this one have worked out is kept: the template above all. */
const keptRuns = 3;
let loaded: Promise<NodeCompiler> | undefined;
let source: string | undefined;

const template = (): string =>
  (source ??= readFileSync(path.join(repositoryRoot(), "common/view/invoice.typ"), "utf8"));

/** Not before the first PDF: the package is large, and few need it. */
const loadCompiler = (): Promise<NodeCompiler> => (loaded ??= openCompiler());

/** @throws AppError 501 where its native part was not installed, or does not fit the machine */
async function openCompiler(): Promise<NodeCompiler> {
  const typst = await import("@myriaddreamin/typst-ts-node-compiler").catch(() => {
    throw new AppError(501, "This installation cannot make PDFs: print /view instead");
  });
  const fonts = path.dirname(
    fileURLToPath(import.meta.resolve("@expo-google-fonts/ibm-plex-sans-arabic/package.json")),
  );
  return typst.NodeCompiler.create({ fontArgs: [{ fontPaths: [fonts] }] });
}

/** What Typst complains about stands in the code of what it throws. */
function explained(error: unknown): Error {
  const { code } = error as { code?: unknown };
  const complaint = typeof code === "string" ? code : asError(error).message;
  const characters = [...complaint.matchAll(/the text `(.+?)` could not be displayed/g)].map(([, text]) => text);
  return characters.length === 0
    ? new Error(`Typst: ${complaint}`)
    : new AppError(422, "The document has characters that the fonts of the PDF do not have: print /view instead");
}
