import { findChainHead, listChainedActs, listUnchainedActs, } from "../../db/stores/operator-actions/action-chain-store.js";
import { sha256 } from "../identifiers/digest.js";
const page = 1_000;
/**
 * Computes every digest of the record of acts again, from the first on. An owner of the database could have written the whole
 * chain anew: only heads that were noted elsewhere (`noted`) show that.
 */
export async function verifyActs(db, noted = []) {
    let head = { position: 0, digest: "" };
    for (;;) {
        const acts = await listChainedActs(db, { after: head.position, limit: page });
        for (const act of acts) {
            const broken = whatIsWrong(act, head) ?? unlikeNoted(act, noted);
            if (broken !== undefined) {
                return { head, broken };
            }
            head = { position: head.position + 1, digest: act.digest ?? "" };
        }
        if (acts.length < page) {
            const broken = (await findUnchained(db)) ?? cutOff(head, noted);
            return { head, ...(broken !== undefined && { broken }) };
        }
    }
}
function whatIsWrong({ id, position, digest, content }, former) {
    if (position !== former.position + 1) {
        return `the act at position ${former.position + 1} is missing: after ${former.position} comes ${position} (${id})`;
    }
    return digest === sha256(`${former.digest}\n${content}`)
        ? undefined
        : `the act at position ${position} (${id}) is not what was recorded, or the one before it is not`;
}
function unlikeNoted({ position, digest }, noted) {
    return noted.some((head) => head.position === position && head.digest !== digest)
        ? `the digest at position ${position} is not the one that was noted: the chain was written anew`
        : undefined;
}
async function findUnchained(db) {
    const [act] = await listUnchainedActs(db);
    return act === undefined ? undefined : `the act ${act.id} stands beside the chain: it was written past its trigger`;
}
function cutOff(head, noted) {
    const beyond = noted.find(({ position }) => position > head.position);
    return beyond === undefined
        ? undefined
        : `position ${beyond.position}, which was noted, is missing: the end was cut off, or the database was restored`;
}
/** Puts the head into the log, where a change of the database does not reach it. */
export async function logChainHead({ database, logger }) {
    const head = await findChainHead(database);
    if (head !== undefined) {
        logger.info({ head: formatHead(head) }, "the head of the record of acts");
    }
}
export const formatHead = ({ position, digest }) => `${position}:${digest}`;
//# sourceMappingURL=verify-acts.js.map