import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";

import { expect } from "chai";
import jwt from "jsonwebtoken";

import { readEndingSecrets, type Config } from "../../../common/config/config.ts";
import type { Expiry } from "../../../common/domain/service-status/expiry.ts";
import { judge } from "../../../common/domain/service-status/judge.ts";
import { lookAtExpiries } from "../../../common/services/service-status/look-at-expiries.ts";
import { readKnown } from "../../../common/services/service-status/read-known.ts";
import { tlsServers } from "../../../common/services/service-status/tls-servers.ts";
import { startExpiryWatch } from "../../../workers/periodic-jobs/expiry-watch.ts";
import { testConfig } from "../../setup/config.ts";
import { listenLocally } from "../../setup/http/local-server.ts";
import { usePipeline } from "../../setup/pipeline.ts";
import { makeCertificates, type Certificates } from "../../setup/processes/certificates.ts";
import { until } from "../../setup/until.ts";

const probing = { accessPointProbeMs: 1_000 };
const dayMs = 86_400_000;

const leftDays = (expiry: Expiry | undefined): number =>
  Math.round((Date.parse(expiry?.until ?? "") - Date.now()) / dayMs);

const tokenUntil = (exp: number): string => jwt.sign({ iat: 1_800_000_000, exp }, "s");

const looked = (accessPointToken: string, before: Expiry[] = []) =>
  lookAtExpiries(testConfig({ accessPointToken }), { before });

const places = (overrides: Partial<Config>) =>
  tlsServers(testConfig(overrides)).map(({ kind, host, port }) => `${kind} ${host}:${port}`);

describe("until when certificates and tokens are valid", () => {
  const pipeline = usePipeline();
  let made: Certificates;
  let server: Server;
  let asked: string[];

  const show = (name: "server" | "ended"): void =>
    server.setSecureContext({ cert: made.text(name, "crt"), key: made.text(name, "key") });
  const address = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = (overrides: Partial<Config> = {}): Config =>
    testConfig({ ...probing, accessPointUrl: `https://${address()}/ap`, ...overrides });

  before(async function () {
    made = makeCertificates("app_service") ?? this.skip();
  });
  beforeEach(async () => {
    asked = [];
    server = createServer({ cert: made.text("server", "crt"), key: made.text("server", "key") }, (request, answer) => {
      asked.push(request.url ?? "");
      answer.end();
    });
    await listenLocally(server);
  });
  afterEach(() => server.close());
  after(() => made?.remove());

  it("is seen of an access point without a request, also where its certificate has ended", async () => {
    const [now, ...others] = await lookAtExpiries(settings());
    expect(others).to.deep.equal([]);
    expect(now).to.include({ kind: "access-point", place: address() });
    expect(leftDays(now)).to.equal(2);
    show("ended");
    expect(leftDays((await lookAtExpiries(settings()))[0])).to.equal(-1);
    expect(asked).to.deep.equal([]);
  });

  it("is what was seen before while the access point does not answer, and not known where nothing was", async () => {
    const seen = await lookAtExpiries(settings());
    const config = settings();
    server.close();
    expect(await lookAtExpiries(config, { before: seen })).to.deep.equal(seen);
    expect((await lookAtExpiries(config)).map((each) => each.until)).to.deep.equal([null]);
  });

  it("is asked of nothing that has no certificate, and not of an access point that is not probed", async () => {
    const plain = { ...probing, accessPointUrl: "http://127.0.0.1:9" };
    expect(await lookAtExpiries(testConfig(plain))).to.deep.equal([]);
    expect(await lookAtExpiries(settings({ accessPointProbeMs: 0 }))).to.deep.equal([]);
  });

  it("is seen of PostgreSQL behind its own greeting, and of one without TLS nothing is expected", async () => {
    const secureContext = createSecureContext({ cert: made.text("ended", "crt"), key: made.text("ended", "key") });
    for (const answer of ["S", "N"]) {
      const postgres = createTcpServer((socket) => {
        socket.on("error", () => undefined);
        socket.once("data", (greeting) => {
          expect(greeting.toString("hex")).to.equal("0000000804d2162f");
          socket.write(answer);
          if (answer === "S") {
            new TLSSocket(socket, { isServer: true, secureContext }).on("error", () => undefined);
          }
        });
      });
      const { url, close } = await listenLocally(postgres);
      const databaseUrl = `${url.replace("http", "postgres")}/app?sslmode=require`;
      const seen = await lookAtExpiries(testConfig({ databaseUrl }));
      expect(seen.map(({ kind }) => kind)).to.deep.equal(answer === "S" ? ["database"] : []);
      expect(answer === "S" ? leftDays(seen[0]) : -1).to.equal(-1);
      await close();
    }
  });

  it("is not known of the site's own address where that cannot be reached from inside, which is no fault", async () => {
    const publicUrl = `https://${address()}`;
    const kinds = async () => (await lookAtExpiries(testConfig({ publicUrl }))).map(({ kind }) => kind);
    expect(await kinds()).to.deep.equal(["public"]);
    server.close();
    expect(await kinds()).to.deep.equal([]);
  });

  it("is read from our own certificates, and from a token that says its end", async () => {
    const accessPointCert = made.text("client", "crt") + made.text("client", "key");
    const own = { accessPointUrl: "http://127.0.0.1:9", accessPointCert };
    const claims = { iat: 1_800_000_000, exp: 1_900_000_000 };
    const accessPointToken = jwt.sign(claims, "secret-of-the-access-point");
    const seen = await lookAtExpiries(
      testConfig({
        ...own,
        accessPointToken,
        databaseUrl: `postgres://127.0.0.1:9/app?sslmode=disable&sslcert=${made.file("stranger", "crt")}`,
      }),
    );
    expect(seen.map(({ kind }) => kind)).to.deep.equal([
      "access-point-client",
      "database-client",
      "access-point-token",
    ]);
    expect(seen[2]).to.include({ from: "2027-01-15T08:00:00.000Z", until: "2030-03-17T17:46:40.000Z" });
    expect(JSON.stringify(seen)).not.to.contain(accessPointToken.split(".")[2]);
  });

  it("is that of what is in use, and where its file has a later one, that is said", async () => {
    const file = made.file("client", "crt").replace("client.crt", "token");
    const written = (text: string) => {
      writeFileSync(file, text);
      return lookAtExpiries(testConfig({ accessPointToken: tokenUntil(1_900_000_000) }), {
        onDisk: readEndingSecrets({ ACCESS_POINT_TOKEN_FILE: file }),
      });
    };
    for (const [text, isRenewed] of [
      [tokenUntil(1_900_000_000), false],
      [tokenUntil(1_900_000_001), true],
      ["", false],
    ] as const) {
      const [seen] = await written(text);
      expect(seen).to.include({ until: "2030-03-17T17:46:40.000Z", isRenewed });
    }
  });

  it("is nothing that an opaque token says, and begins at the first look where a token does not say since when", async () => {
    for (const token of ["opaque", "a.b.c", `a.${Buffer.from('{"exp":"x"}').toString("base64url")}.c`]) {
      expect(await looked(token), token).to.deep.equal([]);
    }
    const token = jwt.sign({ exp: 1_900_000_000 }, "s", { noTimestamp: true });
    const first = await looked(token);
    expect(Math.abs(Date.parse(first[0]?.from ?? "") - Date.now())).to.be.below(10_000);
    const again = await looked(token, first);
    expect(again[0]?.from).to.equal(first[0]?.from);
  });

  it("knows each server of Redis by TLS, and how connection strings name the database", () => {
    expect(places({ redisUrl: "rediss://cache.example.ae" })).to.deep.equal(["redis cache.example.ae:6379"]);
    expect(places({ redisUrl: "redis://cache.example.ae" })).to.deep.equal([]);
    expect(places({ redisUrl: "rediss+cluster://a:1,[::1]:2" })).to.have.length(2);
    expect(places({ databaseUrl: "postgres://u:p@[::1]/app?ssl=true" })).to.deep.equal(["database ::1:5432"]);
    expect(places({ databaseUrl: "postgres://u:p@db/app?host=/run/postgresql&sslmode=require" })).to.deep.equal([]);
    expect(places({ databaseUrl: "postgres://u:p@db/app?sslmode=disable" })).to.deep.equal([]);
  });

  it("is judged within seconds of the look, and no more within ten seconds of the renewal", async () => {
    show("ended");
    await pipeline.query("delete from shared_readings");
    const judged = async () => judge(await readKnown(pipeline.deps));
    expect((await judged()).unseen.map(({ part }) => part)).to.include("expiries");
    const { database, logger } = pipeline.deps;
    const watches = [1, 2].map(() => startExpiryWatch({ config: settings(), database, logger }, ["reporting"]));
    const isNamed = async () => (await judged()).conditions.some(({ id }) => id === "expiry-near");
    await until("the end is named", isNamed, 5_000);
    show("server");
    await until("the renewal is seen", async () => !(await isNamed()), 10_000);
    const { lookedAt } = await judged();
    expect(lookedAt.map(({ part }) => part)).to.include("expiries");
    await Promise.all(watches.map((watch) => watch.stop()));
  });
});
