import { unseenLegStates } from "../status/status.ts";
import type { BannerWithoutAction } from "./banner.ts";
import { lacksRoom, type DiskSnapshot } from "./disk.ts";
import type { RecoverySnapshot, ServiceSnapshot } from "./service-snapshot.ts";
import { clock, documentsOf, legsIn, mebibytes, waitingOf, waits } from "./wording.ts";

/** What keeps documents from being taken in: the recovery of a database that was restored, and its disk. */
export const refusing = (snapshot: ServiceSnapshot): BannerWithoutAction[] => [
  ...(snapshot.recovery === null ? [] : [recovers(snapshot.recovery, snapshot)]),
  ...diskFull(snapshot.disk),
];

/** Only site operators see this banner, because only they can change the role that the service signs in with. */
export function oneRole({ databaseRole, scope }: ServiceSnapshot): BannerWithoutAction[] {
  if (databaseRole === "service" || scope !== "site") {
    return [];
  }
  const more = databaseRole === "superuser" ? ", read the server's files and run programs on it" : "";
  const words = `The service works in its database as ${databaseRole === "owner" ? "the owner of its tables" : "a superuser"}: an intruder with its connection could change what is recorded${more}.`;
  return [{ id: "one-role", severity: "warning", words, since: null }];
}

function recovers({ since, problem }: RecoverySnapshot, snapshot: ServiceSnapshot): BannerWithoutAction {
  const began = since === null ? "" : ` since ${clock(since, snapshot)}`;
  const so = problem === null ? "" : ` Not over yet: ${problem.replace(/[.\s]+$/, "")}.`;
  return {
    id: "recovery",
    severity: "critical",
    words: `The database was restored, and a recovery is under way${began}: nothing is sent, ${waits(heldUp(snapshot))}, and every new document is refused (503), until it is known what had been sent before.${so}`,
    since,
  };
}

/** A leg whose send was under way waits as well: what became of it is asked about only after the recovery. */
function heldUp(snapshot: ServiceSnapshot): number {
  const legs = (["queued", ...unseenLegStates] as const).flatMap((state) => legsIn(snapshot, state));
  return Math.max(waitingOf(snapshot), documentsOf(legs));
}

/** No sentence where there is room, or where the disk cannot be seen. */
export function diskFull(disk: DiskSnapshot): BannerWithoutAction[] {
  if (!lacksRoom(disk)) {
    return [];
  }
  const words =
    disk.state === "full"
      ? `The database can store nothing more: its disk is full${figures(disk)}. Every new document is refused (503) and waits at its sender, and what was taken in waits as well.`
      : `The disk of the database is nearly full${figures(disk)}: every new document is refused (503) and waits at its sender; what was taken in goes on.`;
  return [{ id: "disk-full", severity: "critical", words, since: null }];
}

/** Room that is there although the server stores nothing is another disk's, or a quota's: it would explain nothing. */
const figures = ({ freeBytes, neededBytes }: DiskSnapshot): string =>
  freeBytes !== null && neededBytes !== null && freeBytes < neededBytes
    ? ` (${mebibytes(freeBytes)} free, ${mebibytes(neededBytes)} have to stay free)`
    : "";
