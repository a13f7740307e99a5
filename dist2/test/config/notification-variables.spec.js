import { expect } from "chai";
import { readConfig } from "../../common/config/config.js";
import { neededEnvironment } from "../factories/environment.js";
const mail = { SMTP_HOST: "mail.example.ae", NOTIFY_MAIL_FROM: "peppol@example.ae", NOTIFY_MAIL_TO: "ops@example.ae" };
const secret = `whsec_${Buffer.alloc(32, "k").toString("base64")}`;
describe("settings of notifications", () => {
    const refused = [
        [{ NOTIFY_WEBHOOK_URL: "https://hooks.example.ae/1" }, "NOTIFY_WEBHOOK_URL needs NOTIFY_WEBHOOK_SECRET"],
        [{ NOTIFY_WEBHOOK_URL: "ftp://hooks.example.ae", NOTIFY_WEBHOOK_SECRET: secret }, "NOTIFY_WEBHOOK_URL must be"],
        [{ NOTIFY_WEBHOOK_SECRET: "hunter2" }, "NOTIFY_WEBHOOK_SECRET must be whsec_ and at least 24 bytes as Base64"],
        [{ SMTP_HOST: "mail.example.ae" }, "SMTP_HOST needs NOTIFY_MAIL_FROM"],
        [{ ...mail, NOTIFY_MAIL_TO: "ops@example.ae, nobody" }, "NOTIFY_MAIL_TO must be mail addresses"],
        [{ ...mail, NOTIFY_MAIL_FROM: "peppol\r\nBcc: x@y.ae" }, "NOTIFY_MAIL_FROM must be a valid email"],
        [{ ...mail, SMTP_USER: "peppol" }, "SMTP_USER and SMTP_PASSWORD go together"],
        [
            { ...mail, SMTP_TLS: "none", SMTP_USER: "p", SMTP_PASSWORD: "x" },
            "SMTP_TLS=none would send SMTP_PASSWORD in clear",
        ],
        [{ ...mail, SMTP_TLS: "maybe" }, "SMTP_TLS must be one of"],
        [{ ...mail, NOTIFY_AFTER_SECONDS: "-1" }, "NOTIFY_AFTER_SECONDS must be"],
    ];
    for (const [settings, complaint] of refused) {
        it(`are refused: ${complaint}`, () => {
            expect(() => readConfig({ ...neededEnvironment, ...settings })).to.throw(complaint);
        });
    }
    it("name several recipients, and what they leave out has its default", () => {
        const config = readConfig({ ...neededEnvironment, ...mail, NOTIFY_MAIL_TO: "ops@example.ae, night@example.ae" });
        expect(config).to.deep.include({
            notifyMailTo: ["ops@example.ae", "night@example.ae"],
            smtpPort: 587,
            smtpTls: "starttls",
            notifySeverity: "warning",
            notifyAfterSeconds: 30,
        });
    });
});
//# sourceMappingURL=notification-variables.spec.js.map