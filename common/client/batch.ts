import type { CallOptions } from "./answer.ts";
import type { Settings } from "./settings.ts";
import { cutDocuments, type CutOptions, type Documents, type Line } from "./cut-documents.ts";
import { sendLines, type BatchLine, type Target } from "./send-lines.ts";

export type { Documents, SentDocument } from "./cut-documents.ts";
export type { BatchLine } from "./send-lines.ts";

export interface BatchOptions extends CutOptions, CallOptions {
  /** Requests under way at the same time; 2 by default. */
  underWay?: number;
}

type Sent = Awaited<ReturnType<typeof sendLines>>;
type Read = { lines: Line[] } | { lines?: never; failure?: unknown };

/**
 * Creates documents of one kind, however many. They are read as their results are taken, and one request ahead.
 *
 * @throws ApiError where a whole request is refused; ConnectionError; what reading the documents throws, after the results of those before
 */
export async function* batch(
  settings: Settings,
  target: Target,
  documents: Documents,
  { underWay = 2, signal, ...options }: BatchOptions = {},
): AsyncGenerator<BatchLine, void, undefined> {
  const stop = new AbortController();
  const call = { ...options, signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]) };
  const groups = cutDocuments(settings, documents, options);
  const waiting: Promise<Sent>[] = [];
  let reading: Promise<Read> | undefined = readGroup(groups);
  let unread: unknown;
  try {
    while (reading !== undefined || waiting.length > 0) {
      const mayRead = reading !== undefined && waiting.length < Math.max(1, underWay) ? [reading] : [];
      const first: Sent | Read = await Promise.race([...mayRead, ...waiting.slice(0, 1)]);
      if ("results" in first) {
        void waiting.shift();
        yield* given(first);
      } else if (first.lines === undefined) {
        reading = undefined;
        unread = first.failure;
      } else {
        waiting.push(sendLines(settings, target, first.lines, call));
        reading = readGroup(groups);
      }
    }
  } finally {
    stop.abort();
    // Not awaited: what documents come from may be silent for ever.
    void groups.return().catch(() => undefined);
  }
  if (unread !== undefined) {
    throw unread;
  }
}

const readGroup = async (groups: AsyncGenerator<Line[], void>): Promise<Read> => {
  try {
    const { value } = await groups.next();
    return value === undefined ? {} : { lines: value };
  } catch (failure) {
    return { failure };
  }
};

function* given({ results, failure }: Sent): Generator<BatchLine> {
  yield* results;
  if (failure !== undefined) {
    throw failure;
  }
}
