/** A piece of HTML that is not escaped again. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/**
 * Template tag that returns HTML. All values are escaped, except for values of the class {@link Html}. The values
 * `undefined` and `false` become ''.
 */
export function html(parts: TemplateStringsArray, ...values: (Html | string | undefined | false)[]): Html {
  return new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      return text + (value instanceof Html ? value.toString() : escape(value || '')) + part;
    }),
  );
}
