import { format } from 'oxfmt';

/** A generated page must pass the check of formats. The width of lines does not change Markdown. */
export async function formatMarkdown(text: string): Promise<string> {
  const { code, errors } = await format('page.md', text);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
