/** All values in the markup are already escaped. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

const ENTITY_OF_CHARACTER: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITY_OF_CHARACTER[character]!);

/** All values are escaped, except values of the class {@link Html}. `undefined` and `false` become an empty text. */
export function html(parts: TemplateStringsArray, ...values: (Html | string | undefined | false)[]): Html {
  return new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      return text + (value instanceof Html ? value.toString() : escapeHtml(value || '')) + part;
    }),
  );
}
