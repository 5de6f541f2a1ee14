/** The values that replace the placeholders of a text, by placeholder. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Translates a text and fills in the values. Returns undefined if there is no translation. */
type Translator = (english: string, values: TextValues) => string | undefined;

let translate: Translator = () => undefined;

/** Sets the function that translates texts. Only the web client calls this function. */
export const setTranslator = (translator: Translator): void => {
  translate = translator;
};

/**
 * Fills the values into a text, such as `{max}` or `{count, number}`. The text is English unless the web client has set
 * a translator. Texts cannot contain ICU plurals, because only the web client has a formatter for ICU messages.
 */
export const say = (english: string, values: TextValues): string =>
  translate(english, values) ??
  english.replace(/\{(\w+)(, number)?\}/g, (_, name: string, isNumber?: string) =>
    isNumber ? Number(values[name]).toLocaleString('en-US') : String(values[name]),
  );
