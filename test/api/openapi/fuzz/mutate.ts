import { pick } from "../../../rules/support/random.ts";

type Random = () => number;

/** A part of a JSON text that JSON.stringify would not write. */
const raw = (text: string): string => `\u{f8fe}${text}\u{f8ff}`;
/** Behind a name that is there already, so that it is sent twice. */
const again = "\u{f8fd}";

/** As JSON, with its raw parts. */
export const asText = (value: unknown): string =>
  (JSON.stringify(value) ?? "")
    .replaceAll(/"\u{f8fe}([^"]*)\u{f8ff}"/gu, (_match, text: string) => text.replaceAll("'", '"'))
    .replaceAll(again, "");

const nested = (depth: number): string => raw("[".repeat(depth) + "]".repeat(depth));

const words =
  "null 0 -1 true [] {} NaN undefined % %00 %s%n ../../etc/passwd __proto__ constructor 1e400 =1+1 {{7*7}} ${jndi:ldap://a} \
0000-00-00 2026-02-30 9999-12-31 +275760-09-13 00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff \
\u0000 a\u0000b \ud800 \udc00a \ufeff \u200b\u200d \u202eabc \u2028 \uffff ﷺ 𝟙𝟚𝟛 ١٢٣ ٪ İ ß 👨‍👩‍👧 <a>&amp;]]>";

export const hostileTexts: readonly string[] = [
  ...words.split(" "),
  "",
  " ",
  "\t\n",
  "\r\nSet-Cookie: a=b",
  "' or 1=1 --",
  "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>",
  "e\u0301".repeat(50),
  "9".repeat(400),
];

const numbers = `-0 0.0 1E2 1e-7 1e400 -1e400 1e308 9007199254740993 0.1e1 1.000000000000000000001 -5 ${"9".repeat(32)}`
  .split(" ")
  .concat(`0.${"0".repeat(300)}1`, "1".repeat(5_000))
  .map(raw);

/** So many copies that no body is larger than what the service reads of any. */
function manyOf(random: Random, value: unknown): unknown[] {
  const most = Math.ceil(4_000_000 / (asText(value).length + 1));
  return Array.from({ length: Math.min(pick(random, [101, 1_001, 20_000]), most) }, () => value);
}

/** What is put in the place of any value. */
function hostileValue(random: Random, before: unknown): unknown {
  const kinds: (() => unknown)[] = [
    () => null,
    () => pick(random, hostileTexts),
    () => pick(random, hostileTexts).repeat(1 + Math.floor(random() * 5)),
    () => "x".repeat(pick(random, [256, 1_001, 5_001, 100_000])),
    () => pick(random, numbers),
    () => pick(random, [true, false, [], {}, [[]], [null], { a: 1 }, -1, 0.1, 1e21]),
    () => [before],
    () => ({ value: before }),
    () => String(before),
    () => (typeof before === "string" ? ` ${before} ` : Number(before)),
    () => (typeof before === "string" ? before.toUpperCase() : before),
    () => nested(pick(random, [20, 64, 65, 1_000, 50_000])),
    () => manyOf(random, before),
    () => Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`m${index}`, index])),
    () => raw("{'__proto__':{'a':1},'constructor':{'prototype':{}}}"),
  ];
  return pick(random, kinds)();
}

interface Place {
  holder: Record<string, unknown> | unknown[];
  name: string;
}

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value === "object" && value !== null && found.length < 500) {
    for (const [name, member] of Object.entries(value)) {
      found.push({ holder: value as Place["holder"], name });
      placesIn(member, found);
    }
  }
  return found;
}

/** The value with one to three things wrong. */
export function mutated(random: Random, value: unknown): unknown {
  const root = { value: structuredClone(value) };
  const count = 1 + Math.floor(random() * 3);
  for (let nth = 0; nth < count; nth += 1) {
    const { holder, name } = pick(random, placesIn(root));
    const members = holder as Record<string, unknown>;
    const before = members[name];
    const what = random();
    if (what < 0.6 || holder === root) {
      members[name] = hostileValue(random, before);
    } else if (what < 0.75 && !Array.isArray(holder)) {
      Reflect.deleteProperty(holder, name);
    } else if (what < 0.85 && !Array.isArray(holder)) {
      members[name + again] = random() < 0.5 ? before : hostileValue(random, before);
    } else if (!Array.isArray(holder)) {
      members[
        pick(random, [
          "unknown",
          `__proto__${again}`,
          "constructor",
          "toString",
          `${name} `,
          name.toUpperCase(),
          ...hostileTexts,
        ])
      ] = before;
    } else {
      holder.push(...Array.from({ length: 3 }, () => structuredClone(before)));
    }
  }
  return root.value;
}

/** A text that is no JSON, or one of another encoding. */
export function brokenText(random: Random, text: string): string | Buffer {
  const breaks: (() => string | Buffer)[] = [
    () => "",
    () => " ",
    () => text.slice(0, Math.floor(random() * text.length)),
    () => `\ufeff${text}`,
    () => `${text},`,
    () => `${text}${text}`,
    () => `${text}\n${text}`,
    () => text.replaceAll('"', "'"),
    () => text.replace("{", "{/* a */"),
    () => text.replace(":", ": undefined"),
    () => text.replace('"', '"\u0001'),
    () => "[".repeat(100_000),
    () => '{"a":'.repeat(50_000),
    () => Buffer.from(text, "utf16le"),
    () =>
      Buffer.concat([
        Buffer.from(text.slice(0, 20)),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
        Buffer.from(text.slice(20)),
      ]),
    () =>
      pick(random, [
        "null",
        "true",
        "1",
        '"a"',
        "[]",
        "{}",
        "[[]]",
        "[null]",
        "<a/>",
        "<?xml version='1.0'?><a",
        "a,b\n1,2",
      ]),
  ];
  return pick(random, breaks)();
}

/** The document with another text or attribute, or without one of its elements, or with one of them twice. */
export function mutatedXml(random: Random, xml: string): string {
  const elements = [...xml.matchAll(/<([\w:]+)([^<>]*)>([^<>]*)<\/\1>/g)];
  if (elements.length === 0) {
    return xml;
  }
  const [whole, name = "", attributes = "", text = ""] = pick(random, elements);
  const hostile = pick(random, [...hostileTexts, "x".repeat(100_000), "1e400", "-1"]);
  const written = hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const inner = pick(random, [
    written,
    hostile,
    `<![CDATA[${hostile}]]>`,
    `<!--${text}-->`,
    "&b;",
    "<a>".repeat(5_000),
  ]);
  const changed = `<${name}${attributes}>${inner}</${name}>`;
  const others = ["", whole + whole, `<${name}/>`, `<${name} a="${written.replaceAll('"', "")}">${text}</${name}>`];
  return xml.replace(whole, () => pick(random, [changed, changed, ...others]));
}
