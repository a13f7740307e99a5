import { BrowserPage, desktop } from "../processes/browser.js";
import { ConsoleReader } from "./console-reader.js";
/** A browser for the console of a service; the suite is skipped where there is none. */
export async function openConsole(suite, { url }) {
    const page = await BrowserPage.open("about:blank");
    if (page === undefined) {
        suite.skip();
    }
    await page.use(desktop);
    return { page, reader: new ConsoleReader(page, url) };
}
//# sourceMappingURL=open-console.js.map