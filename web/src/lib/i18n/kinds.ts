/** A text with `{name}` holes, or two of them, chosen by the plural rules of the language for `n`. */
export type Text = string | { one: string; other: string };

/** Another language's texts for the same keys as the English ones. */
export type Like<Area> = { [Key in keyof Area]: Text };

export const LANGUAGES = ["de", "en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
