import { useEffect, useState } from "preact/hooks";

import { errorMessage } from "../loaded.ts";
import type { LegIncidentAnswer, RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { pathWithQuery } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { legsOf, legWords } from "../domain-words.ts";

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
      title={legs === undefined ? "Retry" : `Retry ${legsOf(legs)}`}
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
    return "Counting…";
  }
  if (legs === 0) {
    return "None of them is failed any more: there is nothing to retry.";
  }
  const where = [
    legWords[incident.leg].toCorner,
    incident.receiver_id === null ? "" : ` for ${incident.receiver_id}`,
    incident.access_point === null ? "" : ` at ${incident.access_point}`,
  ].join("");
  const because = incident.cause === null ? "" : ` that failed with “${incident.cause}”`;
  return `This retries ${legsOf(legs)} ${where}${because}. The same envelopes go out again, under their own SBDH ids; what may have arrived is not among them, so nothing arrives twice. The workers take 200 at a time, and it can be stopped.`;
}
