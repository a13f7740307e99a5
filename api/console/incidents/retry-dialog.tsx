import { useEffect, useState } from "preact/hooks";

import { errorMessage } from "../loaded.ts";
import type { LegIncidentAnswer, RetryCountAnswer, RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { pathWithQuery } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { isolate } from "../language.ts";
import { withMarks } from "../unseen-characters.ts";
import { fill, plural, texts } from "../words.ts";

interface GroupRetryDialogProps {
  incident: LegIncidentAnswer;
  org: string;
  close: () => void;
}

/** Asks the server how many legs of the group it would be now, says so, and begins the retry of the group and nothing else. */
export function GroupRetryDialog({ incident, org, close }: GroupRetryDialogProps) {
  const [legs, setLegs] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const asked = JSON.stringify(filterOf(incident));
  useEffect(() => {
    postJson<RetryCountAnswer>(
      pathWithQuery("/api/operations/retries/count", { org_id: org }),
      JSON.parse(asked) as object,
    ).then(
      (answer) => setLegs(answer.legs),
      (error: unknown) => setTrouble(errorMessage(error)),
    );
  }, [asked, org]);
  const begin = async ({ reason }: { reason: string }): Promise<void> => {
    const body = { ...filterOf(incident), reason };
    await postJson<RetryRunAnswer>(pathWithQuery("/api/operations/retries", { org_id: org }), body);
    close();
    navigate(hrefOf("incidents", undefined, { tab: "retries", org }));
  };
  const isReady = legs !== undefined && legs > 0;
  return (
    <Confirmation
      title={
        isReady
          ? fill(texts.retryDialog.retryThese, { amount: plural(texts.count.legs, legs) })
          : texts.retryDialog.retry
      }
      consequence={trouble ?? consequenceOf(incident, legs)}
      isReady={isReady}
      confirm={begin}
      cancel={close}
    />
  );
}

function consequenceOf(incident: LegIncidentAnswer, legs: number | undefined): string {
  if (legs === undefined) {
    return texts.retryDialog.counting;
  }
  return legs === 0 ? texts.retryDialog.none : ofGroup(incident, plural(texts.count.legs, legs));
}

function filterOf(incident: LegIncidentAnswer): Record<string, string> {
  const { failure_class, leg, cause, receiver_id, access_point } = incident;
  const all = { failure_class, leg, cause, receiver_id, access_point };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

function ofGroup({ leg, receiver_id: receiver, access_point: accessPoint, cause }: LegIncidentAnswer, legs: string) {
  const where = [
    texts.leg[leg].toCorner,
    receiver === null ? "" : ` ${fill(texts.retries.receiver, { id: isolate(receiver) })}`,
    accessPoint === null ? "" : ` ${fill(texts.retries.accessPoint, { subject: isolate(withMarks(accessPoint)) })}`,
  ].join("");
  const because = cause === null ? "" : fill(texts.retryDialog.because, { cause: isolate(withMarks(cause)) });
  return fill(texts.retryDialog.consequence, { legs, where, because });
}
