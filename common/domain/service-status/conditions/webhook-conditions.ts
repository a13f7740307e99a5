import { inSnapshot, type ConditionEntry, type Finding } from "../condition-entry.ts";
import { counted } from "../phrases.ts";
import type { ServiceSnapshot } from "../service-snapshot.ts";

export const webhookConditions = {
  "webhooks-paused": {
    title: { en: "Webhook endpoints fail and are paused.", ar: "عناوين إشعارات تفشل وهي موقوفة." },
    severity: "warning",
    who: "sender",
    action: {
      en: "Tell its owner what the endpoint answers; deliveries go on by themselves when it works.",
      ar: "أخبر صاحب العنوان بما يجيب به؛ ويستأنف التسليم من تلقاء نفسه حين يعمل.",
    },
    alert: "WebhooksPaused",
    alertAfter: "1m",
    looksAt: ["backlog"],
    find: inSnapshot(pausedEndpoints),
  },
} satisfies Record<string, ConditionEntry>;

function pausedEndpoints({
  webhooks: { pausedEndpoints: count, waitingForPaused, pausedSince },
}: ServiceSnapshot): Finding[] {
  if (count === 0) {
    return [];
  }
  const endpoints = counted(count, ["# webhook endpoint fails and is", "# webhook endpoints fail and are"], {
    one: "عنوان إشعارات واحد يفشل وهو موقوف",
    two: "عنوانا إشعارات يفشلان وهما موقوفان",
    few: "# عناوين إشعارات تفشل وهي موقوفة",
    many: "# عنوان إشعارات تفشل وهي موقوفة",
    other: "# عنوان إشعارات تفشل وهي موقوفة",
  });
  const events = counted(waitingForPaused, ["# event waits", "# events wait"], {
    one: "ينتظر حدث واحد",
    two: "ينتظر حدثان",
    few: "تنتظر # أحداث",
    many: "ينتظر # حدثًا",
    other: "ينتظر # حدث",
  });
  return [
    {
      words: {
        en: `${endpoints.en} paused: ${events.en} for another try.`,
        ar: `${endpoints.ar}: ${events.ar} محاولة أخرى.`,
      },
      since: pausedSince,
    },
  ];
}
