/** The languages of the console and of conditions; English where another was not asked for. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

/** The same words in each language. */
export type Text = Readonly<Record<Language, string>>;
