/** Messages between the page and its worker. */

export type Source = { input: "xml"; text: string } | { input: "request"; kind: string; text: string };

export interface Question {
  id: number;
  source: Source;
}

export interface Answer {
  id: number;
  judgement: Judgement;
}

/** A finding beside a line of the pasted text; lines and columns count from 1. */
export interface Remark {
  flag: "fatal" | "warning";
  /** Id of the rule, or path of the field. */
  name: string;
  text: string;
  line?: number;
  column?: number;
  /** XPath into the XML. */
  location?: string;
  /** JSON pointer into the request. */
  pointer?: string;
  /** The rule's context and test expressions. */
  context?: string;
  test?: string;
  hint?: string;
}

export interface Judgement {
  /** The kind of document and the rule set. */
  heading: string;
  valid: boolean;
  fatal: number;
  warning: number;
  /** At most as many as `fatal` and `warning` count, because the list is capped. */
  remarks: Remark[];
  /** Differences from what the service checks. */
  notes: string[];
  /** The computed amounts of a request, by name. */
  amounts?: [name: string, value: string][];
  ubl?: string;
  milliseconds: number;
}
