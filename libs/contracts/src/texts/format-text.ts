/** The values of the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns the translation, or undefined if there is none. */
type Translator = (english: string, values: TextValues) => string | undefined;

let translate: Translator = () => undefined;

/** Only the web client calls this function. */
export const setTranslator = (translator: Translator): void => {
  translate = translator;
};

/**
 * Fills the values into the placeholders of a text, such as `{max}` or `{count, number}`. Texts cannot contain ICU
 * plurals, because only the web client has a formatter for ICU messages.
 */
export const formatText = (english: string, values: TextValues): string =>
  translate(english, values) ??
  english.replace(/\{(\w+)(, number)?\}/g, (_, name: string, isNumber?: string) =>
    isNumber ? Number(values[name]).toLocaleString('en-US') : String(values[name]),
  );
