/** Markup, as opposed to text that is still to be escaped. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** A template for markup: what is put into it is escaped, unless it is markup itself; `undefined` and `false` vanish. */
export function html(parts: TemplateStringsArray, ...values: (Html | string | undefined | false)[]): Html {
  return new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      return text + (value instanceof Html ? value.toString() : escape(value || '')) + part;
    }),
  );
}
