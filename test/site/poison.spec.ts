import { expect } from "chai";

import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";

describe("a document whose arithmetic never ends", function () {
  this.timeout(300_000);
  let stack: Stack;

  before(async () => {
    stack = await Stack.startAlone({ environment: { REQUEST_TIMEOUT_MS: "12000" } });
  });
  after(async () => {
    await stack?.close();
  });

  const times = async () =>
    (await stack.database.query<{ times: number }>("select times from suspect_documents"))[0]?.times ?? 0;

  it("ends one process, is given up alone, and its neighbours are approved", async () => {
    await stack.stopProcess("workers");
    const [poison] = await stack.createMany(5);
    await stack.database.query(
      `update documents set document = jsonb_set(jsonb_set(document::jsonb, '{document_lines,0,quantity}', $2::jsonb),
         '{document_lines,0,price,base_amount}', $2::jsonb)::json where id = $1`,
      [poison?.id, JSON.stringify("9".repeat(300_000))],
    );
    await stack.startProcess("workers");
    await until("the process has written down what holds it up", async () => (await times()) > 0, 120_000);
    // A supervisor would start it again.
    await stack.stopProcess("workers", "SIGKILL");
    await stack.startProcess("workers");
    await until(
      "its neighbours are approved",
      async () => (await stack.count("overall_status = 'APPROVED'")) === 4,
      120_000,
    );
    await until("it is given up", async () => (await stack.count("failure ->> 'class' = 'poison'")) === 1, 120_000);
    expect(await times()).to.equal(3);
    const alarms = () => stack.log("workers").split("ALARM: a document is given up as poison").length - 1;
    await until("an operator is alarmed, once", () => Promise.resolve(alarms() === 1), 60_000);
  });
});
