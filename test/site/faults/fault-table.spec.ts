import { expect } from "chai";

import { provoke } from "./fault.ts";
import { faults } from "./fault-table.ts";
import { ScreenSite } from "./screen-site.ts";

/** Each must be shown, and end as its page says. */
describe("whatever fails", function () {
  this.timeout(300_000);
  let site: ScreenSite;

  before(async () => {
    site = await ScreenSite.start();
  });
  after(() => site?.close());

  for (const fault of faults) {
    it(`is shown with its cause and who acts, and ends as its page says: ${fault.what}`, async function () {
      const seen = await provoke(site, fault);
      if (seen === undefined) {
        this.skip();
      }
      expect(seen.words).to.match(fault.names).and.to.match(/\.$/);
      expect(seen.who).to.equal(fault.who);
    });
  }
});
