import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listTrackedFiles, readProjectFile } from './project-files.js';

const TOKENS_FILE = 'web/src/theme/tokens.css';
const trackedFiles = listTrackedFiles('web/src/*');
const stylesheets = trackedFiles.filter((file) => file.endsWith('.css') && file !== TOKENS_FILE);
const scriptFiles = trackedFiles.filter((file) => /(?<!\.spec)\.tsx?$/.test(file));

const SPACING_PROPERTY = /^((row-|column-)?gap|(padding|margin)(-\w+)*)$/;
const FONT_SIZE_PROPERTY = /^font(-size)?$/;
const RADIUS_PROPERTY = /^border(-\w+)*-radius$/;
/** Lines of one pixel are allowed. Sizes in em are allowed too, because they follow the size of the text. */
const RAW_SIZE = /(?<![\w.#-])-?(?!1px)\d*\.?\d+(px|rem)\b/;
const MEDIA_WIDTH = /\bwidth\s*[<>]=?\s*(\d+)px|\b(?:min|max)-width:\s*(\d+)px/g;

function listDeclarations(css: string): [property: string, value: string][] {
  const code = css.replace(/\/\*.*?\*\//gs, '');
  return Array.from(code.matchAll(/(?<=[;{\s])([a-z-]+)\s*:\s*([^;{}]+);/g), ([, property, value]) => [
    property!,
    // `calc()` with a token may contain a raw size. For example, it adds spacing to the size of a checkbox.
    value!.replace(/calc\([^()]*var\([^()]*\)[^()]*\)/g, ''),
  ]);
}

function mediaWidths(text: string): number[] {
  const queries = text.match(/@media[^{]*|'\([^']*width[^']*\)'/g) ?? [];
  return queries.flatMap((query) =>
    Array.from(query.matchAll(MEDIA_WIDTH), ([, width, legacy]) => Number(width ?? legacy)),
  );
}

describe('the styles of the web client', () => {
  it('use tokens for spacing, type and radii', () => {
    expect(stylesheets.length).toBeGreaterThan(50);
    const raw = stylesheets.flatMap((file) =>
      listDeclarations(readProjectFile(file))
        .filter(([property]) =>
          [SPACING_PROPERTY, FONT_SIZE_PROPERTY, RADIUS_PROPERTY].some((kind) => kind.test(property)),
        )
        .filter(([, value]) => RAW_SIZE.test(value))
        .map(([property, value]) => `${file}: ${property}: ${value}`),
    );
    expect(raw).toEqual([]);
  });

  it('use only the widths that tokens.css lists', () => {
    const [list] = /\/\*.*?\*\//s.exec(readProjectFile(TOKENS_FILE))!;
    const listed = Array.from(list.matchAll(/(\d+)px/g), ([, width]) => Number(width));
    expect(listed).toHaveLength(6);
    const others = [...stylesheets, ...scriptFiles].flatMap((file) =>
      mediaWidths(readProjectFile(file))
        .filter((width) => !listed.includes(width))
        .map((width) => `${file}: ${width}px`),
    );
    expect(others).toEqual([]);
  });

  it('in a feature or another folder are imported only by files of the same folder', () => {
    const ownerOf = (file: string) => /^web\/src\/(features\/)?[^/]+/.exec(file)?.[0];
    const shared = scriptFiles.flatMap((file) =>
      Array.from(readProjectFile(file).matchAll(/from '(\.[^']*\.module\.css)'/g), ([, path]) =>
        join(file, '..', path!),
      )
        .filter((path) => ownerOf(path) !== ownerOf(file))
        .map((path) => `${file}: ${path}`),
    );
    expect(shared).toEqual([]);
  });
});
