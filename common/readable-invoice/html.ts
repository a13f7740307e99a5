/** Safe markup, created only by `html`, which escapes its values. */
export class Html {
  constructor(readonly text: string) {}

  get isEmpty(): boolean {
    return this.text === "";
  }
}

type Part = Html | string | number | undefined | false | readonly Part[];

/** Builds markup. Values are escaped for content and quoted attributes; undefined and false give nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  // Templates are indented in the source only.
  const own = known.get(strings) ?? strings.map((piece) => piece.replace(/\n\s*/g, "\n"));
  known.set(strings, own);
  let text = own[0] ?? "";
  parts.forEach((part, index) => {
    text += written(part) + (own[index + 1] ?? "");
  });
  return new Html(text);
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

export const nothing = new Html("");

function written(part: Part): string {
  if (part instanceof Html) {
    return part.text;
  }
  if (part === undefined || part === false) {
    return "";
  }
  return typeof part === "object"
    ? part.map(written).join("")
    : String(part).replace(/[&<>"']/g, (unit) => escapes[unit] as string);
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
