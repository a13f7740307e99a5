import type { Context } from "mocha";

import { BrowserPage, desktop } from "../processes/browser.ts";
import { ConsoleReader } from "./console-reader.ts";

/** A browser for the console of a service; the suite is skipped where there is none. */
export async function openConsole(
  suite: Context,
  { url }: { url: string },
): Promise<{ page: BrowserPage; reader: ConsoleReader }> {
  const page = await BrowserPage.open("about:blank");
  if (page === undefined) {
    suite.skip();
  }
  await page.use(desktop);
  return { page, reader: new ConsoleReader(page, url) };
}
