import type { Finding } from "../rules/finding.ts";
import type { NumberedFinding } from "./sheet.ts";
import type { UblElement } from "../ubl/ubl-element.ts";

/** Numbered findings at their element, or at the shown element around it. */
export interface PlacedFindings {
  numbered: readonly NumberedFinding[];
  /** By location of the element. */
  at: ReadonlyMap<string, readonly NumberedFinding[]>;
  /** Elements by finding number; absent for findings about another document or the whole of this one. */
  elements: ReadonlyMap<number, UblElement>;
}

/** @param isPlaceable whether a finding is about this document, and not about the tax data document */
export function placeFindings(
  root: UblElement,
  findings: readonly Finding[],
  isPlaceable: (finding: Finding) => boolean,
): PlacedFindings {
  const at = new Map<string, NumberedFinding[]>();
  const elements = new Map<number, UblElement>();
  const numbered = findings.map((finding, index) => ({ ...finding, number: index + 1 }));
  for (const finding of numbered) {
    const element = isPlaceable(finding) ? shownElement(root, finding.location) : undefined;
    if (element !== undefined) {
      elements.set(finding.number, element);
      at.set(element.location, [...(at.get(element.location) ?? []), finding]);
    }
  }
  return { numbered, at, elements };
}

/** Elements with their own place for findings, besides leaves, lines and children of the root. */
const withPlace = new Set(["Allowance", "Charge", "TaxSubtotal"]);

/** The leaf, or the nearest element around it that the page shows. */
function shownElement(root: UblElement, location: string): UblElement | undefined {
  let at = root;
  for (const step of location.split("/").slice(2)) {
    const named = /\[\d+\]$/.test(step) ? step : `${step}[1]`;
    const next = at.children.find((child) => child.location.endsWith(`/${named}`));
    if (next === undefined) {
      break;
    }
    at = next;
  }
  let shown: UblElement | undefined = at;
  while (shown?.parent !== undefined && !shown.isLeaf && shown.parent !== root && !withPlace.has(shown.step)) {
    shown = shown.parent;
  }
  return shown === root ? undefined : shown;
}
