import { conformanceFile } from "./repository-files.ts";
import { mutated, type Operation } from "./mutable-xml.ts";

export interface Vector {
  name: string;
  base: string;
  ops: readonly Operation[];
  /** Ids of the rules that fail, as the rule files write them. */
  fails: readonly string[];
  technical_error?: unknown;
}

interface VectorFile {
  bases: Record<string, string>;
  vectors: Vector[];
}

const file = JSON.parse(conformanceFile("conformance-vectors.json")) as VectorFile;

export const officialVectors: readonly Vector[] = file.vectors;

export function documentOf({ base, ops }: Vector): string {
  const text = file.bases[base];
  return mutated(text ?? conformanceFile(`${base}.xml`), ops);
}
