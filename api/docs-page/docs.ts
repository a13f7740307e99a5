type Entry = readonly [title: string, words: string, to: string];

const maxFound = 30;
const root = document.body.dataset["root"] ?? "";
const input = document.getElementById("search") as HTMLInputElement;
const found = document.getElementById("found") as HTMLElement;
let entries: Promise<readonly Entry[]> | undefined;

input.addEventListener("input", () => void search());
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === "Escape") {
    input.value = "";
    void search();
  }
});
for (const block of document.querySelectorAll("pre")) {
  block.before(copyButton(block));
}
unfold();
addEventListener("hashchange", unfold);

/** A link can lead to a member within closed details. */
function unfold(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let parent = target?.closest("details"); parent; parent = parent.parentElement?.closest("details")) {
    parent.open = true;
  }
}

async function search(): Promise<void> {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = words.length === 0;
  if (words.length === 0) {
    return;
  }
  entries ??= load();
  const asked = input.value;
  const hits = ranked(await entries, words);
  if (asked === input.value) {
    show(hits);
  }
}

async function load(): Promise<readonly Entry[]> {
  const answer = await fetch(`${root}search.json`);
  if (!answer.ok) {
    entries = undefined;
    return [];
  }
  return (await answer.json()) as readonly Entry[];
}

/** What has all words; where the title begins with the first one, it stands above. */
function ranked(all: readonly Entry[], words: readonly string[]): Entry[] {
  const [first = ""] = words;
  const rank = ([title]: Entry): number => (title.toLowerCase().startsWith(first) ? 0 : 1);
  return all
    .filter(([title, more]) => words.every((word) => `${title} ${more}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b));
}

function show(hits: readonly Entry[]): void {
  const list = document.createElement("ul");
  for (const [title, words, to] of hits.slice(0, maxFound)) {
    const link = document.createElement("a");
    link.href = `${root}${to}`;
    link.textContent = title;
    link.addEventListener("click", () => (found.hidden = true));
    const item = document.createElement("li");
    item.append(link, ` ${words}`);
    list.append(item);
  }
  const heading = document.createElement("h2");
  heading.textContent =
    hits.length === 0 ? "Nothing found" : `${Math.min(hits.length, maxFound)} of ${hits.length} found`;
  found.replaceChildren(heading, list);
}

function copyButton(block: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => void copy(block, button));
  return button;
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(block.textContent ?? "");
    button.textContent = "Copied";
  } catch {
    // Browsers have no clipboard for pages without TLS: then the text is selected, to be copied by hand.
    getSelection()?.selectAllChildren(block);
    button.textContent = "Selected";
  }
}
