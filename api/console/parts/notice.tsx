import type { ComponentChildren } from "preact";

/** What could not be had, where it would stand. */
export function ErrorNotice({ words, retry }: { words: string; retry?: () => void }) {
  return (
    <div class="notice bad" role="alert">
      <p>{words}</p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Said where a list would stand that has nothing in it. */
export function EmptyNotice({ children }: { children: ComponentChildren }) {
  return <p class="nothing">{children}</p>;
}

export function Loading() {
  return (
    <p class="nothing" aria-busy="true">
      Loading…
    </p>
  );
}
