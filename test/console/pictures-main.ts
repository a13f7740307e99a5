import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { ConsoleReader } from "../setup/console/console-reader.ts";
import { BrowserPage, desktop, phone, type Device } from "../setup/processes/browser.ts";
import { SeededSite } from "../setup/console/seeded-site.ts";

/*
 * Takes pictures of the console with something of everything in it, for docs/operations.md and for its developers:
 * node dist/test/console/pictures-main.js [FOLDER [VIEW…]]
 */
const [folder = "docs/operations", ...wanted] = process.argv.slice(2);

const devices: Readonly<Record<string, Device>> = {
  desktop,
  phone,
  dark: { ...desktop, scheme: "dark" },
  "phone-dark": { ...phone, scheme: "dark" },
};

const site = await SeededSite.start();
const page = await BrowserPage.open("about:blank");
try {
  if (page === undefined) {
    throw new Error("chromium is not on the PATH");
  }
  const reader = new ConsoleReader(page, site.stack.url);
  await page.use(desktop);
  await reader.signIn(site.token(["site-operator", "operator"]));
  const ofDocument = (name: string): string => `/documents/${site.document(name).id}`;
  const views: Readonly<Record<string, string>> = {
    now: "",
    search: "/search?overall_status=PENDING",
    failed: "/search?leg_state=failed",
    document: ofDocument("c3 certificate-expired"),
    approved: ofDocument("c3 accepted"),
    invalid: ofDocument("invalid"),
    log: `${ofDocument("c3 accepted")}?tab=log`,
    ubl: `${ofDocument("c3 accepted")}?tab=ubl`,
    queues: "/queues",
    incidents: "/incidents",
    "incidents-access-point": "/incidents?by=access_point",
    retries: "/incidents?tab=retries",
    pauses: "/incidents?tab=pauses",
    organizations: "/organizations",
    organization: `/organizations/${site.stack.orgId}`,
    tokens: `/organizations/${site.stack.orgId}?tab=tokens`,
    "new-organization": "/organizations/new",
    audit: "/audit",
    webhooks: "/webhooks",
  };
  await mkdir(folder, { recursive: true });
  const taken = Object.entries(views).filter(([view]) => wanted.length === 0 || wanted.includes(view));
  for (const [view, address] of taken) {
    for (const [device, looked] of Object.entries(devices)) {
      await page.use(looked);
      await reader.open(address);
      await reader.settled();
      // Frames are painted after the page has settled, and no event says when.
      await pause(400);
      await writeFile(path.join(folder, `${view}-${device}.png`), await page.picture());
    }
  }
  await reader.speak("ar");
  await page.use(desktop);
  for (const [view, address] of taken) {
    await reader.open(address);
    await reader.settled();
    await pause(400);
    await writeFile(path.join(folder, `${view}-arabic.png`), await page.picture());
  }
} finally {
  await page?.close();
  await site.close();
}
