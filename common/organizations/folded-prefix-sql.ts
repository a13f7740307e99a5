import { lookAlikes } from "./numbering.ts";

/** SQL: a prefix of document numbers as `foldPrefix` writes it. */
export const foldedPrefix = (prefix: string): string =>
  `translate(${prefix}, '${lookAlikes.from}', '${lookAlikes.to}')`;
