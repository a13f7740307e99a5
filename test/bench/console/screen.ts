import { readCommandLine, refuseUsage, type Command } from "../../../common/config/command-line.ts";
import { signToken } from "../../../common/launcher/account/development-token.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { requestOf } from "../../factories/request.ts";
import { ConsoleReader } from "../../setup/console-reader.ts";
import { BrowserPage, desktop } from "../../setup/processes/browser.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { until } from "../../setup/until.ts";
import { percentile } from "../client.ts";
import { note, print } from "../progress.ts";
import { runBench, startServer } from "../run-bench.ts";

const command = {
  synopsis: "npm run -s bench:screen -- [--times <number>]",
  help: `
Measures how long after a fault its sentence stands on the screen: the live page of the console in Chromium,
beside the whole service. Worker processes are frozen; the access point is killed as a document comes. The
time of a fault is taken before it is made, that of a sentence by the page itself when it changes; both clocks
are this machine's.

  --times  how often each fault is made (10)`,
  options: { times: { type: "string", default: "10" } },
} as const satisfies Command;

const times = Number(readCommandLine(command).values.times);
if (!Number.isSafeInteger(times) || times < 1 || times > 1_000) {
  refuseUsage(command, "--times must be a whole number from 1 to 1000");
}

/** As somebody reads them. */
const sentences = {
  frozen: /No worker process has given a sign of life since/,
  away: /Access point \S+ unavailable since [\d:]+ UTC[^.]*[1-9]\d* documents? waits?/,
};
const patienceMs = 120_000;

/** What is on the screen, as the page itself sees it change. */
class Screen {
  constructor(private readonly page: BrowserPage) {}

  /** From now on the page remembers when it first shows the words. */
  async watchFor(words: RegExp): Promise<void> {
    await this.page.evaluate(`(() => {
      window.shownAt = undefined;
      const look = () => {
        if (window.shownAt === undefined && ${String(words)}.test(document.body.innerText)) { window.shownAt = Date.now(); }
      };
      window.watching?.disconnect();
      window.watching = new MutationObserver(look);
      window.watching.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    })()`);
  }

  async shownAt(): Promise<number> {
    const told = async () => (await this.page.evaluate("window.shownAt")) as number | undefined;
    return until("the sentence", told, patienceMs);
  }

  async isWithout(words: RegExp): Promise<boolean> {
    return (await this.page.evaluate(`!${String(words)}.test(document.body.innerText)`)) === true;
  }
}

interface Incident {
  name: string;
  words: RegExp;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

function incidentsOf(stack: Stack): Incident[] {
  const signal = (name: NodeJS.Signals) => Promise.resolve(process.kill(stack.pid("workers") ?? 0, name));
  const kill = () => stack.stopProcess("simulator", "SIGKILL");
  const back = async () => {
    await stack.startProcess("simulator");
    await until("nothing waits", () => isIdle(stack), patienceMs, 250);
  };
  return [
    { name: "workers frozen", words: sentences.frozen, begin: () => signal("SIGSTOP"), end: () => signal("SIGCONT") },
    {
      name: "access point dead, a document comes",
      words: sentences.away,
      begin: () => Promise.all([kill(), post(stack)]),
      end: back,
    },
  ];
}

async function isIdle(stack: Stack): Promise<boolean> {
  const [row] = await stack.database.query<{ count: number }>(
    "select count(*)::int as count from documents where overall_status = 'PENDING'",
  );
  return row?.count === 0;
}

async function post(stack: Stack): Promise<void> {
  const answer = await fetch(`${stack.url}/api/purchase-invoices/${stack.businessProfileId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.token}`, "content-type": "application/json" },
    body: JSON.stringify(requestOf["purchase-invoices"]({})),
  });
  if (answer.status !== 201) {
    throw new Error(`A document was answered ${answer.status}: ${await answer.text()}`);
  }
}

async function bench(): Promise<void> {
  const { url: databaseUrl, ownerUrl } = await startServer();
  await migrateDatabase(ownerUrl, { serviceUrl: databaseUrl });
  const page = await BrowserPage.open("about:blank");
  if (page === undefined) {
    throw new Error("chromium is not on the PATH");
  }
  const stack = await Stack.start({ databaseUrl });
  try {
    await page.use(desktop);
    const reader = new ConsoleReader(page, stack.url);
    const account = { orgId: stack.orgId, subject: "bench", days: 1, roles: ["site-operator"] };
    await reader.signIn(signToken(testSecrets.jwtSecret, account));
    await reader.open("");
    await reader.sees("alive");
    print(
      `${"seconds from the fault to its sentence".padEnd(44)}${["p50", "most"].map((one) => one.padStart(8)).join("")}`,
    );
    for (const incident of incidentsOf(stack)) {
      const seconds = await measure(new Screen(page), incident);
      const cells = [percentile(seconds, 0.5), Math.max(...seconds).toFixed(1)];
      print(`${incident.name.padEnd(44)}${cells.map((cell) => cell.padStart(8)).join("")}`);
    }
  } finally {
    await page.close();
    await stack.close();
  }
}

async function measure(screen: Screen, { name, words, begin, end }: Incident): Promise<number[]> {
  const seconds: number[] = [];
  for (let nth = 1; nth <= times; nth += 1) {
    note(`${name}: ${nth} of ${times}`);
    await screen.watchFor(words);
    const startedAt = Date.now();
    await begin();
    seconds.push(((await screen.shownAt()) - startedAt) / 1_000);
    await end();
    await until("the sentence is gone", () => screen.isWithout(words), patienceMs);
  }
  return seconds;
}

await runBench(bench);
