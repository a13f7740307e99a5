/*
 * A TrueType font with two glyphs: the dirham sign (U+20C3, Unicode 18), which few fonts have yet, and a box for every other character.
 * As the last font it leaves no character without a glyph, because PDF/A forbids those. A packaged font that maps all of Unicode has
 * megabytes; a format 13 character map says it in three ranges.
 */

const family = "Fallback Boxes";
const unitsPerEm = 1000;
const capHeight = 700;
const depth = -200;

type Point = readonly [x: number, y: number, curve?: "control"];
type Contour = readonly Point[];

interface Glyph {
  width: number;
  contours: readonly Contour[];
}

const rectangle = (left: number, bottom: number, right: number, top: number): Contour => [
  [left, bottom],
  [left, top],
  [right, top],
  [right, bottom],
];

/** One of the two bars, which rise at their left end and fall at their right one. */
const bar = (y: number): Contour => [
  [0, y + 90],
  [10, y + 70, "control"],
  [60, y + 70],
  [745, y + 70],
  [800, y + 70, "control"],
  [800, y - 20],
  [790, y, "control"],
  [740, y],
  [55, y],
  [0, y, "control"],
];

/** Contours run clockwise where they fill and anticlockwise where they leave out. */
const glyphs: readonly Glyph[] = [
  { width: 600, contours: [] },
  { width: 600, contours: [rectangle(60, 0, 540, capHeight), rectangle(105, 45, 495, 655).toReversed()] },
  {
    width: 840,
    contours: [
      [
        [70, 700],
        [330, 700],
        [700, 700, "control"],
        [700, 350],
        [700, 0, "control"],
        [330, 0],
        [70, 0],
        [105, 60, "control"],
        [105, 130],
        [105, 570],
        [105, 640, "control"],
      ],
      [
        [210, 665],
        [210, 35],
        [310, 35],
        [570, 35, "control"],
        [570, 350],
        [570, 665, "control"],
        [310, 665],
      ],
      bar(388),
      bar(248),
    ],
  },
];

const box = 1;
const dirham = 2;

const u16 = (...values: readonly number[]): Buffer => numbers(2, values);
const u32 = (...values: readonly number[]): Buffer => numbers(4, values);

/** Big-endian; negative values as two's complement. */
function numbers(size: 2 | 4, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(size * values.length);
  values.forEach((value, index) => bytes.writeUIntBE(value < 0 ? value + 2 ** (8 * size) : value, index * size, size));
  return bytes;
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const differences = (values: readonly number[]): number[] =>
  values.map((value, index) => value - (values[index - 1] ?? 0));

const outlines = glyphs.map(({ contours }) => {
  if (contours.length === 0) {
    return Buffer.alloc(0);
  }
  const points = contours.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  let last = -1;
  const ends = contours.map(({ length }) => (last += length));
  return padded(
    Buffer.concat([
      u16(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0),
      Buffer.from(points.map(([, , curve]) => (curve === "control" ? 0 : 1))),
      u16(...differences(xs), ...differences(ys)),
    ]),
  );
});

const repeated = (count: number, value: number): number[] => Array.from({ length: count }, () => value);
const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((total, { length }) => total + length, 0);

/** The tables by tag, in the order of their tags. */
const tables = (): Readonly<Record<string, Buffer>> => {
  // Format 13 of a character map: all characters of a range have one glyph.
  const ranges = [
    [0x20, 0x20c2, box],
    [0x20c3, 0x20c3, dirham],
    [0x20c4, 0x10ffff, box],
  ];
  const texts = [family, "Regular", family, family.replaceAll(" ", "")].map((text) =>
    Buffer.from(text, "utf16le").swap16(),
  );
  const ids = [1, 2, 4, 6];
  let offset = 0;
  const names = texts.map((text, index) => {
    const record = u16(3, 1, 0x409, ids[index] as number, text.length, offset);
    offset += text.length;
    return record;
  });
  const groups = u32(16 + 12 * ranges.length, 0, ranges.length, ...ranges.flat());
  return {
    "OS/2": Buffer.concat([
      u16(4, 600, 400, 5, 0, ...repeated(11, 0)),
      Buffer.alloc(10),
      u32(...repeated(4, 0), 0x20202020),
      u16(0x40, 0x20, 0xffff, capHeight, depth, 0, capHeight, -depth),
      u32(0, 0),
      u16(500, capHeight, 0, 0x20, 0),
    ]),
    cmap: Buffer.concat([u16(0, 1, 0, 6), u32(12), u16(13, 0), groups]),
    glyf: Buffer.concat(outlines),
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(3, unitsPerEm),
      Buffer.alloc(16),
      u16(0, depth, 840, capHeight, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([u32(0x10000), u16(capHeight, depth, 0, 840, 0, 0, 840, 1, ...repeated(7, 0), glyphs.length)]),
    hmtx: u16(
      ...glyphs.flatMap(({ width, contours }) => [
        width,
        contours.length === 0 ? 0 : Math.min(...contours.flat().map(([x]) => x)),
      ]),
    ),
    loca: u32(...outlines.map((_, index) => lengthOf(outlines.slice(0, index))), lengthOf(outlines)),
    maxp: Buffer.concat([u32(0x10000), u16(glyphs.length, 40, 4, 0, 0, 1, ...repeated(8, 0))]),
    name: Buffer.concat([u16(0, texts.length, 6 + 12 * texts.length), ...names, ...texts]),
    post: Buffer.concat([u32(0x30000, 0), u16(-100, 50), u32(...repeated(5, 0))]),
  };
};

/** The font as a TrueType file of about a kilobyte. */
export function fallbackFont(): Buffer {
  const entries = Object.entries(tables());
  let offset = 12 + 16 * entries.length;
  const directory = entries.map(([tag, table]) => {
    const row = Buffer.concat([Buffer.from(tag.padEnd(4)), u32(0, offset, table.length)]);
    offset += padded(table).length;
    return row;
  });
  const header = Buffer.concat([u32(0x10000), u16(entries.length, 128, 3, entries.length * 16 - 128)]);
  return Buffer.concat([header, ...directory, ...entries.map(([, table]) => padded(table))]);
}
