import { useEffect, useState } from "preact/hooks";

import { errorMessage } from "../loaded.ts";
import type { LegIncidentAnswer, RetryCountAnswer, RetryRunAnswer } from "../../resources/incidents/answers.ts";
import { pathWithQuery } from "../pages.ts";
import { navigate, hrefOf } from "../router.ts";
import { postJson } from "../server-call.ts";
import { Confirmation } from "../parts/confirmation.tsx";
import { documentsOf, legsOf, legWords } from "../domain-words.ts";
import { isolate } from "../language.ts";
import { withMarks } from "../unseen-characters.ts";
import { retryDialogTexts, retryTexts } from "../texts/retries.ts";
import { listOf } from "../words.ts";

interface RetryDialogProps {
  /** What the server is to send again. */
  filter: object;
  /** What will happen to so many. */
  consequence: (amount: string) => string;
  org: string;
  close: () => void;
}

/** Asks the server how many it would be now, says so, and begins the retry. */
function RetryDialog({ filter, consequence, org, close }: RetryDialogProps) {
  const [count, setCount] = useState<RetryCountAnswer>();
  const [trouble, setTrouble] = useState<string>();
  const asked = JSON.stringify(filter);
  useEffect(() => {
    postJson<RetryCountAnswer>(
      pathWithQuery("/api/operations/retries/count", { org_id: org }),
      JSON.parse(asked) as object,
    ).then(setCount, (error: unknown) => setTrouble(errorMessage(error)));
  }, [asked, org]);
  const begin = async ({ reason }: { reason: string }): Promise<void> => {
    await postJson<RetryRunAnswer>(pathWithQuery("/api/operations/retries", { org_id: org }), { ...filter, reason });
    close();
    navigate(hrefOf("incidents", undefined, { tab: "retries", org }));
  };
  const amount = count === undefined ? undefined : amountOf(count);
  return (
    <Confirmation
      title={amount === undefined || amount === "" ? retryDialogTexts.retry : retryDialogTexts.retryThese(amount)}
      consequence={trouble ?? consequenceOf(amount, consequence)}
      isReady={amount !== undefined && amount !== ""}
      confirm={begin}
      cancel={close}
    />
  );
}

/** Words for what would be retried, such as “2 legs and 1 document”; empty where nothing would be. */
const amountOf = ({ legs, documents }: RetryCountAnswer): string =>
  listOf([...(legs > 0 ? [legsOf(legs)] : []), ...(documents > 0 ? [documentsOf(documents)] : [])]);

function consequenceOf(amount: string | undefined, consequence: RetryDialogProps["consequence"]): string {
  if (amount === undefined) {
    return retryDialogTexts.counting;
  }
  return amount === "" ? retryDialogTexts.none : consequence(amount);
}

interface GroupRetryDialogProps extends Pick<RetryDialogProps, "org" | "close"> {
  incident: LegIncidentAnswer;
}

/** Retries the whole group, and nothing else. */
export const GroupRetryDialog = ({ incident, ...more }: GroupRetryDialogProps) => (
  <RetryDialog filter={filterOf(incident)} consequence={(legs) => ofGroup(incident, legs)} {...more} />
);

function filterOf(incident: LegIncidentAnswer): Record<string, string> {
  const { failure_class, leg, cause, receiver_id, access_point } = incident;
  const all = { failure_class, leg, cause, receiver_id, access_point };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

function ofGroup({ leg, receiver_id: receiver, access_point: accessPoint, cause }: LegIncidentAnswer, legs: string) {
  const where = [
    legWords[leg].toCorner,
    receiver === null ? "" : ` ${retryTexts.receiver(isolate(receiver))}`,
    accessPoint === null ? "" : ` ${retryTexts.accessPoint(isolate(withMarks(accessPoint)))}`,
  ].join("");
  const because = cause === null ? "" : retryDialogTexts.because(isolate(withMarks(cause)));
  return retryDialogTexts.consequence(legs, where, because);
}
