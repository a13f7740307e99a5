import { createServer } from "node:net";
import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { groupEpisodes } from "../../../common/domain/notifications/notification.js";
import { openChannels, reasonOf } from "../../../common/services/notifications/channels.js";
import { listenLocally } from "../../setup/http/local-server.js";
import { startWebhookReceiver } from "../../setup/http/webhook-receiver.js";
import { startMailServer } from "../../setup/mail/mail-server.js";
import { makeCertificates } from "../../setup/processes/certificates.js";
import { testConfig } from "../../setup/config.js";
import { anEpisode } from "../../factories/episode.js";
const notification = () => groupEpisodes({ id: "01a00000-0000-7000-8000-000000000001", at: "2026-11-24T12:00:00.000Z" }, { began: [anEpisode()], over: [], lasting: [] });
/** Why a message was not taken, or not by everybody; undefined when it was. */
const failureOf = (channel) => channel === undefined ? Promise.resolve("there is no channel") : channel.send(notification()).catch(reasonOf);
const mailTo = (port, settings = {}) => openChannels(testConfig({
    smtpHost: "127.0.0.1",
    smtpPort: port,
    smtpTls: "none",
    notifyMailFrom: "peppol@example.ae",
    notifyMailTo: ["ops@example.ae", "night@example.ae"],
    publicUrl: "https://invoices.example.ae",
    ...settings,
}))[0];
describe("the channels of notifications", () => {
    describe("mail", () => {
        let server;
        let certificates;
        before(() => {
            certificates = makeCertificates("peppol");
        });
        after(() => certificates?.remove());
        afterEach(async () => {
            await server?.close();
            server = undefined;
        });
        const withCertificate = () => ({
            key: certificates?.text("server", "key"),
            cert: certificates?.text("server", "crt"),
        });
        it("goes to everybody, with words in both forms, the site and a link to the runbook", async () => {
            server = await startMailServer();
            expect(await failureOf(mailTo(server.port))).to.equal(undefined);
            const [mail] = server.received;
            expect(mail?.to).to.deep.equal(["ops@example.ae", "night@example.ae"]);
            expect(mail?.raw)
                .to.include("Subject: [CRITICAL] Peppol e-invoicing: The disk is full.")
                .and.include("Message-ID: <01a00000-0000-7000-8000-000000000001@example.ae>")
                .and.include("https://invoices.example.ae/console/runbooks/disk-full")
                .and.include("text/plain")
                .and.include("text/html");
        });
        for (const [smtpTls, secure] of [
            ["starttls", false],
            ["tls", true],
        ]) {
            it(`is encrypted and the certificate checked, by ${smtpTls}`, async function () {
                if (certificates === undefined) {
                    this.skip();
                }
                server = await startMailServer({ secure, ...withCertificate() });
                const smtpCa = certificates.text("ca", "crt");
                expect(await failureOf(mailTo(server.port, { smtpTls, smtpCa }))).to.equal(undefined);
                expect(server.received[0]?.isEncrypted).to.equal(true);
                const wrong = await failureOf(mailTo(server.port, { smtpTls, smtpCa: certificates.text("other", "crt") }));
                expect(wrong).to.match(/certificate|issuer/);
                expect(server.received).to.have.length(1);
            });
        }
        it("is not sent in clear where the server offers no encryption", async () => {
            server = await startMailServer({ disabledCommands: ["STARTTLS"] });
            expect(await failureOf(mailTo(server.port, { smtpTls: "starttls" }))).to.be.a("string");
            expect(server.received).to.deep.equal([]);
        });
        it("signs in, and says when that is refused, without the password", async () => {
            server = await startMailServer({
                authOptional: false,
                allowInsecureAuth: true,
                onAuth: ({ username, password }, _session, callback) => username === "peppol" && password === "right-horse"
                    ? callback(null, { user: username })
                    : callback(new Error("no such user")),
            });
            const signIn = (smtpPassword) => failureOf(mailTo(server?.port ?? 0, { smtpUser: "peppol", smtpPassword }));
            expect(await signIn("right-horse")).to.equal(undefined);
            expect(await signIn("wrong-horse"))
                .to.include("no such user")
                .and.not.include("wrong-horse");
        });
        it("is taken where one of the recipients is refused, and says so", async () => {
            server = await startMailServer({
                onRcptTo: ({ address }, _session, callback) => callback(address.startsWith("night") ? new Error("unknown here") : null),
            });
            expect(await failureOf(mailTo(server.port))).to.include("refused 1 of the recipients");
            expect(server.received.map(({ to }) => to)).to.deep.equal([["ops@example.ae"]]);
        });
        it("fails where the server takes the mail and drops the line", async () => {
            const answers = [
                ["EHLO", "250 here"],
                ["MAIL", "250 yes"],
                ["RCPT", "250 yes"],
                ["DATA", "354 go on"],
            ];
            let dropped = 0;
            const dropping = createServer((socket) => {
                socket.on("error", () => undefined).write("220 here\r\n");
                socket.on("data", (chunk) => {
                    const line = chunk.toString();
                    const [, answer] = answers.find(([begins]) => line.startsWith(begins)) ?? [];
                    if (answer !== undefined) {
                        socket.write(`${answer}\r\n`);
                    }
                    else if (line.endsWith("\r\n.\r\n")) {
                        dropped += 1;
                        socket.destroy();
                    }
                });
            });
            const { url, close } = await listenLocally(dropping);
            expect(await failureOf(mailTo(Number(new URL(url).port)))).to.match(/closed|reset/i);
            expect(dropped).to.equal(1);
            await close();
        });
        it("fails in time where the server says nothing", async () => {
            const silent = createServer(() => undefined);
            const { url, close } = await listenLocally(silent);
            expect(await failureOf(mailTo(Number(new URL(url).port)))).to.match(/Greeting|longer than|timeout/i);
            await close();
        });
        it("fails where nobody listens", async () => {
            expect(await failureOf(mailTo(9))).to.include("ECONNREFUSED");
        });
    });
    describe("a webhook", () => {
        const secret = `whsec_${Buffer.alloc(32, "k").toString("base64")}`;
        let receiver;
        afterEach(() => receiver.close());
        const open = () => openChannels(testConfig({ notifyWebhookUrl: receiver.url, notifyWebhookSecret: secret }))[0];
        it("is signed as Standard Webhooks are, and has both languages", async () => {
            receiver = await startWebhookReceiver();
            expect(await failureOf(open())).to.equal(undefined);
            const [posted] = receiver.received;
            const payload = new Webhook(secret).verify(posted?.body ?? "", posted?.headers);
            expect(posted?.headers["webhook-id"]).to.equal(notification().id);
            expect(payload.type).to.equal("service.conditions");
            expect(payload.data.began[0]).to.deep.include({ condition: "disk-full", words: anEpisode().words });
        });
        it("fails for anything but 2xx, and follows no redirect", async () => {
            for (const status of [302, 400, 503]) {
                receiver = await startWebhookReceiver((_nth, response) => response.writeHead(status, { location: "/elsewhere" }).end("x".repeat(1_000_000)));
                expect(await failureOf(open())).to.equal(`HTTP ${status}`);
                expect(receiver.received).to.have.length(1);
                await receiver.close();
            }
            receiver = await startWebhookReceiver((_nth, response) => response.destroy());
            expect(await failureOf(open())).to.be.a("string");
        });
    });
    it("are none where the site has set none", () => {
        expect(openChannels(testConfig())).to.deep.equal([]);
    });
});
//# sourceMappingURL=channels.spec.js.map