import { v7 as uuid } from "uuid";
import { findChannelState, findDue, findEpisodesAt, insertNotification, lockChannel, noteEpisodes, } from "../../db/stores/notifications/notification-store.js";
import { noteNotSent, noteSent, purgeNotifications, takeMessage } from "../../db/stores/notifications/outbox-store.js";
import { endLease, holdLease } from "../../db/stores/runtime/lease-store.js";
import { databaseAwayEpisode, databaseAway } from "../../domain/notifications/database-away.js";
import { groupEpisodes } from "../../domain/notifications/notification.js";
import { reasonOf } from "./channels.js";
/** What begins within it goes in one message. */
const groupMs = 5_000;
/** Between two messages of a channel, unless something critical begins. */
const restMs = 60_000;
/** A message whose sender has died is sent by another process after it. */
const sendLeaseMs = 60_000;
const retryMs = [10_000, 30_000, 60_000, 300_000];
/** Longer than a message may take. */
const leaseMs = 45_000;
const lease = "notifications";
/** The database is reported to be away after so long, whichever process may have to end because of it. */
const awayAfterMs = 5_000;
/** How long to wait for the ledger to store an outage of the database that was reported from memory. */
const ledgerMs = 60_000;
const keptMs = 90 * 86_400_000;
const purgedAtOnce = 100;
/**
 * Tells people of the service's conditions, from the ledger of episodes: when one has lasted for a while, again while it is
 * critical, and when it is over. What was reported stands in the database, so that no two processes and no restart tell it twice.
 */
export class Notifier {
    constructor(deps, channels, holder) {
        this.deps = deps;
        this.channels = channels;
        this.holder = holder;
        this.isLeader = false;
    }
    /** Called every few seconds. Never throws: what fails is tried again. */
    async round(now = new Date()) {
        try {
            this.isLeader = await holdLease(this.deps.database, { name: lease, holder: this.holder, leaseMs });
            await this.noteAwayTold(now);
        }
        catch (error) {
            await this.tellAway(now, reasonOf(error));
            return;
        }
        if (!this.isLeader) {
            return;
        }
        await Promise.all(this.channels.map((channel) => this.serve(channel)));
    }
    /** Lets another process take over at once. */
    async stop() {
        if (this.isLeader) {
            await endLease(this.deps.database, { name: lease, holder: this.holder }).catch(() => undefined);
        }
    }
    /** Channels do not wait for each other. */
    async serve(channel) {
        try {
            await this.compose(channel);
            await this.send(channel);
        }
        catch (error) {
            const reason = reasonOf(error);
            this.deps.logger.warn({ channel: channel.name, reason }, "notifications are not written; the next round tries");
        }
    }
    /** Writes a message about all that is due, in the transaction that notes that it was reported. */
    async compose({ name }) {
        const { notifySeverity, notifyAfterSeconds, notifyRepeatMinutes } = this.deps.config;
        await this.deps.database.transaction(async (tx) => {
            await lockChannel(tx, name);
            const { isBusy, sinceLastMs } = await findChannelState(tx, name);
            if (isBusy) {
                return;
            }
            const due = await findDue(tx, name, {
                severities: notifySeverity === "critical" ? ["critical"] : ["critical", "warning"],
                afterMs: notifyAfterSeconds * 1_000,
                repeatMs: notifyRepeatMinutes * 60_000,
            });
            const isUrgent = due.some(({ kind, episode }) => kind === "began" && episode.severity === "critical");
            if (due.some(({ dueMs }) => dueMs >= groupMs) && (isUrgent || sinceLastMs >= restMs)) {
                await insertNotification(tx, { channel: name, message: messageOf(due), due });
                await purgeNotifications(tx, { olderThanMs: keptMs, limit: purgedAtOnce });
            }
        });
    }
    async send(channel) {
        const { database, logger } = this.deps;
        const taken = await takeMessage(database, { channel: channel.name, leaseMs: sendLeaseMs });
        if (taken === undefined) {
            return;
        }
        const { id, message, tries } = taken;
        let problem;
        try {
            problem = await channel.send(message);
        }
        catch (error) {
            const reason = reasonOf(error);
            logger.warn({ channel: channel.name, notification: id, tries, reason }, "a notification was not taken; it is tried again");
            const againInMs = retryMs[Math.min(tries, retryMs.length) - 1] ?? 0;
            await noteNotSent(database, { id, channel: channel.name, error: reason, againInMs });
            return;
        }
        const notified = [...message.began, ...message.over, ...message.lasting];
        await noteSent(database, {
            id,
            channel: channel.name,
            to: `${channel.name} ${channel.to}`,
            episodeIds: notified.map((episode) => episode.id),
            problem,
        });
        logger.info({ channel: channel.name, notification: id, conditions: notified.length, problem }, "people were notified");
    }
    /** From memory, by the process that led; once to each channel that takes it. */
    async tellAway(now, reason) {
        this.away ??= { id: uuid(), since: now, to: now, notified: [] };
        this.away.to = now;
        const { id, since } = this.away;
        if (!this.isLeader || now.getTime() - since.getTime() < awayAfterMs) {
            return;
        }
        const episode = databaseAwayEpisode({ id, since, reason });
        const message = groupEpisodes({ id, at: now.toISOString() }, { began: [episode], over: [], lasting: [] });
        for (const channel of this.channels.filter(({ name }) => this.away?.notified.includes(name) === false)) {
            try {
                await channel.send(message);
                this.away.notified.push(channel.name);
            }
            catch (error) {
                this.deps.logger.warn({ channel: channel.name, reason: reasonOf(error) }, "a notification was not taken; it is tried again");
            }
        }
    }
    /** What was reported while nothing could be written down is not reported again, once the ledger has it. @throws the database's error */
    async noteAwayTold(now) {
        if (this.away === undefined) {
            return;
        }
        const { since, to, notified } = this.away;
        const condition = { condition: databaseAway, from: new Date(since.getTime() - ledgerMs), to };
        const episodes = await findEpisodesAt(this.deps.database, condition);
        for (const name of notified) {
            await this.deps.database.transaction(async (tx) => {
                await lockChannel(tx, name);
                await noteEpisodes(tx, name, episodes.map((episode) => ({ kind: "began", episode })));
            });
        }
        if (episodes.length > 0 || notified.length === 0 || now.getTime() - to.getTime() > ledgerMs) {
            this.away = undefined;
        }
    }
}
function messageOf(due) {
    const of = (kind) => due.filter((each) => each.kind === kind).map(({ episode }) => episode);
    const identity = { id: uuid(), at: new Date().toISOString() };
    return groupEpisodes(identity, { began: of("began"), over: of("over"), lasting: of("lasting") });
}
//# sourceMappingURL=notify.js.map