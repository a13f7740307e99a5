import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

import { fileNameOf } from "../runtime/text.ts";
import { asError, refusal } from "../runtime/errors.ts";
import { repositoryRoot } from "../runtime/repository-root.ts";
import type { PdfContent } from "./invoice-page.ts";
import { fallbackFont } from "./dirham-and-fallback-font.ts";

/**
 * Sets the readable invoice as tagged PDF/A-3b with embedded fonts and its UBL attached. Its date is the issue date, so
 * that the same document gives the same bytes on every machine. Memory is unbounded, so only a separate process may call it.
 *
 * @throws AppError 501 if the native part is missing or does not fit the machine
 */
export async function writeInvoicePdf(content: PdfContent): Promise<Uint8Array> {
  // Loaded with the first PDF, because the package is large and rarely needed.
  const compiler = await (loaded ??= openCompiler());
  const inputs = {
    page: decoder.decode(content.page),
    title: content.title,
    date: content.issueDate,
    language: content.language,
    ubl: decoder.decode(content.ubl),
    name: `${fileNameOf(content.documentSequence)}.xml`,
    mark: content.mark,
  };
  try {
    template ??= readFileSync(path.join(repositoryRoot(), "common/readable-invoice/invoice.typ"), "utf8");
    return compiler.pdf({ mainFileContent: template, inputs }, { pdfStandard: "a-3b" });
  } catch (error) {
    throw explained(error);
  } finally {
    compiler.evictCache(keptRuns);
  }
}

/** Typst's message is in the `code` of the error. */
function explained(error: unknown): Error {
  const { code } = error as { code?: unknown };
  return new Error(`Typst: ${typeof code === "string" ? code : asError(error).message}`);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Runs whose cached results are kept, above all the template. */
const keptRuns = 3;
let loaded: Promise<NodeCompiler> | undefined;
let template: string | undefined;

/** @throws AppError 501 if the native part is missing or does not fit the machine */
async function openCompiler(): Promise<NodeCompiler> {
  const typst = await import("@myriaddreamin/typst-ts-node-compiler").catch(() => {
    throw refusal("pdf_unavailable");
  });
  // The folders of the weights that are used; Chinese has ten megabytes in each.
  const weights: readonly (readonly [manifest: string, ...folders: string[]])[] = [
    [
      import.meta.resolve("@expo-google-fonts/ibm-plex-sans-arabic/package.json"),
      "400Regular",
      "600SemiBold",
      "700Bold",
    ],
    [import.meta.resolve("@expo-google-fonts/noto-sans-devanagari/package.json"), "400Regular", "700Bold"],
    [import.meta.resolve("@expo-google-fonts/noto-sans-malayalam/package.json"), "400Regular", "700Bold"],
    [import.meta.resolve("@expo-google-fonts/noto-sans-sc/package.json"), "400Regular"],
  ];
  const fontPaths = weights.flatMap(([manifest, ...folders]) =>
    folders.map((folder) => path.join(path.dirname(fileURLToPath(manifest)), folder)),
  );
  // Typst takes fonts in memory before those in folders only.
  return typst.NodeCompiler.create({ fontArgs: [{ fontBlobs: [fallbackFont()] }, { fontPaths }] });
}
