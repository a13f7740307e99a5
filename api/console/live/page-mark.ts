import { useEffect } from "preact/hooks";

import { countOf, worstOf, type Worst } from "./worst.ts";
import type { LiveServiceSnapshot } from "./live-service-snapshot.ts";

/** Icons that tell by their shape as well as by their colour. */
const icons: Readonly<Record<Worst, string>> = {
  critical: "icon-critical.svg",
  warning: "icon-warning.svg",
  unseen: "icon-unseen.svg",
  well: "icon.svg",
  asking: "icon.svg",
};

/** Title and icon of the page: "(2) Search", and a shape for the worst. */
export function usePageMark(title: string, live: LiveServiceSnapshot): void {
  const count = countOf(live);
  const worst = worstOf(live);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // Views say more in the title than their name: the number is put before whatever they say.
    const mark = (): void => {
      const bare = document.title.replace(/^\(\d+\) /, "");
      const marked = count > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== marked) {
        document.title = marked;
      }
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => watcher.disconnect();
  }, [count]);
  useEffect(() => {
    showIcon(icons[worst]);
    return () => showIcon(icons.well);
  }, [worst]);
}

/** The icons stand beside each other. */
function showIcon(name: string): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) {
    icon.href = new URL(name, icon.href).href;
  }
}
