import type { Language } from "../../../common/runtime/text.ts";
import { chooseLanguage, language, languageNames } from "../language.ts";
import { arabicIsChecked } from "../settings.ts";
import { chooseZone, useZone, zones, type Zone } from "../time-zone.ts";
import { texts, zoneOf } from "../words.ts";

/** The language of the page, named in each. The page is loaded again in the one that is chosen. */
export const LanguageChoice = () => (
  <div class="filter">
    <label for="language">{texts.preferences.language}</label>
    <select id="language" value={language} onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}>
      {Object.entries(languageNames).map(([value, name]) => (
        <option key={value} value={value} lang={value} selected={value === language}>
          {name}
        </option>
      ))}
    </select>
    {language === "ar" && !arabicIsChecked && <p class="faint small">{texts.preferences.unread}</p>}
  </div>
);

/** The zone of every moment and chart. */
export function ZoneChoice() {
  const zone = useZone();
  return (
    <div class="filter">
      <label for="time-zone">{texts.preferences.times}</label>
      <select id="time-zone" value={zone} onChange={(event) => chooseZone(event.currentTarget.value as Zone)}>
        {zones.map((each) => (
          <option key={each} value={each} selected={each === zone}>
            {texts.zone[each]}
          </option>
        ))}
      </select>
      <span class="faint">{zoneOf(new Date())}</span>
    </div>
  );
}
