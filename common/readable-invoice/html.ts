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
  const own = withoutIndents(strings);
  let text = own[0] ?? "";
  parts.forEach((part, index) => {
    text += written(part) + (own[index + 1] ?? "");
  });
  return new Html(text);
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Templates are indented in the source only. */
function withoutIndents(strings: TemplateStringsArray): readonly string[] {
  const own = known.get(strings) ?? strings.map((text) => text.replace(/\n\s*/g, "\n"));
  known.set(strings, own);
  return own;
}

export const nothing = new Html("");

function written(part: Part): string {
  if (part instanceof Html) {
    return part.text;
  }
  if (part === undefined || part === false) {
    return "";
  }
  return typeof part === "object" ? part.map(written).join("") : escapeHtml(String(part));
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (unit) => escapes[unit] as string) : text;
