import { useEffect, useState } from "preact/hooks";

import { fill, texts } from "../words.ts";

const shownMs = 2_000;

/** Browsers give the clipboard to pages over TLS alone; elsewhere a selection is copied. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text);
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

type Outcome = "copied" | "failed";

/** Copies a text exactly as it is, also what of it cannot be seen. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    const timer = outcome === undefined ? undefined : setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const press = (): void => {
    copy(text).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  };
  return (
    <>
      <button type="button" class="copy small" aria-label={fill(texts.copy.copy, { what })} onClick={press}>
        {outcome === undefined ? texts.copy.button : texts.copy[outcome]}
      </button>
      <span class="hidden" role="status">
        {outcome === undefined ? "" : texts.copy[outcome]}
      </span>
    </>
  );
}
