import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listTrackedFiles, readProjectFile } from './project-files.js';

const trackedFiles = listTrackedFiles();

/**
 * Matches paths in backticks. A path either has the extension of a source file, or is a folder and ends with a slash.
 */
const PATH_PATTERN = /`(?<path>[\w.-]+(?:\/[\w.*-]+)*(?:\.(?:tsx?|mjs|js|md|json|ya?ml|sh|css)|\/))`/g;

/** Matches URLs, and paths of files that exist only at run time. */
const UNTRACKED_PATH_PATTERN =
  /^(\.paperbill|PUBLIC_URL|tools|cache|logs|test-results|.*dist|.*screenshots)\/|^(secrets|ports|state)\.json$/;

const folders = new Set(
  trackedFiles.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))),
);
const topFolders = ['web', 'bff', 'services', 'libs', 'testing', 'deploy'];
const projects = trackedFiles.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file));

/** Returns the project of a document. Returns undefined if the document is about several projects. */
const findProject = (document: string): string | undefined =>
  projects.find((project) => document.startsWith(`${project}/`));

const isTracked = (path: string): boolean =>
  path.endsWith('/')
    ? folders.has(path.slice(0, -1))
    : trackedFiles.some((file) => file === path || (path.includes('*') && matchesGlob(file, path)));

/**
 * A path that starts with a top-level folder must be complete. A path that starts with a folder of the document's
 * project must exist in that project. Any other path may be relative to any folder.
 */
function pathExists(written: string, document: string): boolean {
  if (/^\.\.?\//.test(written)) return isTracked(join(dirname(document), written));
  const [first, ...rest] = written.split('/');
  if (rest.join('') !== '' && topFolders.includes(first!)) return isTracked(written);
  const project = findProject(document);
  if (project && rest.length > 0 && (first === 'src' || folders.has(`${project}/${first}`))) {
    return isTracked(`${project}/${written}`);
  }
  return written.endsWith('/')
    ? [...folders].some((folder) => `/${folder}/`.endsWith(`/${written}`))
    : trackedFiles.some(
        (file) => `/${file}`.endsWith(`/${written}`) || (written.includes('*') && matchesGlob(file, `**/${written}`)),
      );
}

describe('References in documents and comments', () => {
  it.each(trackedFiles.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md'))(
    'name only existing paths: %s',
    (document) => {
      const paths = Array.from(readProjectFile(document).matchAll(PATH_PATTERN), ({ groups }) => groups!['path']!);
      expect(paths.filter((path) => !UNTRACKED_PATH_PATTERN.test(path) && !pathExists(path, document))).toEqual([]);
    },
  );
});
