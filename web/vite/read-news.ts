import { readFileSync } from 'node:fs';

export interface NewsTopic {
  title: string;
  /** Lines of Markdown. They may contain bold text and inline code. */
  entries: string[];
}

/**
 * Reads the entries of the latest release from the changelog. Leaves out topics that begin with "For", because they are
 * not for users.
 */
export function readNews(): NewsTopic[] {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const latest = changelog.split(/^## /m).find((release) => release.includes('\n### ')) ?? '';
  return latest
    .split(/^### /m)
    .slice(1)
    .map((topic) => {
      const [title = '', ...lines] = topic.split('\n');
      const entries = lines.join('\n').split(/^- /m).slice(1);
      return { title, entries: entries.map((entry) => entry.replace(/\s+/g, ' ').trim()) };
    })
    .filter(({ title }) => !title.startsWith('For '));
}
