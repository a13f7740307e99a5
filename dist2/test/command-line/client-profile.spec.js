import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { profileFiles, readClientProfile } from "../../common/config/client-profile/client-profile.js";
import { ConfigError } from "../../common/config/read-environment.js";
import { useTemporaryFolders } from "../setup/temporary-folder.js";
const store = (env, name, token = "kept", mode = 0o600) => {
    const files = profileFiles(name, env);
    mkdirSync(files.folder, { recursive: true });
    writeFileSync(files.profile, JSON.stringify({ base_url: `https://${name}.example/`, business_profile_id: "p" }));
    writeFileSync(files.token, `${token}\n`);
    chmodSync(files.token, mode);
};
describe("the profile of the command line", () => {
    const folder = useTemporaryFolders();
    const home = process.cwd();
    afterEach(() => process.chdir(home));
    const at = () => ({ XDG_CONFIG_HOME: folder() });
    const demo = (base_url, mode = 0o600) => {
        process.chdir(folder());
        mkdirSync(".data");
        const file = path.join(".data", "demo.json");
        writeFileSync(file, JSON.stringify({ base_url, token: "demo", business_profile_id: "d" }));
        chmodSync(file, mode);
    };
    it("is the environment's, then the named one, then default, then that of npm start", () => {
        demo("http://127.0.0.1:8080");
        const env = at();
        expect(readClientProfile(undefined, env)).to.include({ token: "demo", baseUrl: "http://127.0.0.1:8080" });
        store(env, "default");
        store(env, "other", "another");
        expect(readClientProfile(undefined, env)).to.include({ token: "kept", baseUrl: "https://default.example" });
        expect(readClientProfile("other", env)).to.include({ token: "another" });
        expect(readClientProfile(undefined, { ...env, PEPPOL_PROFILE: "other", PEPPOL_TOKEN: "given" })).to.include({
            token: "given",
            baseUrl: "https://other.example",
        });
        const whole = {
            ...env,
            PEPPOL_BASE_URL: "https://env.example",
            PEPPOL_TOKEN: "given",
            PEPPOL_BUSINESS_PROFILE_ID: "b",
        };
        expect(readClientProfile(undefined, whole)).to.include({ baseUrl: "https://env.example", businessProfileId: "b" });
        expect(readClientProfile("other", whole)).to.include({ token: "another", baseUrl: "https://other.example" });
    });
    it("sends no token to an address that it was not stored for", () => {
        const env = at();
        store(env, "default");
        const refused = (more) => () => readClientProfile(undefined, { ...env, ...more });
        expect(refused({ PEPPOL_BASE_URL: "https://thief.example" })).to.throw(ConfigError, "without PEPPOL_TOKEN");
        demo("https://thief.example");
        expect(() => readClientProfile(undefined, at())).to.throw(ConfigError, "which is not this machine");
        demo("http://127.0.0.1.thief.example");
        expect(() => readClientProfile(undefined, at())).to.throw(ConfigError, "which is not this machine");
    });
    it("refuses files of tokens that others can read, also of npm start, and names that lead elsewhere", () => {
        const env = at();
        for (const mode of [0o640, 0o604, 0o660, 0o644]) {
            store(env, "default", "kept", mode);
            expect(() => readClientProfile(undefined, env), mode.toString(8)).to.throw(ConfigError, "run chmod 600");
            demo("http://127.0.0.1:8080", mode);
            expect(() => readClientProfile(undefined, at())).to.throw(ConfigError, "run chmod 600");
        }
        for (const name of ["../default", "A", "", "a/b"]) {
            expect(() => readClientProfile(name, env), name).to.throw(ConfigError, "is no name of a profile");
        }
    });
    it("shows no token in a complaint about it", () => {
        const env = { PEPPOL_BASE_URL: "https://a.example", PEPPOL_TOKEN: "secret with spaces" };
        expect(() => readClientProfile(undefined, env))
            .to.throw(ConfigError, "PEPPOL_TOKEN holds no token")
            .and.satisfy((error) => !error.message.includes("secret with"));
        for (const url of ["ftp://a", "a.example", "https://user:pw@a.example", "https://a.example/?x=1"]) {
            expect(() => readClientProfile(undefined, { PEPPOL_BASE_URL: url, PEPPOL_TOKEN: "x" }), url).to.throw(ConfigError);
        }
    });
});
//# sourceMappingURL=client-profile.spec.js.map