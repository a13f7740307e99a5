import { expect } from "chai";

import { languages } from "../../../common/runtime/text.ts";
import { signToken } from "../../../common/organizations/issue-token.ts";
import { call } from "../../api/http-client.ts";
import { buildInvoiceRequest } from "../../factories/request.ts";
import { otherParty } from "../../simulator/envelopes.ts";
import { useTestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import type { BrowserPage } from "../../setup/processes/browser.ts";
import { testSecrets } from "../../setup/secrets.ts";

const arabicName = "شركة 7 نجوم 2026";
/** Its digits are a hostile one's: it ends an isolation that it has not begun. */
const hostileReason = "انتظار 3 أيام \u2069\u202E حتى 14";

/**
 * Runs in the page: what is in another order on the screen than in the text. Figures in marks of isolation are their owner's; those in an
 * element of its own direction are compared with each other.
 */
function findTurnedFigures(): string[] {
  const contexts = new Map<Element, { figure: string; left: number; top: number; whole: string }[]>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const node = texts.currentNode as Text;
    const { parentElement: parent, data } = node;
    if (parent?.checkVisibility() !== true || parent.closest("option, script, style") !== null) {
      continue;
    }
    let context: Element = parent;
    while (!context.matches("body, bdi, [dir], code, pre") && getComputedStyle(context).display === "inline") {
      context = context.parentElement ?? document.body;
    }
    const figures = contexts.get(context) ?? [];
    contexts.set(context, figures);
    const own = data.replaceAll(/\u2068[^\u2069]*\u2069/gu, (foreign) => " ".repeat(foreign.length));
    for (const { 0: figure, index } of own.matchAll(/\d[\d.,:]*/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + figure.length);
      const { left, top, width } = range.getBoundingClientRect();
      figures.push(...(width > 0 ? [{ figure, left, top, whole: context.textContent ?? "" }] : []));
    }
  }
  return [...contexts].flatMap(([context, figures]) => {
    const sign = getComputedStyle(context).direction === "rtl" ? -1 : 1;
    return figures.flatMap(({ figure, left, top, whole }, index) => {
      const before = figures[index - 1];
      const isTurned = before !== undefined && Math.abs(before.top - top) < 4 && (left - before.left) * sign < 0;
      return isTurned ? [`${before.figure} and ${figure} in: ${whole}`] : [];
    });
  });
}

describe("figures beside a name of the other direction", function () {
  this.timeout(240_000);
  const api = useTestApi();
  let page: BrowserPage;
  let reader: ConsoleReader;
  let documentId: string;
  let otherId: string;

  before(async function () {
    ({ page, reader } = await openConsole(this, api));
    const token = signToken(testSecrets.jwtSecret, {
      orgId: api.orgId,
      subject: "عائشة 5",
      days: 1,
      roles: ["site-operator"],
    });
    ({ orgId: otherId } = await api.addOrganization());
    await api.query("update organizations set name = $1", [arabicName]);
    const body = buildInvoiceRequest({ accounting_supplier_party: { ...otherParty({}), name: arabicName } });
    const posted = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, { body });
    documentId = (posted.json as { id: string }).id;
    for (const pause of [
      { scope: "organization", target: api.orgId },
      { scope: "receiver", target: "0235:1555555555" },
      { scope: "stage", target: "pricing" },
    ]) {
      const { status, json } = await call(api, "POST", "/api/operations/pauses", {
        token,
        body: { ...pause, reason: hostileReason },
      });
      expect(status, JSON.stringify(json)).to.equal(201);
    }
    await reader.signIn(token);
  });
  after(() => page?.close());

  for (const language of languages) {
    it(`keep their order on every view: ${language}`, async () => {
      await reader.speak(language);
      const turned: string[] = [];
      const look = async (view: string): Promise<void> => {
        await reader.settled();
        const found = (await page.evaluate(`(${findTurnedFigures.toString()})()`)) as string[];
        turned.push(...found.map((words) => `${view}: ${words}`));
      };
      for (const view of [
        "",
        "/search",
        "/incidents?tab=pauses",
        "/organizations",
        `/organizations/${api.orgId}`,
        `/organizations/${api.orgId}?tab=profiles`,
        "/audit",
        "/sessions",
        `/documents/${documentId}`,
        `/documents/${documentId}?tab=log`,
      ]) {
        await reader.open(view);
        await look(view);
      }
      await reader.open("");
      await reader.click(".banners li button");
      await look("the dialog of a pause");
      await reader.open(`/organizations/${otherId}`);
      await reader.click(".about .actions button");
      await look("the dialog of an organization");
      expect(turned).to.deep.equal([]);
    });
  }
});
