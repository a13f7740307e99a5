import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../temporary-folder.js";
/** Two authorities and what they have signed, for 127.0.0.1; undefined where openssl is not on the PATH. */
export function makeCertificates(clientName) {
    if (spawnSync("openssl", ["version"]).error !== undefined) {
        return undefined;
    }
    const folder = createTemporaryFolder("certificates-");
    const openssl = (...args) => execFileSync("openssl", args, { cwd: folder.dir, stdio: "pipe" });
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    for (const authority of ["ca", "other"]) {
        const files = ["-keyout", `${authority}.key`, "-out", `${authority}.crt`];
        openssl("req", "-x509", ...key, ...files, "-subj", `/CN=${authority}`, "-days", "2");
    }
    for (const [name, subject, authority] of [
        ["server", "server", "ca"],
        ["ended", "server", "ca"],
        ["client", clientName, "ca"],
        ["stranger", clientName, "other"],
    ]) {
        const files = ["-keyout", `${name}.key`, "-out", `${name}.csr`];
        openssl("req", "-new", ...key, ...files, "-subj", `/CN=${subject}`, "-addext", "subjectAltName=IP:127.0.0.1");
        const signer = ["-CA", `${authority}.crt`, "-CAkey", `${authority}.key`, "-CAcreateserial"];
        openssl("x509", "-req", "-in", `${name}.csr`, ...signer, "-out", `${name}.crt`, "-days", name === "ended" ? "-1" : "2", "-copy_extensions", "copy");
    }
    const file = (name, kind) => path.join(folder.dir, `${name}.${kind}`);
    return { file, text: (name, kind) => readFileSync(file(name, kind), "utf8"), remove: () => folder.remove() };
}
//# sourceMappingURL=certificates.js.map