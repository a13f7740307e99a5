import type { DocumentKind } from "../documents/document.ts";
import type { Progress } from "./output.ts";
import type { Session } from "./session.ts";
import type { DocumentFile } from "./document.ts";
import type { Journal } from "./journal.ts";

/** What every part of a batch works with. */
export interface BatchRun {
  session: Session;
  /** The path of the input. */
  input: string;
  file: DocumentFile;
  journal: Journal;
  kind: DocumentKind;
  businessProfileId: string;
  /** Whether documents that the service has may be replaced. */
  isCorrection: boolean;
  /** Whether the command ends when everything is taken, without the decisions of the network. */
  isNotAwaited: boolean;
  progress: Progress;
}
