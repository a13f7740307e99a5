import type { Answer, Source } from "../judgement.ts";
import { part } from "./element.ts";
import { readShared, shareLink } from "./share-link.ts";
import { showJudgement } from "./show-judgement.ts";

/** Waits until the user stops typing. */
const pauseMs = 300;
/** A document that takes longer is abandoned, and its worker is replaced. */
const maxCheckMs = 60_000;

const text = part("text", HTMLTextAreaElement);
const kind = part("kind", HTMLSelectElement);
const kindChoice = part("kind-choice", HTMLElement);
const result = part("result", HTMLElement);
const state = part("state", HTMLElement);

let worker = startWorker();
let asked = 0;
let typing: number | undefined;
let timeout: number | undefined;

text.addEventListener("input", soon);
kind.addEventListener("change", judge);
part("file", HTMLInputElement).addEventListener("change", (event) => {
  const [file] = (event.target as HTMLInputElement).files ?? [];
  void take(file);
});
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-sample]")) {
  button.addEventListener("click", () => void showSample(button.dataset["sample"] ?? ""));
}
part("share", HTMLButtonElement).addEventListener("click", () => void share());
addEventListener("hashchange", () => void showShared());
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files[0]);
});
judge();
void showShared();

/** Shows what the link to this page brought. */
async function showShared(): Promise<void> {
  const fragment = location.hash.slice(1);
  if (fragment === "") {
    return;
  }
  try {
    const shared = await readShared(fragment);
    text.value = shared.text;
    if ([...kind.options].some(({ value }) => value === shared.kind)) {
      kind.value = shared.kind;
    }
    judge();
  } catch {
    state.textContent = "The link does not hold a whole document: perhaps a part of it was cut off.";
  }
}

async function share(): Promise<void> {
  const link = await shareLink({ text: text.value, kind: kind.value });
  if (link === undefined) {
    state.textContent = "The document is too long for a link: send it as a file.";
    return;
  }
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link);
    state.textContent = "The link is copied. Who has it, has the document: it stands in the link itself.";
  } catch {
    // Browsers have no clipboard for pages without TLS.
    state.textContent = "The link stands in the address of this page. Who has it, has the document.";
  }
}

function soon(): void {
  clearTimeout(typing);
  typing = setTimeout(judge, pauseMs);
}

async function take(file: File | undefined): Promise<void> {
  if (file !== undefined) {
    text.value = await file.text();
    judge();
  }
}

async function showSample(name: string): Promise<void> {
  const answer = await fetch(name);
  text.value = await answer.text();
  judge();
}

function sourceOf(pasted: string): Source {
  return /^\s*</.test(pasted.replace(/^\uFEFF/, ""))
    ? { input: "xml", text: pasted }
    : { input: "request", kind: kind.value, text: pasted };
}

function judge(): void {
  clearTimeout(typing);
  const source = sourceOf(text.value);
  kindChoice.hidden = source.input === "xml";
  asked += 1;
  clearTimeout(timeout);
  if (text.value.trim() === "") {
    result.replaceChildren();
    state.textContent = "Nothing is sent anywhere: the rules run in this page.";
    return;
  }
  state.textContent = "Judging …";
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
  worker.postMessage({ id: asked, source });
  timeout = setTimeout(giveUp, maxCheckMs);
}

function startWorker(): Worker {
  const started = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    // Only the newest question is of interest.
    if (data.id === asked) {
      clearTimeout(timeout);
      state.textContent = "";
      showJudgement(result, text.value, data.judgement);
    }
  });
  started.addEventListener("error", ({ message }) => {
    state.textContent = `The rules could not be loaded: ${message}`;
  });
  return started;
}

function giveUp(): void {
  worker.terminate();
  worker = startWorker();
  state.textContent = "This took longer than a minute and was given up.";
}
