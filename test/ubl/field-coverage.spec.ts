import { expect } from "chai";
import { exact } from "../../common/pricing/decimal.ts";
import { fieldPointers } from "../../common/ubl/field-pointers.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { readGoldens, ublInput, type Golden } from "../factories/golden.ts";
import { xmlPlaces } from "./xml-elements.ts";

/**
 * Request fields that never become UBL: the country has a code, the endpoint and the VAT number show the TIN, expected
 * amounts are compared with computed ones.
 */
const neverRendered = [/\/country$/, /\/tin$/, /^\/document_source$/, /^\/expected_totals\//, /\/expected\//];

/** Scalars of a request by JSON pointer. */
function scalars(value: unknown, pointer = ""): Map<string, string> {
  if (typeof value !== "object" || value === null) {
    return new Map([[pointer, String(value)]]);
  }
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...scalars(inner, `${pointer}/${key}`)]));
}

/** Field values with the texts that the document shows for them. */
function shownFields(golden: Golden): { sent: Map<string, string>; shown: Map<string, string[]> } {
  const input = ublInput(golden);
  const sent = scalars(golden.request);
  const shown = new Map<string, string[]>();
  const places = xmlPlaces(renderUbl(input));
  const pointers = fieldPointers(
    input,
    places.map(({ location }) => location),
  );
  for (const { location, text } of places) {
    const pointer = pointers.get(location);
    if (pointer !== undefined && sent.has(pointer)) {
      shown.set(pointer, [...(shown.get(pointer) ?? []), text]);
    }
  }
  return { sent, shown };
}

function isSame(sent: string, shown: string): boolean {
  const isNumber = /^-?\d+(\.\d+)?$/;
  if (isNumber.test(sent) && isNumber.test(shown)) {
    return exact(sent).eq(shown);
  }
  return shown === sent || shown === `${sent}+04:00`;
}

describe("every field of a request", () => {
  for (const golden of readGoldens()) {
    it(`${golden.name}: is in the document, and the pointer of its element leads back to it`, () => {
      const { sent, shown } = shownFields(golden);
      const missing = [...sent.keys()].filter(
        (pointer) => !shown.has(pointer) && !neverRendered.some((field) => field.test(pointer)),
      );
      expect(missing).to.deep.equal([]);
      for (const [pointer, texts] of shown) {
        const value = sent.get(pointer) ?? "";
        expect(
          texts.some((text) => isSame(value, text)),
          `${pointer}: ${value} is shown as ${texts.join(", ")}`,
        ).to.equal(true);
      }
    });
  }
});
