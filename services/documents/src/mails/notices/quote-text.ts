/**
 * Adds `> ` at the start of each line of a text, as e-mail programs do for quotations. Otherwise, an attacker could
 * write lines that look like text from the product, such as a link to undo the change. U+2028 and U+2029 end a line
 * too, because e-mail programs show them as line breaks.
 */
export const toQuotationText = (text: string, nothing = 'nothing'): string => {
  const lines = text.split(/[\n\u2028\u2029]/);
  return lines.length > 1 ? lines.map((line) => `\n> ${line}`.trimEnd()).join('') : ` ${text || nothing}`;
};
