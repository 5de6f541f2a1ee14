import { readFileSync } from 'node:fs';

export interface NewsTopic {
  title: string;
  /** Lines of Markdown, which may contain bold text and inline code. */
  entries: string[];
}

/** Returns the topics for users. Topics whose title begins with "For" are for other readers. */
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
