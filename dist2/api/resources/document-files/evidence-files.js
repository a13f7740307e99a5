import { publicLeg } from "../../../common/domain/status/legs.js";
import { publicReport } from "../../../common/peppol/answers/public-report.js";
import { presentStatusLog } from "../peppol-status/status-log.js";
/** The files in the order of events: revisions, a pending correction, the log. */
export const presentEvidenceFiles = (evidence) => [
    ...evidence.revisions.flatMap((revision) => revisionFiles(evidence, revision)),
    ...(evidence.document.correctedAt === null ? [] : contentFiles(evidence, null)),
    {
        path: "log.json",
        description: "Everything that happened, oldest first",
        mediaType: json,
        load: async () => asJson(presentStatusLog(await evidence.contents.log())),
    },
];
const json = "application/json";
const xml = "application/xml";
export const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;
/** Hides names of the site's network, as the API does everywhere; the signed receipt stays as it is. */
const asReport = (stored) => asJson(publicReport(JSON.parse(stored)) ?? {});
const folderOf = (version) => (version === null ? "correction" : `revision-${version}`);
function revisionFiles(evidence, revision) {
    const { contents, legs } = evidence;
    const folder = folderOf(revision.revision);
    const priced = {
        path: `${folder}/priced.json`,
        description: "The amounts that were computed; decimals are strings",
        mediaType: json,
        load: () => contents.amounts(revision),
    };
    const ubl = {
        path: `${folder}/ubl.xml`,
        description: "The UBL 2.1 document",
        mediaType: xml,
        load: () => contents.ubl(revision),
    };
    return [
        ...contentFiles(evidence, revision.revision),
        ...(revision.isPriced ? [priced] : []),
        ...(revision.isRendered ? [ubl] : []),
        ...(revision.ruleSet === null ? [] : [findingsFile(evidence, revision, revision.ruleSet)]),
        ...legs.filter((leg) => leg.revision === revision.revision).flatMap((leg) => legFiles(evidence, leg)),
    ];
}
function contentFiles({ contents, attachments }, version) {
    const folder = folderOf(version);
    return [
        {
            path: `${folder}/request.json`,
            description: version === null
                ? "The document as it was corrected and not sent yet; decimals are strings"
                : "The document as it was accepted, both parties filled in; decimals are strings",
            mediaType: json,
            load: () => contents.request(version),
        },
        ...attachments
            .filter(({ revision }) => revision === version)
            .map((attachment, index) => ({
            path: `${folder}/attachments/${serial(index)}-${safeName(attachment.fileName)}`,
            description: "An attachment, bytes as they were sent",
            mediaType: attachment.fileType,
            load: () => contents.attachment(attachment),
            facts: () => ({ attachment_id: attachment.id, file_name: attachment.fileName }),
        })),
    ];
}
function findingsFile({ contents }, revision, ruleSet) {
    return {
        path: `${folderOf(revision.revision)}/findings.json`,
        description: "What the rules, and later the network, found",
        mediaType: json,
        load: async () => {
            const totals = await contents.findingTotals(revision);
            const beside = totals === undefined ? "" : `"truncated":true,"totals":${totals},`;
            return `{"rule_set":${JSON.stringify(ruleSet)},${beside}"findings":${await contents.findings(revision)}}`;
        },
        facts: () => ({ rule_set: ruleSet }),
    };
}
function legFiles({ contents, reports, messages }, leg) {
    const folder = `${folderOf(leg.revision)}/${publicLeg(leg.leg)}`;
    const taxData = {
        path: `${folder}/tax-data.xml`,
        description: "The tax data document that reports to the authority",
        mediaType: xml,
        load: () => contents.payload(leg),
    };
    const envelope = {
        path: `${folder}/sbd.xml`,
        description: "The envelope (SBD), rebuilt from what is stored",
        mediaType: xml,
        load: () => contents.envelope(leg),
        facts: (sha256) => ({ sent_sha256: leg.sbdSha256, matches_sent: sha256 === leg.sbdSha256 }),
    };
    const latest = {
        path: `${folder}/report.json`,
        description: "The access point's latest report of this leg",
        mediaType: json,
        load: async () => asReport(await contents.latestReport(leg)),
    };
    const ofLeg = ({ sbdhId }) => sbdhId === leg.sbdhId;
    return [
        ...(leg.hasTaxData ? [taxData] : []),
        ...(leg.sbdSha256 === null ? [] : [envelope]),
        ...reports.filter(ofLeg).map((report, index) => ({
            path: `${folder}/reports/${serial(index)}.json`,
            description: "What the access point answered",
            mediaType: json,
            load: async () => asReport(await contents.report(report)),
            facts: () => ({ attempt: report.attempt, event: report.event, at: report.at }),
        })),
        ...(leg.hasReport ? [latest] : []),
        ...messages.filter(ofLeg).map((message, index) => ({
            path: `${folder}/mls/${serial(index)}.xml`,
            description: "A status message of the network, as it came",
            mediaType: xml,
            load: () => contents.message(message),
            facts: () => ({
                mls_id: message.mlsId,
                code: message.code,
                outcome: message.outcome,
                received_at: message.receivedAt,
            }),
        })),
    ];
}
const serial = (index) => String(index + 1).padStart(3, "0");
/**
 * Replaces characters that could have a meaning on the reader's file system; letters and digits of all scripts stay.
 */
const safeName = (name) => name.replace(/[^\p{L}\p{N}._-]+/gu, "_");
//# sourceMappingURL=evidence-files.js.map