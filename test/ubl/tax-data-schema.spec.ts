import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { openTaxDataSchema } from "../../common/rules/validate-document.ts";
import { deliverLeg } from "../setup/deliver-leg.ts";
import type { TaxDataSchema } from "../../common/ubl/load-schemas.ts";
import { openPipeline, ScriptedAccessPoint, type Pipeline } from "../setup/pipeline.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

/** Stands for the real schema: of the namespace, with an import from where the real one takes its modules. */
const schema = (root: string): string => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  targetNamespace="urn:peppol:schema:taxdata:1.0" xmlns:m="urn:module" elementFormDefault="qualified">
  <xs:import namespace="urn:module" schemaLocation="https://docs.oasis-open.org/ubl/os-UBL-2.1/xsdrt/common/module.xsd"/>
  <xs:element name="${root}"><xs:complexType><xs:sequence>
    <xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/>
  </xs:sequence></xs:complexType></xs:element>
  <xs:group name="Imported"><xs:sequence><xs:element ref="m:Known"/></xs:sequence></xs:group>
</xs:schema>`;
const module = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:module">
  <xs:element name="Known" type="xs:string"/>
</xs:schema>`;

describe("the tax data schema", () => {
  const folder = createTemporaryFolder("tax-data-schema-");
  let pipeline: Pipeline;

  before(async () => {
    mkdirSync(path.join(folder.dir, "common"));
    writeFileSync(path.join(folder.dir, "common", "module.xsd"), module);
    pipeline = await openPipeline();
  });
  after(async () => {
    await pipeline.close();
    folder.remove();
  });

  const load = async (root: string): Promise<TaxDataSchema> => {
    const taxDataXsd = path.join(folder.dir, `${root}.xsd`);
    writeFileSync(taxDataXsd, schema(root));
    const loaded = await openTaxDataSchema({ taxDataXsd, ublXsdDir: folder.dir });
    return loaded as TaxDataSchema;
  };

  const report = async (taxDataSchema: TaxDataSchema) => {
    const document = await pipeline.createValidated();
    const accessPoint = new ScriptedAccessPoint();
    await deliverLeg({ ...pipeline.deps, accessPoint, taxDataSchema, instanceId: uuid() }, document, "c5");
    return { sent: accessPoint.submitted.length, leg: (await pipeline.snapshot(document)).legs[1] };
  };

  it("is not there where it is not installed", async () => {
    expect(await openTaxDataSchema({})).to.equal(undefined);
  });

  it("lets a valid report go", async () => {
    const { sent, leg } = await report(await load("TaxData"));
    expect([sent, leg?.state]).to.deep.equal([1, "sent"]);
  });

  it("does not send an invalid report, and keeps it for an operator", async () => {
    const { sent, leg } = await report(await load("Another"));
    expect(sent).to.equal(0);
    expect(leg).to.include({ state: "failed", failureClass: "blocked" });
    expect(leg?.reason).to.contain("TDD-XSD").and.to.contain("TaxData");
  });
});
