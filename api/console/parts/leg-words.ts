import { count } from "../words.ts";

const corners: Readonly<Record<string, string>> = {
  toC3: "to corner 3",
  toC5: "to corner 5",
  withdrawal: "to corner 5 (withdrawal)",
};

export const toCorner = (leg: string): string => corners[leg] ?? leg;

export const legsOf = (legs: number): string => (legs === 1 ? "1 leg" : `${count(legs)} legs`);

export const documentsOf = (documents: number): string =>
  documents === 1 ? "1 document" : `${count(documents)} documents`;
