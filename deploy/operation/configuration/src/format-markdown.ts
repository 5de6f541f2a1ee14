import { format } from 'oxfmt';

/**
 * Formats a generated page, so that the page passes the format check. The line width needs no setting, because it
 * does not change Markdown.
 */
export async function formatMarkdown(text: string): Promise<string> {
  const { code, errors } = await format('page.md', text);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
