import { useEffect, useState } from "preact/hooks";

import { errorMessage } from "../loaded.ts";
import type { LegIncidentAnswer, RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { pathWithQuery } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { legsOf, legWords } from "../domain-words.ts";
import { isolate } from "../language.ts";
import { withMarks } from "../unseen-characters.ts";
import { retryDialogTexts, retryTexts } from "../texts/retries.ts";

interface RetryDialogProps {
  incident: LegIncidentAnswer;
  org: string;
  close: () => void;
}

/** Asks the server how many legs it would be now, says so, and begins the retry. */
export function RetryDialog({ incident, org, close }: RetryDialogProps) {
  const [legs, setLegs] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const filter = filterOf(incident);
  const asked = JSON.stringify(filter);
  useEffect(() => {
    postJson<{ legs: number }>(
      pathWithQuery("/api/operations/retries/count", { org_id: org }),
      JSON.parse(asked) as object,
    ).then(
      (answer) => setLegs(answer.legs),
      (error: unknown) => setTrouble(errorMessage(error)),
    );
  }, [asked, org]);
  const begin = async ({ reason }: { reason: string }): Promise<void> => {
    await postJson<RetryRunAnswer>(pathWithQuery("/api/operations/retries", { org_id: org }), { ...filter, reason });
    close();
    navigate(hrefOf("incidents", undefined, { tab: "retries", org }));
  };
  return (
    <Confirmation
      title={legs === undefined ? retryDialogTexts.retry : retryDialogTexts.retryLegs(legsOf(legs))}
      consequence={trouble ?? consequenceOf(incident, legs)}
      isReady={legs !== undefined && legs > 0}
      confirm={begin}
      cancel={close}
    />
  );
}

/** The whole group, and nothing else. */
function filterOf(incident: LegIncidentAnswer): Record<string, string> {
  const { failure_class, leg, cause, receiver_id, access_point } = incident;
  const all = { failure_class, leg, cause, receiver_id, access_point };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

function consequenceOf(incident: LegIncidentAnswer, legs: number | undefined): string {
  if (legs === undefined) {
    return retryDialogTexts.counting;
  }
  if (legs === 0) {
    return retryDialogTexts.none;
  }
  const { leg, receiver_id: receiver, access_point: accessPoint, cause } = incident;
  const where = [
    legWords[leg].toCorner,
    receiver === null ? "" : ` ${retryTexts.receiver(isolate(receiver))}`,
    accessPoint === null ? "" : ` ${retryTexts.accessPoint(isolate(withMarks(accessPoint)))}`,
  ].join("");
  const because = cause === null ? "" : retryDialogTexts.because(isolate(withMarks(cause)));
  return retryDialogTexts.consequence(legsOf(legs), where, because);
}
