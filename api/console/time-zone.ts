import { useEffect, useState } from "preact/hooks";

export const zones = ["local", "gulf", "utc"] as const;
export type Zone = (typeof zones)[number];

const storedAs = "console-time-zone";
const changed = "console-time-zone-changed";

const isZone = (text: string | null | undefined): text is Zone => zones.some((zone) => zone === text);

const stored = (): Zone => {
  const text = globalThis.localStorage?.getItem(storedAs);
  return isZone(text) ? text : "local";
};

let chosen: Zone = stored();

/** What `Intl` and the charts call the chosen zone; undefined for that of the computer. */
export const zoneName = (): string | undefined => ({ local: undefined, gulf: "Asia/Dubai", utc: "UTC" })[chosen];

/** Shows every moment in this zone from now on, here and in the other tabs. */
export function chooseZone(zone: Zone): void {
  localStorage.setItem(storedAs, zone);
  follow();
}

function follow(): void {
  chosen = stored();
  dispatchEvent(new Event(changed));
}

/** Renders again when another zone is chosen, in this tab or in another one. */
export function useZone(): Zone {
  const [zone, setZone] = useState(chosen);
  useEffect(() => {
    const look = (): void => setZone(chosen);
    const lookElsewhere = ({ key }: StorageEvent): void => {
      if (key === storedAs) {
        follow();
      }
    };
    addEventListener(changed, look);
    addEventListener("storage", lookElsewhere);
    return () => {
      removeEventListener(changed, look);
      removeEventListener("storage", lookElsewhere);
    };
  }, []);
  return zone;
}
