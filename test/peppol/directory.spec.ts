import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { NaptrRecord } from "node:dns";

import { expect } from "chai";

import { directoryName, openDirectory, kindsTakenBy } from "../../common/peppol/participant-look-ups.ts";
import { simulatedAbsences } from "../../workers/simulator/publisher-api.ts";
import { documentKinds } from "../../common/documents/document-kinds.ts";
import { magicReceivers } from "../../workers/simulator/outcomes.ts";

const id = { scheme: "0235", value: "1987654321" };
const zone = "participant.sml.test.tech.peppol.org";
const { docTypeId, processId } = documentKinds["purchase-invoices"];
const ourType = `peppol-doctype-wildcard::${docTypeId}`;
const participant = "iso6523-actorid-upis::0235:1987654321";

const serviceGroup = (...types: string[]): string =>
  `<?xml version="1.0"?><smp:ServiceGroup xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/"><smp:ServiceMetadataReferenceCollection>${types
    .map(
      (type) =>
        `<smp:ServiceMetadataReference href="http://smp.example/iso6523-actorid-upis%3A%3A0235%3A1987654321/services/${encodeURIComponent(type)}"/>`,
    )
    .join("")}</smp:ServiceMetadataReferenceCollection></smp:ServiceGroup>`;

const scheme = (identifier: string): string => identifier.replace(/^([\w-]+)::(.*)$/, `scheme="$1">$2<`);
const metadataOf = (processes: string[], about: { type?: string; participant?: string } = {}): string =>
  `<smp:SignedServiceMetadata xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/"><smp:ServiceMetadata><smp:ServiceInformation><id:ParticipantIdentifier ${scheme(about.participant ?? participant)}/id:ParticipantIdentifier><id:DocumentIdentifier ${scheme(about.type ?? ourType)}/id:DocumentIdentifier><smp:ProcessList>${processes
    .map((each) => `<smp:Process><id:ProcessIdentifier ${scheme(each)}/id:ProcessIdentifier></smp:Process>`)
    .join("")}</smp:ProcessList></smp:ServiceInformation></smp:ServiceMetadata></smp:SignedServiceMetadata>`;

const naptr = (regexp: string, more: Partial<NaptrRecord> = {}): NaptrRecord => ({
  flags: "U",
  service: "Meta:SMP",
  regexp,
  replacement: "",
  order: 100,
  preference: 10,
  ...more,
});

const wildcard = (value: string): string[] => kindsTakenBy([{ scheme: "peppol-doctype-wildcard", value }]);
const of = (customization: string): string => docTypeId.replace(/##.*::2\.1$/, `##${customization}::2.1`);
const tinOf = (outcome: string): string | undefined =>
  magicReceivers.find((each) => each.leg === "c3" && each.outcome === outcome)?.tin;

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

const trickle: RequestListener = (_request, response) => {
  const timer = setInterval(() => response.write(" "), 200);
  response.once("close", () => clearInterval(timer));
};

describe("the directory of the network", () => {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/smp/`;
  };
  afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));
  const ask = async (listener: RequestListener) => openDirectory({ smlZone: await serve(listener) }).lookUp(id);

  it("has the name of a participant in DNS, whatever its letter case", () => {
    expect(directoryName(id, zone)).to.equal(
      `WA45MHLMGR3NTIHNSRGTIZUGM4IR3RQ3FY4AY6F6PVJF3OEWMHXQ.iso6523-actorid-upis.${zone}`,
    );
    expect(directoryName({ scheme: "0242", value: "000773" }, zone)).to.match(
      /^SANV6DIQ5OT6HJZTYYL523JI2EDQIKUDU6IXDFDDV2GV4VPJ4ZVQ\./,
    );
    expect(directoryName({ scheme: "9999", value: "AbC" }, zone)).to.equal(
      directoryName({ scheme: "9999", value: "aBc" }, zone),
    );
  });

  it("names what a participant is registered for", async () => {
    const asked: (string | undefined)[] = [];
    const answer = await ask((request, response) => {
      asked.push(request.url);
      response.end(serviceGroup(ourType, "busdox-docid-qns::urn:other"));
    });
    expect(asked).to.deep.equal([
      "/smp/iso6523-actorid-upis%3A%3A0235%3A1987654321",
      `/smp/iso6523-actorid-upis%3A%3A0235%3A1987654321/services/${encodeURIComponent(ourType)}`,
    ]);
    expect(answer).to.deep.equal({
      state: "registered",
      documentTypes: [
        { scheme: "peppol-doctype-wildcard", value: docTypeId },
        { scheme: "busdox-docid-qns", value: "urn:other" },
      ],
      withoutProcess: [],
      isUnclear: true,
    });
  });

  it("says that a type is registered for other processes alone, where the metadata leaves no doubt", async () => {
    const [ours, other] = [`cenbii-procid-ubl::${processId}`, "cenbii-procid-ubl::urn:peppol:bis:billing"];
    const entity = `<!DOCTYPE a [<!ENTITY x "y">]>`;
    const found: [string | number, boolean | undefined][] = [
      [metadataOf([other, ours]), false],
      [metadataOf([other]), true],
      [metadataOf([ours.toUpperCase()]), true],
      [metadataOf([`other::${processId}`]), true],
      [metadataOf([]), undefined],
      [metadataOf([other], { type: "peppol-doctype-wildcard::urn:other" }), undefined],
      [metadataOf([other], { participant: "iso6523-actorid-upis::0235:1987654322" }), undefined],
      [metadataOf([other]).replaceAll("SignedServiceMetadata", "ServiceMetadata"), undefined],
      [metadataOf([other]).replaceAll("ServiceInformation", "Redirect"), undefined],
      [metadataOf([other]).slice(0, -1), undefined],
      [entity + metadataOf([other]), undefined],
      [serviceGroup(ourType), undefined],
      [404, undefined],
      [503, undefined],
      [302, undefined],
    ];
    for (const [said, isWithout] of found) {
      const answer = await ask((request, response) => {
        const isGroup = !request.url?.includes("/services/");
        response.writeHead(isGroup || typeof said === "string" ? 200 : said, { location: "http://127.0.0.1/" });
        response.end(isGroup ? serviceGroup(ourType) : String(said));
      });
      expect(answer, String(said)).to.deep.include({
        state: "registered",
        withoutProcess: isWithout === true ? ["purchase-invoices"] : [],
        isUnclear: isWithout === undefined,
      });
    }
  });

  it("asks for the metadata of the registration that is chosen among several", async () => {
    const asked: string[] = [];
    const wider = `peppol-doctype-wildcard::${of("urn:peppol:pint:selfbilling-1*")}`;
    const other = ourType.replace("peppol-doctype-wildcard", "busdox-docid-qns");
    await ask((request, response) => {
      asked.push(decodeURIComponent(request.url ?? "").split("/services/")[1] ?? "");
      response.end(serviceGroup(other, wider, ourType, ourType));
    });
    expect(asked).to.deep.equal(["", ourType]);
  });

  it("says with which wildcards a kind is taken", () => {
    for (const customization of [
      "urn:peppol:pint:selfbilling-1@ae-1",
      "urn:peppol:pint:selfbilling-1@ae-1*",
      "urn:peppol:pint:selfbilling-1*",
    ]) {
      expect(wildcard(of(customization)), customization).to.deep.equal(["purchase-invoices"]);
    }
    expect(wildcard(of("urn:peppol:pint:billing-1*"))).to.deep.equal(["sales-invoices"]);
    expect(wildcard(of("urn:peppol:pint:selfbilling-1@sg-1"))).to.deep.equal([]);
  });

  it("does not know, and says why, where the publisher answers nothing of use, too much, too slowly or elsewhere", async () => {
    const entity = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ServiceGroup>&x;</ServiceGroup>`;
    const answers: [RequestListener, RegExp | string][] = [
      [(_request, response) => response.writeHead(404).end(), "not_registered"],
      [(_request, response) => response.writeHead(503).end("x".repeat(100_000)), /answered 503/],
      [(_request, response) => response.writeHead(302, { location: "http://127.0.0.1/" }).end(), /answered 302/],
      [(_request, response) => response.end("<html><body>hello</body></html>"), /something else/],
      [(_request, response) => response.end(serviceGroup("a::b").replace("a%3A%3Ab", "a")), /something else/],
      [(_request, response) => response.end("no xml"), /no XML/],
      [(_request, response) => response.end(entity), /no XML/],
      [
        (_request, response) => {
          const more = (): void =>
            void (!response.destroyed && response.write("x".repeat(65_536), () => setImmediate(more)));
          more();
        },
        /larger/,
      ],
      [(request) => request.socket.destroy(), /did not answer/],
    ];
    for (const [listener, expected] of answers) {
      const answer = await ask(listener);
      const said = answer.state === "unknown" ? answer.reason : answer.state;
      expect(said).to.match(expected instanceof RegExp ? expected : new RegExp(`^${expected}$`));
      expect(said).not.to.contain("127.0.0.1");
    }
  });

  it("gives up a publisher that trickles, in time for all that it is asked", async () => {
    const startedAt = performance.now();
    const [answer, later] = await Promise.all([
      ask(trickle),
      ask((request, response) =>
        request.url?.includes("/services/") ? trickle(request, response) : response.end(serviceGroup(ourType)),
      ),
    ]);
    expect(answer).to.deep.equal({ state: "unknown", reason: "The metadata publisher did not answer within 5 s" });
    expect(later).to.deep.include({ state: "registered", withoutProcess: [], isUnclear: true });
    expect(performance.now() - startedAt).to.be.below(8_000);
  });

  it("connects to no publisher that DNS places inside of the site", async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => (seen.push(request.url ?? ""), response.end(serviceGroup())));
    const { port } = new URL(url);
    for (const target of [
      url,
      `http://localhost:${port}`,
      "http://localhost/",
      "http://169.254.169.254/",
      "http://[::1]/",
      "file:///etc/passwd",
      "http://user@8.8.8.8/",
      "http://8.8.8.8:22/",
    ]) {
      const directory = openDirectory({ smlZone: zone }, () => Promise.resolve([naptr(`!.*!${target}!`)]));
      expect(await directory.lookUp(id), target).to.deep.equal({
        state: "unknown",
        reason: "The participant's metadata publisher is not at a public address",
      });
    }
    expect(seen).to.deep.equal([]);
  });

  it("tells who is missing in DNS from a DNS that is away", async () => {
    const state = async (code: string) => (await openDirectory({ smlZone: zone }, failing(code)).lookUp(id)).state;
    expect([
      await state("ENOTFOUND"),
      await state("ENODATA"),
      await state("ETIMEOUT"),
      await state("ESERVFAIL"),
    ]).to.deep.equal(["not_registered", "unknown", "unknown", "unknown"]);
    const unusable = [naptr("!.*!https://a.example!", { service: "other" }), naptr("!.*!\\1!"), naptr("nonsense")];
    expect(await openDirectory({ smlZone: zone }, () => Promise.resolve(unusable)).lookUp(id)).to.include({
      state: "unknown",
    });
    expect(await openDirectory({}).lookUp(id)).to.include({ state: "unknown" });
  });

  it("is simulated with the TINs of the simulator's table", () => {
    expect(simulatedAbsences).to.deep.equal({
      notRegistered: tinOf("not-registered"),
      notSupported: tinOf("not-supported"),
      noProcess: tinOf("no-process"),
      directoryAway: tinOf("directory-away"),
    });
  });
});
