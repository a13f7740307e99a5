import type { BannerAnswer } from "../answers.ts";
import { hrefOf } from "../router.ts";

/** Where somebody goes who wants to do something about it. */
const places: Readonly<Record<string, readonly [words: string, href: string]>> = {
  "no-workers": ["Processes", "#processes"],
  "process-silent": ["Processes", "#processes"],
  "access-point-away": ["What waits", hrefOf("search", undefined, { filter: "oldest_pending" })],
  "throughput-collapsed": ["Oldest pending", hrefOf("search", undefined, { filter: "oldest_pending" })],
  "oldest-waiting": ["Oldest pending", hrefOf("search", undefined, { filter: "oldest_pending" })],
  "documents-given-up": ["Show them", hrefOf("search", undefined, { filter: "given_up" })],
  "legs-blocked": ["Show them", hrefOf("search", undefined, { filter: "failed" })],
  "outcome-unknown": ["Show them", hrefOf("search", undefined, { filter: "outcome_unknown" })],
  "mls-overdue": ["Show them", hrefOf("search", undefined, { filter: "mls_overdue" })],
};

/** What somebody has to look at, in sentences, the worst first; said aloud when it comes. */
export function Banners({ banners }: { banners: readonly BannerAnswer[] }) {
  return (
    <div class="banners" role="log" aria-live="polite" aria-label="What needs attention">
      {banners.length === 0 && (
        <p class="notice good">
          <span>All is well: nothing needs a person.</span>
        </p>
      )}
      {banners.map((banner, index) => (
        <Banner key={`${banner.id} ${index}`} banner={banner} />
      ))}
    </div>
  );
}

function Banner({ banner: { id, severity, words, action } }: { banner: BannerAnswer }) {
  const [title, href] = places[id] ?? [];
  return (
    <div class={`notice ${severity === "critical" ? "bad" : "warn"}`}>
      <p>
        <strong>{words}</strong>
        <br />
        <span class="small">{action}</span>
      </p>
      {href !== undefined && (
        <a class="button" href={href}>
          {title}
        </a>
      )}
    </div>
  );
}
