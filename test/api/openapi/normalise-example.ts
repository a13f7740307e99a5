import type { Json } from "../../../api/openapi/examples/examples.ts";

/** What stands in examples for what every run has of its own. */
const instant = "2026-08-20T09:00:00.000Z";
const base = Date.parse(instant);
const maxTextLength = 240;
const maxListLength = 3;

interface Known {
  orgId: string;
  businessProfileId: string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const idOf = (letter: string, nth: number): string =>
  `0199d3a0-7c1e-7000-8000-00000000${letter}${String(nth).padStart(3, "0")}`;

/** By the name of a member, what is another value in every run. */
const fixedMembers: Readonly<Record<string, unknown>> = {
  cursor: "Yw3kVtXc0m2Qb8sLr5nJpA",
  next_cursor: "Yw3kVtXc0m2Qb8sLr5nJpA",
  duration_ms: 12,
  age_seconds: 0,
  lookupDurationMillis: 3,
  sendingDurationMillis: 5,
  overallDurationMillis: 8,
  csrf_token: "Bb7lLYtJ9cH-0L9EeYuMMHiLmu5iNoA23xqRV_bWYNY",
  token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJvcmdfaWQiOi…",
  secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDAmTHJ3Yxmqw=",
};

/** Counts of what happens to be there. */
const counts: ReadonlySet<string> = new Set(["active", "delayed", "failed", "prioritized", "waiting"]);

/** Lists that are shown whole, because a part of them would mislead the reader. */
const wholeLists: ReadonlySet<string> = new Set(["", "document_lines"]);

/**
 * The answer of a run as an example: ids by the order in which they appear, times, digests and addresses of this run
 * replaced, long texts and lists cut. The same for every run that answers the same.
 */
export function normaliseExample(answer: unknown, known: Known): Json {
  const ids = new Map([
    [known.orgId, idOf("a", 1)],
    [known.businessProfileId, idOf("b", 1)],
  ]);
  const text = JSON.stringify(cut(answer)).replaceAll(uuid, (id) => {
    const shown = ids.get(id) ?? idOf("d", ids.size - 1);
    ids.set(id, shown);
    return shown;
  });
  return JSON.parse(inOrder(withoutRun(text))) as Json;
}

function cut(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) {
    const shown = wholeLists.has(name) ? value : value.slice(0, maxListLength);
    return shown.map((member) => cut(member, "[]"));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutMember(key, member)]));
  }
  return typeof value === "string" && value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
}

function cutMember(key: string, value: unknown): unknown {
  if (typeof value === "number" && counts.has(key)) {
    return 0;
  }
  return key in fixedMembers && value !== null ? fixedMembers[key] : cut(value, key);
}

const withoutRun = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, instant)
    .replaceAll(/retry after \d+ s/g, "retry after 17 s")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "https://host.example")
    .replaceAll(/127\.0\.0\.1:\d+/g, "host.example")
    .replaceAll(/[0-9a-f]{64}/g, "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
    .replaceAll(/(?<=")[A-Za-z0-9+/]{43}=(?=")/g, "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=");

/** Entries of a log keep their order in time: a second from one to the next. */
function inOrder(text: string): string {
  let nth = 0;
  return text.replaceAll(`"timestamp":"${instant}"`, () => {
    const at = new Date(base + nth * 1_000).toISOString();
    nth += 1;
    return `"timestamp":"${at}"`;
  });
}
