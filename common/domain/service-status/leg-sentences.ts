import { bannerIfAny, type BannerWithoutAction } from "./banner.ts";
import { mlsTermMinutes, type LegSnapshot, type ServiceSnapshot } from "./service-snapshot.ts";
import { ageMs, countOf, earliest, legsIn } from "./wording.ts";

/** The access point is asked about an unknown outcome; only one that stays unknown is reported. */
const longUnknownMs = 60_000;
export function blocked(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  const legs = legsIn(snapshot, "failed");
  const count = countOf(legs);
  return bannerIfAny(count, {
    id: "legs-blocked",
    severity: "warning",
    words: `${count} ${count === 1 ? "leg has" : "legs have"} failed and ${count === 1 ? "waits" : "wait"} for a person: ${byClass(legs)}.`,
    since: earliest(legs.map(({ since }) => since)),
  });
}

const byClass = (legs: readonly LegSnapshot[]): string => {
  const classes = [...new Set(legs.map(({ failureClass }) => failureClass ?? "no class"))];
  return classes
    .map((name) => `${countOf(legs.filter(({ failureClass }) => (failureClass ?? "no class") === name))} ${name}`)
    .join(", ");
};

export function unknown(snapshot: ServiceSnapshot): BannerWithoutAction[] {
  const legs = legsIn(snapshot, "unknown").filter(({ since }) => ageMs(since, snapshot.at) > longUnknownMs);
  const count = countOf(legs);
  return bannerIfAny(count, {
    id: "outcome-unknown",
    severity: "warning",
    words: `Of ${count} ${count === 1 ? "leg" : "legs"} nobody knows whether ${count === 1 ? "it has" : "they have"} arrived; the access point is asked.`,
    since: earliest(legs.map(({ since }) => since)),
  });
}

export function overdue({ overdue: { count, since } }: ServiceSnapshot): BannerWithoutAction[] {
  return bannerIfAny(count, {
    id: "mls-overdue",
    severity: "warning",
    words: `${count} ${count === 1 ? "leg is" : "legs are"} sent and ${count === 1 ? "has" : "have"} had no message level status for more than ${mlsTermMinutes} minutes.`,
    since,
  });
}

export function webhooks({ webhooks: { pausedEndpoints, failing, since } }: ServiceSnapshot): BannerWithoutAction[] {
  return bannerIfAny(pausedEndpoints, {
    id: "webhooks-paused",
    severity: "warning",
    words: `${pausedEndpoints} webhook ${pausedEndpoints === 1 ? "endpoint fails and is" : "endpoints fail and are"} paused: ${failing} ${failing === 1 ? "event waits" : "events wait"} for another try.`,
    since: failing > 0 ? since : null,
  });
}
