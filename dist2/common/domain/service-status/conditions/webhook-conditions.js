import { inSnapshot } from "../condition-entry.js";
import { counted, literal } from "../phrases.js";
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
    "notifications-failing": {
        title: { en: "Notifications are not taken.", ar: "الإخطارات لا تُقبل." },
        severity: "warning",
        who: "site",
        action: {
            en: "Look at the mail server, or at the webhook's receiver, and at their settings; then send a test. What waits is sent by itself.",
            ar: "افحص خادم البريد أو مستقبل إشعار الويب وإعداداتهما، ثم أرسل اختبارًا. وما ينتظر يُرسل من تلقاء نفسه.",
        },
        alert: "NotificationsFailing",
        alertAfter: "1m",
        looksAt: ["failures"],
        siteOnly: true,
        find: inSnapshot(failingChannels),
    },
};
function failingChannels({ failingChannels: channels }) {
    return channels.map(({ channel, since, error }) => {
        const name = channelNames[channel] ?? literal(channel);
        const why = error === null ? "" : ` (${error.replace(/[.\s]+$/, "")})`;
        return {
            subject: channel,
            words: {
                en: `Nobody is told by ${name.en} of what is wrong: it is not taken${why}.`,
                ar: `لا يُخطر أحد عبر ${name.ar} بما هو خاطئ: لا يُقبل الإخطار${why === "" ? "" : ` ${literal(why.trim()).ar}`}.`,
            },
            since,
        };
    });
}
const channelNames = {
    mail: { en: "mail", ar: "البريد" },
    webhook: { en: "webhook", ar: "إشعار الويب" },
};
function pausedEndpoints({ webhooks: { pausedEndpoints: count, waitingForPaused, pausedSince }, }) {
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
//# sourceMappingURL=webhook-conditions.js.map