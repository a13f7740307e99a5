import { useMemo, useState } from "preact/hooks";

import { count, plural, texts } from "../words.ts";
import { withMarks } from "../unseen-characters.ts";

/** A longer text, as an attachment is, is cut: all of it is in the download. */
const maxText = 400;
/** Elements below one that are shown at a time, so that one of ten thousand lines opens at once. */
const atOnce = 100;
/** Levels that are open at first. */
const openDepth = 2;

/** The root of an XML text; undefined where the text is none, or only the beginning of one. */
export function parsedXml(text: string): Element | undefined {
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  return parsed.getElementsByTagName("parsererror").length > 0 ? undefined : parsed.documentElement;
}

/** XML as a tree to fold. Only what is open is in the page. */
export const XmlTree = ({ root, label }: { root: Element; label: string }) => (
  <div class="xml" dir="ltr" tabIndex={0} role="group" aria-label={label}>
    <XmlElement element={root} depth={0} />
  </div>
);

function XmlElement({ element, depth }: { element: Element; depth: number }) {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const children = useMemo(() => [...element.children], [element]);
  if (children.length === 0) {
    return (
      <div class="element">
        <Tag element={element} />
        <span class="text">{shortened(element.textContent)}</span>
      </div>
    );
  }
  return (
    <details class="element" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Tag element={element} /> {!isOpen && <span class="faint">{count(children.length)}</span>}
      </summary>
      {isOpen && <Children elements={children} depth={depth + 1} />}
    </details>
  );
}

function Children({ elements, depth }: { elements: readonly Element[]; depth: number }) {
  const [shown, setShown] = useState(atOnce);
  const rest = elements.length - shown;
  return (
    <div class="children">
      {elements.slice(0, shown).map((element, index) => (
        <XmlElement key={index} element={element} depth={depth} />
      ))}
      {rest > 0 && (
        <button type="button" class="small" onClick={() => setShown(shown + atOnce)}>
          {texts.file.next} ({plural(texts.count.more, rest)})
        </button>
      )}
    </div>
  );
}

const Tag = ({ element }: { element: Element }) => (
  <>
    <span class="tag">{element.nodeName}</span>
    {[...element.attributes]
      .filter(({ name }) => !name.startsWith("xmlns"))
      .map(({ name, value }) => (
        <span key={name} class="attribute">
          {" "}
          {name}=<q>{shortened(value)}</q>
        </span>
      ))}{" "}
  </>
);

function shortened(text: string | null): string {
  const trimmed = (text ?? "").trim();
  return trimmed.length <= maxText
    ? withMarks(trimmed)
    : `${withMarks(trimmed.slice(0, maxText))}… (${count(trimmed.length)})`;
}
