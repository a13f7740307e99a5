import { documentKindNames, documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind } from "../documents/document.ts";

/** How numbers of one kind are written: `ACME-2026-000001` has the prefix ACME and the width 6. */
export interface NumberForm {
  prefix: string;
  /** Digits of the running number, which is filled up with zeros; a longer one keeps all of its digits. */
  width: number;
}

/** The forms that a business profile has of its own, by kind. */
export type Numbering = Partial<Record<DocumentKind, NumberForm>>;

export const maxPrefixLength = 20;
export const maxNumberWidth = 12;
const defaultWidth = 6;

/** Capital letters and digits, which file names, URLs and tables leave unchanged; a letter first, because spreadsheets compute with the rest. */
const prefixShape = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*$/;
export const prefixPattern = prefixShape.source;

export const isPrefix = (text: string): boolean => prefixShape.test(text);

/** Characters that are read as one another: `SB1` counts as `SBI`. */
export const lookAlikes = { from: "OI", to: "01" } as const;

/** Two prefixes with the same folded form look the same to a reader. */
export const foldPrefix = (prefix: string): string =>
  prefix.replaceAll(/[OI]/g, (letter) => lookAlikes.to[lookAlikes.from.indexOf(letter)] ?? letter);

/** Letters of the Cyrillic and Greek scripts that look like Latin ones. */
const likeLatin = { from: "АВЕКМНОРСТУХЅІЈӀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", to: "ABEKMHOPCTYXSIJIQWABEZHIKMNOPTYX" } as const;

/** Capital letters, Latin ones in place of those that look like them. */
export const asLatin = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\u0370-\u03ff\u0400-\u052f]/g, (letter) => likeLatin.to[likeLatin.from.indexOf(letter)] ?? letter);

/** The prefixes that every business profile has where it has none of its own. */
export const defaultPrefixes: readonly string[] = documentKindNames.map((kind) => documentKinds[kind].sequencePrefix);

export function numberFormOf(numbering: Numbering, kind: DocumentKind): NumberForm {
  return numbering[kind] ?? completeForm(kind, {});
}

/** A form as it was sent, with the default for what was left out. */
export const completeForm = (kind: DocumentKind, { prefix, width }: Partial<NumberForm>): NumberForm => ({
  prefix: prefix ?? documentKinds[kind].sequencePrefix,
  width: width ?? defaultWidth,
});

/** The prefixes that are no kind's default. Defaults are shared by all business profiles and belong to their kind. */
export const ownPrefixes = (numbering: Numbering): { kind: DocumentKind; prefix: string }[] =>
  documentKindNames.flatMap((kind) => {
    const prefix = numbering[kind]?.prefix;
    return prefix === undefined || prefix === documentKinds[kind].sequencePrefix ? [] : [{ kind, prefix }];
  });

/** The kind that a number with a default prefix belongs to; undefined for any other number. */
export function kindOfDefaultNumber(number: string): DocumentKind | undefined {
  const [, prefix] = /^(.+)-\d{4}-\d+$/.exec(number) ?? [];
  return documentKindNames.find((kind) => documentKinds[kind].sequencePrefix === prefix);
}
