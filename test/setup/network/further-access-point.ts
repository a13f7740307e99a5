import type { FurtherAccessPoint } from "../../../common/config/network/access-point-list.ts";
import { testSecrets } from "../secrets.ts";

/** An access point beside the first, as the list of a site has it. */
export const furtherAccessPoint = (overrides: Partial<FurtherAccessPoint> = {}): FurtherAccessPoint => ({
  name: "north",
  url: "http://127.0.0.1:9",
  profile: "phoss-ap",
  token: testSecrets.accessPointToken,
  inboundTokens: ["inbound-token-of-north"],
  brings: "own",
  tls: {},
  weight: 1,
  concurrency: 64,
  organizations: [],
  receivers: [],
  ...overrides,
});
