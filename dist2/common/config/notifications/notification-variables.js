import Joi from "joi";
import { isLoopback } from "../unsafe-settings.js";
import { certificate } from "../tls-variables.js";
import { optional, readAs, variable } from "../variable.js";
const address = Joi.string().email({ tlds: false });
const maxRecipients = 50;
const addresses = Joi.string().custom((list, helpers) => {
    const all = list.split(",").map((each) => each.trim());
    return all.length <= maxRecipients && all.every((each) => address.validate(each).error === undefined)
        ? list
        : helpers.message({ custom: `{{#label}} must be mail addresses with a comma between, ${maxRecipients} at most` });
});
/** Whom the service tells of its own conditions. */
export const notificationVariables = {
    notifyWebhookUrl: optional("NOTIFY_WEBHOOK_URL", Joi.string().uri({ scheme: ["http", "https"] }), "Where the service posts what is wrong with it, signed as its webhooks are: also to addresses of your own network. Redirects are not followed. Needs NOTIFY_WEBHOOK_SECRET."),
    notifyWebhookSecret: optional("NOTIFY_WEBHOOK_SECRET", Joi.string()
        .pattern(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
        .messages({ "string.pattern.base": "{{#label}} must be whsec_ and at least 24 bytes as Base64" }), 'What signs it (Standard Webhooks): echo "whsec_$(openssl rand -base64 32)".'),
    smtpHost: optional("SMTP_HOST", Joi.string().hostname(), "Mail server by which the service tells people what is wrong with it. Needs NOTIFY_MAIL_FROM and NOTIFY_MAIL_TO. Not set: no mail."),
    smtpPort: variable("SMTP_PORT", Joi.number().port().default(587), "Its port."),
    smtpTls: variable("SMTP_TLS", Joi.string().valid("starttls", "tls", "none").default("starttls"), "starttls (required of the server), tls from the first byte (port 465), or none: without SMTP_PASSWORD, or to this machine."),
    smtpUser: optional("SMTP_USER", Joi.string(), "Who signs in to it. Not set: nobody does."),
    smtpPassword: optional("SMTP_PASSWORD", Joi.string(), "The password that goes with it."),
    smtpCa: optional("SMTP_CA", certificate, "Certificates (PEM) that its own is checked against; SMTP_CA_FILE names their file. Not set: the public authorities."),
    notifyMailFrom: optional("NOTIFY_MAIL_FROM", address, "Sender of the mail."),
    notifyMailTo: readAs(optional("NOTIFY_MAIL_TO", addresses, "Who gets it, with a comma between."), (list) => list?.split(",").map((each) => each.trim())),
    notifyLanguage: variable("NOTIFY_LANGUAGE", Joi.string().valid("en", "ar").default("en"), "Language of the mail: en or ar. Webhooks have both."),
    notifySeverity: variable("NOTIFY_SEVERITY", Joi.string().valid("warning", "critical").default("warning"), "The least that is told: warning or critical."),
    notifyAfterSeconds: variable("NOTIFY_AFTER_SECONDS", Joi.number().integer().min(0).max(3_600).default(30), "How long something has to last before it is told."),
    notifyRepeatMinutes: variable("NOTIFY_REPEAT_MINUTES", Joi.number().integer().min(1).max(10_080).default(60), "After how long something critical that still lasts is told again."),
    notifySite: variable("NOTIFY_SITE", Joi.string().max(60).default("Peppol e-invoicing"), "What this site is called in the subject."),
};
/** What no schema of a single variable can say. */
export function notificationErrors(values) {
    const { SMTP_HOST: host, SMTP_TLS: tls, SMTP_PASSWORD: password, SMTP_USER: user } = values;
    const needs = (name, others) => values[name] === undefined
        ? []
        : others.filter((other) => values[other] === undefined).map((other) => `${name} needs ${other}`);
    return [
        ...needs("NOTIFY_WEBHOOK_URL", ["NOTIFY_WEBHOOK_SECRET"]),
        ...needs("SMTP_HOST", ["NOTIFY_MAIL_FROM", "NOTIFY_MAIL_TO"]),
        ...((user === undefined) === (password === undefined) ? [] : ["SMTP_USER and SMTP_PASSWORD go together"]),
        ...(tls === "none" && password !== undefined && !isLoopback(host ?? "")
            ? ["SMTP_TLS=none would send SMTP_PASSWORD in clear: use starttls or tls"]
            : []),
    ];
}
//# sourceMappingURL=notification-variables.js.map