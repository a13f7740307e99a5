import { isAllowedCodePoint } from "./xml-characters.ts";

/** Turns marked-up source into text: references, CDATA, comments, line ends (XML 1.0, 2.4, 2.11, 3.3.3 and 4.6). */

const predefined: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const reference = /&(?:#(?:x0*([0-9A-Fa-f]{1,6})|0*([0-9]{1,7}))|([A-Za-z]+));/y;

/** Replacement of the reference that starts at `offset`, with its length; undefined when it is none that we accept. */
export function readReference(source: string, offset: number): { text: string; length: number } | undefined {
  reference.lastIndex = offset;
  const match = reference.exec(source);
  if (!match) {
    return undefined;
  }
  const [whole, hex, decimal, name] = match;
  if (name !== undefined) {
    const text = predefined.get(name);
    return text === undefined ? undefined : { text, length: whole.length };
  }
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return isAllowedCodePoint(code) ? { text: String.fromCodePoint(code), length: whole.length } : undefined;
}

/** Name, as written, of the attribute whose value begins there. */
export function attributeNameBefore(source: string, valueStart: number): string {
  const isSpace = (at: number): boolean => /\s/.test(source.charAt(at));
  const beforeSpace = (from: number): number => {
    let at = from;
    while (isSpace(at - 1)) {
      at--;
    }
    return at;
  };
  const end = beforeSpace(source.lastIndexOf("=", valueStart - 1));
  let start = end;
  while (!isSpace(start - 1)) {
    start--;
  }
  return source.slice(start, end);
}

const normalizeLineEnds = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

function expandReferences(source: string): string {
  let at = source.indexOf("&");
  if (at < 0) {
    return source;
  }
  let text = "";
  let from = 0;
  for (; at >= 0; at = source.indexOf("&", from)) {
    const found = readReference(source, at);
    if (!found) {
      throw new Error("Reference was not checked by the reader");
    }
    text += source.slice(from, at) + found.text;
    from = at + found.length;
  }
  return text + source.slice(from);
}

/** String value of a stretch of element content: its text without tags, comments and processing instructions. */
export function contentText(source: string, start: number, end: number): string {
  let text = "";
  let at = start;
  while (at < end) {
    const open = source.indexOf("<", at);
    const textEnd = open < 0 || open > end ? end : open;
    text += expandReferences(normalizeLineEnds(source.slice(at, textEnd)));
    if (textEnd === end) {
      break;
    }
    if (source.startsWith("<![CDATA[", open)) {
      const close = source.indexOf("]]>", open);
      text += normalizeLineEnds(source.slice(open + 9, close));
      at = close + 3;
    } else if (source.startsWith("<!--", open)) {
      at = source.indexOf("-->", open + 4) + 3;
    } else if (source.startsWith("<?", open)) {
      at = source.indexOf("?>", open + 2) + 2;
    } else {
      // A `>` inside an attribute value does not end the tag.
      const tag = /[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y;
      tag.lastIndex = open + 1;
      at = tag.test(source) ? tag.lastIndex : source.length;
    }
  }
  return text;
}

/** Attribute value after normalization as CDATA type (XML 1.0, 3.3.3). */
export function attributeText(source: string, start: number, end: number): string {
  return expandReferences(normalizeLineEnds(source.slice(start, end)).replace(/[\t\n]/g, " "));
}
