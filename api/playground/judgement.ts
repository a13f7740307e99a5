/** What the page asks its worker, and what it is told. */

export type Source = { input: "xml"; text: string } | { input: "request"; kind: string; text: string };

export interface Question {
  id: number;
  source: Source;
}

export interface Answer {
  id: number;
  judgement: Judgement;
}

/** Something to show beside a line of what was pasted; lines and columns count from 1. */
export interface Remark {
  flag: "fatal" | "warning";
  /** Id of the rule, or of the field that the request has wrong. */
  name: string;
  text: string;
  line?: number;
  column?: number;
  /** XPath into the XML. */
  location?: string;
  /** JSON pointer into the request. */
  pointer?: string;
  /** The rule's own words: which elements it is for, and what has to hold there. */
  context?: string;
  test?: string;
  /** Where to look. */
  hint?: string;
}

export interface Judgement {
  /** What was judged, and by which rules. */
  heading: string;
  valid: boolean;
  fatal: number;
  warning: number;
  /** They are fewer than `fatal` and `warning` say where there are very many. */
  remarks: Remark[];
  /** What a reader should know who holds this against the service's own answer. */
  notes: string[];
  /** Amounts by name, of a request. */
  amounts?: [name: string, value: string][];
  /** The UBL document that a request becomes. */
  ubl?: string;
  milliseconds: number;
}
