/**
 * Quotes a text with several lines with `> `, as e-mail programs do. Otherwise an attacker could add lines that look
 * like ours, such as a link to undo the change. U+2028 and U+2029 end a line too, because e-mail programs show them
 * as line breaks.
 */
export const quoteText = (text: string): string => {
  const lines = text.split(/[\n\u2028\u2029]/);
  return lines.length > 1 ? lines.map((line) => `\n> ${line}`.trimEnd()).join('') : ` ${text || 'nothing'}`;
};
