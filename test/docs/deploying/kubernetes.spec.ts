import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import type { IDeployment } from "kubernetes-models/apps/v1";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Job } from "kubernetes-models/batch/v1/Job";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Service } from "kubernetes-models/v1/Service";
import { parseAllDocuments } from "yaml";

import { readProgramConfig, variables } from "../../../common/config/config.ts";
import { repositoryRoot } from "../../setup/repository-root.ts";

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

type PodTemplate = IDeployment["spec"] & object extends { template: infer Template } ? Template : never;

/** The checks of each kind that the manifests have, from the schemas of the Kubernetes API. */
const models = { ConfigMap, Deployment, Job, PersistentVolumeClaim, PodDisruptionBudget, Service };
const folder = path.join(repositoryRoot, "docs/operations/kubernetes");
const manifests = readdirSync(folder).flatMap((name) =>
  parseAllDocuments(readFileSync(path.join(folder, name), "utf8")).map((document) => document.toJS() as Manifest),
);
const settings = manifests.find(({ kind }) => kind === "ConfigMap") as unknown as { data: Record<string, string> };
const programs = manifests.filter(
  (each): each is Manifest & { spec: { template: PodTemplate } } => each.kind === "Deployment" || each.kind === "Job",
);

const podOf = (program: string) =>
  programs.find(({ metadata }) => metadata.name === `peppol-${program}`)?.spec.template.spec;

/** Variables that a program gets by a file. */
function secretsOf(program: string): string[] {
  const own = podOf(program)?.containers[0]?.env?.map(({ name }) => name) ?? [];
  const files = [...own, ...Object.keys(settings.data)].filter((name) => name.endsWith("_FILE"));
  return files.map((name) => name.replace(/_FILE$/, ""));
}

describe("docs/operations/kubernetes", () => {
  for (const manifest of manifests) {
    it(`is what the schema allows: ${manifest.kind} ${manifest.metadata.name}`, () => {
      const Model = models[manifest.kind as keyof typeof models] as new (body: object) => { validate(): void };
      new Model(manifest).validate();
    });
  }

  it("has settings with which each process starts", () => {
    const known = new Set(Object.values(variables).map(({ name }) => name));
    const plain = Object.entries(settings.data).filter(([name]) => !name.endsWith("_FILE"));
    expect(plain.map(([name]) => name).filter((name) => !known.has(name))).to.deep.equal([]);
    for (const program of ["api", "workers"] as const) {
      const contents = secretsOf(program).map((name) => [
        name,
        name.startsWith("DATABASE") ? "postgres://a@b/c" : randomBytes(32).toString("hex"),
      ]);
      expect(readProgramConfig(program, Object.fromEntries([...plain, ...contents])).healthPort).to.equal(8081);
    }
  });

  it("gives api and workers the secrets that each needs, and the files of no others", () => {
    const common = ["DATABASE_URL", "SECRETS_KEY"];
    expect(secretsOf("api")).to.have.members([...common, "JWT_SECRET", "INBOUND_TOKEN"]);
    expect(secretsOf("workers")).to.have.members([...common, "ACCESS_POINT_TOKEN"]);
    for (const program of ["api", "workers"]) {
      const { secret } = podOf(program)?.volumes?.find(({ name }) => name === "secrets") ?? {};
      const files = secretsOf(program).map((name) =>
        name === "DATABASE_URL" ? "database_service_url" : name.toLowerCase(),
      );
      expect(secret?.items?.map((item) => item.key)).to.have.members(files);
      expect(secret?.items?.map((item) => item.path)).to.have.members(files);
    }
  });

  for (const { kind, metadata, spec } of programs) {
    describe(metadata.name, () => {
      const pod = spec.template.spec;
      const [container] = pod?.containers ?? [];

      it("runs without privileges, on a file system that cannot be written, and is bounded", () => {
        expect(pod).to.include({ automountServiceAccountToken: false });
        expect(pod?.securityContext).to.include({ runAsNonRoot: true, runAsUser: 1000 });
        expect(container?.securityContext).to.deep.equal({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container?.resources?.limits).to.have.keys("memory");
        expect(container?.resources?.requests).to.have.keys("cpu", "memory");
      });

      it("runs a program of this release", () => {
        const [node, program = ""] = container?.command ?? [];
        expect(node).to.equal("node");
        expect(readFileSync(path.join(repositoryRoot, program), "utf8")).to.not.equal("");
        const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")) as {
          version: string;
        };
        expect(container?.image).to.equal(`peppol-self-billing:${version}`);
      });

      it("gets secrets as files, and the owner's for the migration alone", () => {
        const values = (container?.env ?? []).map(({ name, value = "" }) => [name, value] as const);
        for (const [name, file] of [...values, ...Object.entries(settings.data)]) {
          if (/SECRET|TOKEN|PASSWORD|DATABASE_|REDIS_/.test(name)) {
            expect(name).to.match(/_FILE$/);
            expect(path.dirname(file)).to.equal("/run/secrets/peppol");
          }
        }
        expect(JSON.stringify(pod).includes("owner")).to.equal(kind === "Job");
      });

      it("is asked for its health on the port of probes", () => {
        const probes = kind === "Job" ? [] : [container?.livenessProbe, container?.readinessProbe];
        expect(probes.map((probe) => probe?.httpGet)).to.deep.equal(
          probes.length === 0 ? [] : ["live", "ready"].map((what) => ({ path: `/health/${what}`, port: "health" })),
        );
        const port = container?.ports?.find(({ name }) => name === "health")?.containerPort;
        const name = metadata.name === "peppol-workers" ? "WORKERS_HEALTH_PORT" : "HEALTH_PORT";
        expect(kind === "Job" || `${port}` === settings.data[name]).to.equal(true);
      });

      it("has more time to stop than the process takes", () => {
        expect(kind === "Job" || Number(pod?.terminationGracePeriodSeconds) > 90).to.equal(true);
      });
    });
  }
});
