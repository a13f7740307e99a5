import { Session, type Profiler } from "node:inspector/promises";

/** What a check does with its time. */
const phases = ["read", "index", "dispatch", "evaluate", "report", "collect garbage", "other"] as const;
type Phase = (typeof phases)[number];

const places: readonly (readonly [RegExp, Phase])[] = [
  [/\/common\/rules\/xml\//, "read"],
  [/\/child-index\.js$/, "index"],
  [/\/(?:document-check|dispatch)\.js$/, "dispatch"],
  [/\/(?:location|failure-tally|failure-places)\.js$/, "report"],
  [/\/common\/rules\/runtime\//, "evaluate"],
];

/** Where nothing runs. */
const idle = new Set(["(idle)", "(program)", "(root)"]);

/** Generated functions have no file; a function that another one takes in counts as that one. */
function phaseOf({ functionName, url }: Profiler.ProfileNode["callFrame"]): Phase | undefined {
  if (idle.has(functionName)) {
    return undefined;
  }
  if (functionName === "(garbage collector)") {
    return "collect garbage";
  }
  return url === "" ? "evaluate" : (places.find(([pattern]) => pattern.test(url))?.[1] ?? "other");
}

/** Shares of the processor's time, by phase, of work that is warm. */
export async function sharesOf(work: () => void): Promise<Record<Phase, number>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 100 });
  await session.post("Profiler.start");
  work();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const byNode = new Map(profile.nodes.map(({ id, callFrame }) => [id, phaseOf(callFrame)]));
  const samples = (profile.samples ?? []).map((id) => byNode.get(id)).filter((phase) => phase !== undefined);
  return Object.fromEntries(
    phases.map((phase) => [phase, samples.filter((each) => each === phase).length / Math.max(1, samples.length)]),
  ) as Record<Phase, number>;
}
