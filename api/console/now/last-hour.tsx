import { useEffect, useRef, useState } from "preact/hooks";
import uPlot, { type AlignedData, type Options } from "uplot";

import type { StageAnswer } from "../../resources/service-status/answers.ts";
import { lastHourTexts } from "../texts/last-hour.ts";
import { useZone } from "../time-zone.ts";
import { axisTime, count, zoneOf } from "../words.ts";

const lines = [
  ["pricing", lastHourTexts.taken, "--busy"],
  ["transmission", lastHourTexts.toC3, "--good"],
  ["reporting", lastHourTexts.toC5, "--violet"],
] as const;
/** Every line with its colour; the last is of what was taken up in vain. */
const drawnLines = [
  ...lines.map(([, title, colour]) => [title, colour] as const),
  [lastHourTexts.nothing, "--bad"] as const,
];

const height = 200;
const hourMinutes = 60;

/** What was done in each minute of the last hour, and what came to nothing. */
export function LastHour({ stages }: { stages: readonly StageAnswer[] }) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const scheme = useScheme();
  const zone = useZone();
  const data = dataOf(stages);
  useEffect(() => {
    const box = place.current;
    if (box === null) {
      return undefined;
    }
    plot.current = new uPlot(optionsFor(box), data, box);
    const resize = new ResizeObserver(() => plot.current?.setSize({ width: box.clientWidth, height }));
    resize.observe(box);
    return () => {
      resize.disconnect();
      plot.current?.destroy();
    };
  }, [scheme, zone]);
  const drawn = JSON.stringify(data);
  useEffect(() => plot.current?.setData(data), [drawn]);
  return (
    <section class="card" aria-label={lastHourTexts.name}>
      <div class="head">
        <h2>{lastHourTexts.title(zoneOf(new Date()))}</h2>
        <ul class="legend">
          {drawnLines.map(([title, colour]) => (
            <li key={title} class={`line${colour}`}>
              {title}
            </li>
          ))}
        </ul>
      </div>
      <div class="plot" ref={place} role="img" aria-label={inWords(stages)} />
    </section>
  );
}

/** For those who see no lines. */
function inWords(stages: readonly StageAnswer[]): string {
  const sums = lines.map(([name, title]) => {
    const minutes = stages.find(({ stage }) => stage === name)?.minutes ?? [];
    return lastHourTexts.sum(title, count(minutes.reduce((sum, { done, refused }) => sum + done + refused, 0)));
  });
  return lastHourTexts.inWords(sums.join(" "));
}

function dataOf(stages: readonly StageAnswer[]): AlignedData {
  const minuteMs = 60_000;
  const latest = Math.floor(Date.now() / minuteMs);
  const moments = Array.from({ length: hourMinutes }, (_, index) => latest - hourMinutes + index);
  const minutesOf = (name: string) =>
    new Map(
      stages.find(({ stage }) => stage === name)?.minutes.map((minute) => [Date.parse(minute.at) / minuteMs, minute]),
    );
  const done = lines.map(([name]) => {
    const minutes = minutesOf(name);
    return moments.map((at) => (minutes.get(at)?.done ?? 0) + (minutes.get(at)?.refused ?? 0));
  });
  const all = stages.map(({ stage }) => minutesOf(stage));
  const failed = moments.map((at) => all.reduce((sum, minutes) => sum + (minutes.get(at)?.failed ?? 0), 0));
  return [moments.map((at) => at * hourMinutes), ...done, failed];
}

function optionsFor(box: HTMLElement): Options {
  const style = getComputedStyle(box);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour("--ink-faint"),
    font: "12px system-ui, sans-serif",
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  return {
    width: Math.max(box.clientWidth, 100),
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(5, most * 1.1)] } },
    axes: [
      { ...axis, values: (_plot, moments) => moments.map((at) => axisTime(new Date(at * 1_000))) },
      { ...axis, size: 44, values: (_plot, values) => values.map((value) => count(value)) },
    ],
    series: [
      {},
      ...drawnLines.map(([label, name]) => ({ label, stroke: colour(name), width: 2, points: { show: false } })),
    ],
  };
}

/** Changes when the reader's scheme does: a canvas does not follow by itself. */
function useScheme(): boolean {
  const [isDark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const look = (): void => setDark(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isDark;
}
