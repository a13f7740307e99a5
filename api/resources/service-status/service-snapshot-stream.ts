import { setTimeout as pause } from "node:timers/promises";

import type { Language, Text } from "../../../common/domain/language.ts";
import { judge } from "../../../common/domain/service-status/judge.ts";
import type { Known } from "../../../common/domain/service-status/known.ts";
import { asError } from "../../../common/errors.ts";
import { readKnown, type KnownDeps } from "../../../common/services/service-status/read-known.ts";
import type { Deps } from "../../../common/services/runtime/deps.ts";
import type { HeldRequest } from "../../held/held-request.ts";
import { writeJson } from "../../json/write-json.ts";
import { describeError } from "../../middleware/handle-errors.ts";
import { presentServiceSnapshot, presentUnavailable } from "./presenter.ts";

const everyMs = 1_000;
/** A right that takes longer to check cannot be checked now. */
const rightMs = 1_000;

interface Stream {
  /** Undefined for all organizations. */
  orgId?: string;
  forMs: number;
  language: Language;
  held: HeldRequest;
}

/**
 * Streams the service snapshot as server-sent events, one a second, until its time is over, the client disconnects,
 * the process stops, or the caller's right ends. All streams share one reading, and none is read without a stream. It
 * does not listen to notices of the status log, because then every writer would have to send them
 * (docs/decisions/0025). While a reading takes long, a comment each second says that the process lives.
 */
export async function* serviceSnapshotStream(
  deps: KnownDeps & Pick<Deps, "statusListener">,
  { orgId, forMs, language, held }: Stream,
): AsyncGenerator<string> {
  const endsAt = performance.now() + forMs;
  let reading: Promise<string> | undefined;
  while (!held.signal.aborted && !deps.statusListener.isReleased && performance.now() < endsAt) {
    reading ??= nextEvent(deps, { orgId, language, held });
    const second = pause(everyMs, undefined, { signal: held.signal }).catch(() => undefined);
    const event = await Promise.race([reading, second]);
    if (!held.rightEnded.aborted) {
      yield event ?? beat;
    }
    if (event !== undefined) {
      reading = undefined;
      await second;
    }
  }
  if (held.rightEnded.aborted) {
    const { status, errors } = describeError(asError(held.rightEnded.reason), deps.logger, "en");
    yield `event: ended\ndata: ${writeJson({ status, errors })}\n\n`;
  }
}

/** A comment, which carries nothing. */
const beat = ": reading\n\n";

const unavailableTexts: Text = {
  en: "The database cannot be read at the moment.",
  ar: "تعذّرت قراءة قاعدة البيانات في هذه اللحظة.",
};

const unavailable = (known: Known, language: Language): string =>
  `event: unavailable\ndata: ${writeJson(presentUnavailable(known, unavailableTexts[language], language))}\n\n`;

/** Tells what the process knows itself while the database cannot be read, because the numbers on the screen are old then. */
async function nextEvent(
  deps: KnownDeps,
  { orgId, language, held }: Pick<Stream, "language" | "held"> & { orgId: string | undefined },
): Promise<string> {
  const isSure = await Promise.race([
    held.requireRight().then(() => true),
    pause(rightMs, false, { ref: false }),
  ]).catch(() => false);
  const known = await readKnown(deps, { orgId });
  // Whose right cannot be checked is told what the process finds, and nothing of the database.
  if (!isSure) {
    return unavailable({ ...known, snapshot: null }, language);
  }
  return known.snapshot === null
    ? unavailable(known, language)
    : `event: standing\ndata: ${writeJson(presentServiceSnapshot(known.snapshot, judge(known), language))}\n\n`;
}
