import { AppError } from "../../../common/errors.js";
import { readBody } from "../answer.js";
import { resultOf } from "./next-attempt.js";
import { takeEnvelope } from "./take-envelope.js";
import { outcomeNamed } from "./outcomes.js";
import { sendingReport, unreadableReport } from "./sending-report.js";
import { isArchived, statusObject, statusOf } from "./status-object.js";
/** The part of phoss-ap's HTTP API (access-point.md 2) that concerns the sending of whole envelopes. */
export function outboundRoutes(parts) {
    const { transmissions } = parts;
    const transactions = () => [...transmissions.all()].filter(isTransaction);
    return [
        {
            method: "POST",
            path: "/api/outbound/submit-sbd",
            isFaulty: true,
            handle: (exchange) => submit(parts, exchange),
        },
        {
            method: "GET",
            path: "/api/outbound/status/:id",
            isFaulty: true,
            handle: (exchange) => answerStatus(transmissions.copies(exchange.id).findLast(isTransaction), exchange),
        },
        {
            method: "GET",
            path: "/api/outbound/in-transmission",
            handle: ({ reply }) => reply(200, transactions().filter(isInTransmission).map(statusObject)),
        },
        {
            method: "GET",
            path: "/api/ops/outbound/history",
            handle: ({ reply, query }) => {
                const [offset, limit] = [wholeNumber(query, "offset", 0), wholeNumber(query, "limit", 50)];
                const page = transactions()
                    .toReversed()
                    .slice(offset, offset + limit);
                reply(200, page.map(statusObject));
            },
        },
        { method: "GET", path: "/api/ops/outbound/size", handle: ({ reply }) => reply(200, transactions().length) },
        {
            method: "GET",
            path: "/management/status",
            handle: ({ reply }) => reply(200, { status: "UP", application: "simulator" }),
        },
    ];
}
async function submit(parts, { request, query, reply, drop }) {
    const long = ["custom1", "custom2", "custom3"].find((name) => (query.get(name) ?? "").length > 255);
    if (long !== undefined) {
        throw new AppError(400, `${long} is longer than 255 characters`);
    }
    const transmission = await takeEnvelope(parts, { body: await readBody(request), query, api: "phoss-ap" });
    if (outcomeNamed(transmission.outcome).answer === "lost") {
        drop();
    }
    else {
        const { status, body } = answerOf(transmission);
        reply(status, body);
    }
    parts.forwarder.plan(transmission);
    parts.retrier.plan(transmission);
}
/** A refusal is a JSON string, every other answer a report; with 422 unless all of it succeeded. */
function answerOf(transmission) {
    const result = resultOf(transmission);
    if (result === "bad_request" || result === "verification_failed") {
        return { status: 400, body: transmission.error };
    }
    if (result === "sending_off") {
        return { status: 404, body: { error: transmission.error } };
    }
    const isSuccess = result === "sent" && outcomeNamed(transmission.outcome).answer !== "sent_422";
    return { status: isSuccess ? 200 : 422, body: sendingReport(transmission) };
}
function answerStatus(known, { id, query, reply }) {
    if (known === undefined || (isArchived(known) && query.get("includeArchive") !== "true")) {
        reply(404, { error: `No outbound transaction with SBDH instance id ${id}` });
    }
    else {
        reply(200, statusObject(known));
    }
}
/** phoss-ap stores no transaction for a request that it refuses, but it does for a document that fails its verification. */
function isTransaction(transmission) {
    const result = resultOf(transmission);
    return transmission.api === "phoss-ap" && result !== "bad_request" && result !== "sending_off";
}
const isInTransmission = (transmission) => ["pending", "sending", "failed"].includes(statusOf(transmission));
/** @throws AppError 400 naming the parameter */
function wholeNumber(query, name, otherwise) {
    const text = query.get(name) ?? `${otherwise}`;
    if (!/^\d{1,9}$/.test(text)) {
        throw new AppError(400, `${name} must be a whole number`);
    }
    return Number(text);
}
/** phase4-peppol-standalone (access-point.md 1): it sends during the request, stores nothing and answers 200. */
export function standaloneRoutes(parts) {
    return [
        { method: "POST", path: "/sendsbdh", isFaulty: true, handle: (exchange) => send(parts, exchange) },
        { method: "GET", path: "/phase4ping", handle: ({ replyText }) => replyText("pong") },
    ];
}
async function send(parts, { request, query, reply, drop }) {
    const body = await readBody(request);
    try {
        const transmission = await takeEnvelope(parts, { body, query, api: "phase4" });
        if (outcomeNamed(transmission.outcome).answer === "lost") {
            drop();
        }
        else if (resultOf(transmission) === "sending_off") {
            reply(404, { status: 404, error: transmission.error });
        }
        else {
            reply(200, sendingReport(transmission));
        }
        parts.forwarder.plan(transmission);
    }
    catch (error) {
        if (!(error instanceof AppError)) {
            throw error;
        }
        reply(200, unreadableReport(error.message));
    }
}
//# sourceMappingURL=outbound-api.js.map