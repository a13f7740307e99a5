import { parseDatabaseUrl } from "../../common/config/database-address.ts";
import { startBreakingProxy } from "../setup/http/breaking-proxy.ts";
import { startSilentProxy } from "../setup/http/silent-proxy.ts";

/** A network between two programs, of which the run decides whether it works. */
export interface Link {
  url: string;
  fallSilent(): void;
  speakAgain(): void;
  /** Resets every connection. */
  cut(): void;
  close(): Promise<void>;
}

export async function openLink(targetUrl: string): Promise<Link> {
  const silent = await startSilentProxy(targetUrl);
  const breaking = await startBreakingProxy(silent.url);
  return {
    url: breaking.url,
    fallSilent: () => silent.fallSilent(),
    speakAgain: () => silent.speakAgain(),
    cut: () => breaking.cut(),
    close: async () => {
      await breaking.close();
      await silent.close();
    },
  };
}

/** One for each server of the connection string; they fail together. */
export async function openDatabaseLink(databaseUrl: string): Promise<Link> {
  const { servers } = parseDatabaseUrl(databaseUrl);
  const links = await Promise.all(servers.map(openLink));
  const [first] = links;
  const hosts = links.map(({ url }) => new URL(url).host).join(",");
  return {
    url: first!.url.replace(new URL(first!.url).host, hosts),
    fallSilent: () => links.forEach((link) => link.fallSilent()),
    speakAgain: () => links.forEach((link) => link.speakAgain()),
    cut: () => links.forEach((link) => link.cut()),
    close: async () => void (await Promise.all(links.map((link) => link.close()))),
  };
}
