/** The values of a text by name. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns a text in another language, or undefined if it has no translation. */
type Translator = (english: string, values: TextValues) => string | undefined;

let translate: Translator = () => undefined;

/** Sets the function that translates the texts with values. Only the web client sets one. */
export const setTranslator = (translator: Translator): void => {
  translate = translator;
};

/**
 * Returns a text with values, such as `{max}` or `{count, number}`. The text is English, unless the web client
 * translates it. It has no plurals, because only the client has a formatter for the message format of ICU.
 */
export const say = (english: string, values: TextValues): string =>
  translate(english, values) ??
  english.replace(/\{(\w+)(, number)?\}/g, (_, name: string, isNumber?: string) =>
    isNumber ? Number(values[name]).toLocaleString('en-US') : String(values[name]),
  );
