import { texts } from "../words.ts";

interface Phase2Props {
  isIncluded: boolean;
  isDisabled: boolean;
  change: (isIncluded: boolean) => void;
}

/** Whether the organization has the Peppol status operations, as a box to tick. */
export const Phase2 = ({ isIncluded, isDisabled, change }: Phase2Props) => (
  <span class="choice">
    <input
      id="phase2"
      type="checkbox"
      disabled={isDisabled}
      checked={isIncluded}
      onChange={(event) => change(event.currentTarget.checked)}
    />
    {texts.organizations[isIncluded ? "included" : "notIncluded"]}
  </span>
);
