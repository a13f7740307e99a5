import { expect } from "chai";
import { readConfig } from "../../common/config/config.js";
import { neededEnvironment } from "../factories/environment.js";
import { makeCertificates } from "../setup/processes/certificates.js";
const complaintsAbout = (environment) => {
    try {
        readConfig({ ...neededEnvironment, ...environment });
        return "none";
    }
    catch (error) {
        return error.message;
    }
};
const url = (file) => `postgres://a:b@db.example/app?sslmode=verify-full&sslrootcert=${file}`;
describe("certificates and keys in the configuration", () => {
    let made;
    before(function () {
        made = makeCertificates("app_service") ?? this.skip();
    });
    after(() => made?.remove());
    it("are read from files, a pair of them for each side", () => {
        const config = readConfig({
            ...neededEnvironment,
            ACCESS_POINT_CA_FILE: made.file("ca", "crt"),
            ACCESS_POINT_CERT_FILE: made.file("client", "crt"),
            ACCESS_POINT_KEY_FILE: made.file("client", "key"),
            REDIS_CA: made.text("ca", "crt"),
        });
        expect(config.accessPointKey).to.match(/^-----BEGIN PRIVATE KEY-----/);
        expect([config.accessPointCa, config.redisCa?.trim()]).to.deep.equal(Array(2).fill(made.text("ca", "crt").trim()));
    });
    it("are refused in words where they cannot be used, and no key is repeated", () => {
        const key = made.text("client", "key");
        const inner = key.split("\n")[1] ?? "";
        expect(complaintsAbout({ REDIS_CA: key }))
            .to.include("REDIS_CA must be a certificate (PEM)")
            .and.not.include(inner);
        const half = key.slice(0, 80);
        expect(complaintsAbout({ REDIS_KEY: half, REDIS_CERT: made.text("client", "crt") }))
            .to.include("REDIS_KEY must be a private key")
            .and.not.include(inner.slice(0, 20));
        expect(complaintsAbout({ ACCESS_POINT_KEY: key })).to.include("ACCESS_POINT_CERT and ACCESS_POINT_KEY belong together");
        const others = { ACCESS_POINT_KEY: key, ACCESS_POINT_CERT: made.text("stranger", "crt") };
        expect(complaintsAbout(others)).to.include("ACCESS_POINT_KEY is not the key of ACCESS_POINT_CERT");
    });
    it("are looked for where DATABASE_URL names them", () => {
        expect(complaintsAbout({ DATABASE_URL: url(made.file("ca", "crt")) })).to.equal("none");
        expect(complaintsAbout({ DATABASE_URL: url("/none/ca.crt") })).to.include("DATABASE_URL names sslrootcert=/none/ca.crt, which cannot be read (ENOENT)");
    });
});
//# sourceMappingURL=tls-variables.spec.js.map