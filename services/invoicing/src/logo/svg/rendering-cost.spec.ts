import { describe, expect, it, jest } from '@jest/globals';
import { LOGO_MAX_BYTES } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { createLongPath, createUseElements } from '@paperbill/testing/data';
import { Parser } from 'htmlparser2';
import { anSvg } from '../../testing/pictures.js';
import { sanitizeSvg } from './sanitize-svg.js';

const RECTANGLE = '<rect width="40" height="20"/>';
const billionLaughsSvg = (id: string, href: string) =>
  `<g id="${id}0">${RECTANGLE}</g>${[1, 2, 3, 4].map((n) => `<g id="${id}${n}">${createUseElements(10, `#${href}${n - 1}`)}</g>`).join('')}${createUseElements(10, `#${href}4`)}`;

describe('An SVG logo that takes long to print is refused:', () => {
  it.each([
    ['a path of 60,000 points', createLongPath(60_000)],
    ['a long path that is used 100 times', createLongPath(1_000, ' id="a"') + createUseElements(100)],
    ['a long list of points', `<polygon points="${'1 2 '.repeat(60_000)}"/>`],
    ['a long text', `<text>${'W'.repeat(200_000)}</text>`],
    ['too many masks', `<mask id="m">${RECTANGLE}</mask>${'<g mask="url(#m)"><path d="M0 0h9"/></g>'.repeat(500)}`],
    ['too many layers', `<g opacity="0.5">${RECTANGLE}</g>`.repeat(2_000)],
    [
      'a clip path of many shapes',
      `<clipPath id="m">${createLongPath(1_000)}</clipPath>${'<rect width="9" height="9" clip-path="url(#m)"/>'.repeat(20)}`,
    ],
    ['very short dashes', '<path stroke="red" stroke-dasharray="0.0001" d="M0 0h40v20h-40z"/>'],
    ['very short inherited dashes', `<g stroke="red" stroke-dasharray=".0001 .0001">${RECTANGLE}</g>`],
    ['very short dashes in a style attribute', `<g style="stroke:red;stroke-dasharray:1e-4">${RECTANGLE}</g>`],
    ['dashes on a very long line', '<path stroke="red" stroke-dasharray="1" d="M0 0H1e9"/>'],
    ['dashes with a vector effect', `<g vector-effect="non-scaling-stroke" stroke-dasharray="1">${RECTANGLE}</g>`],
    ['dashes of unknown length', `<g stroke-dasharray="0.001%">${RECTANGLE}</g>`],
    [
      'a long path that is the first of two elements with the same id',
      `${createLongPath(1_000, ' id="a"')}${createUseElements(100)}<g id="a"/>`,
    ],
    [
      'a long path that is the second of two elements with the same id',
      `<g id="a"/>${createLongPath(1_000, ' id="a"')}${createUseElements(100)}`,
    ],
    ['nested references with an encoded id', billionLaughsSvg('a', '%61')],
  ])('%s', async (_name, content) => {
    await expect(sanitizeSvg(anSvg(content))).rejects.toMatchObject({
      errors: [{ path: 'logo', message: validationTexts.logoTooComplex }],
    });
  });
});

const fillToMaxSize = (before: string, part: string, after: string) =>
  before + part.repeat(Math.floor((LOGO_MAX_BYTES - 1_000) / part.length)) + after;

it.each([
  ['numbers', fillToMaxSize('<path d="', 'L1 1 ', '"/>')],
  ['points', fillToMaxSize('<polygon points="', '1,', '"/>')],
  ['letters', fillToMaxSize('<text>', 'W', '</text>')],
  ['entities', fillToMaxSize('<text>', '&lt;', '</text>')],
  ['half elements', fillToMaxSize('', '< ', '')],
  ['comments', fillToMaxSize('', '<!---->', '')],
  ['ends', fillToMaxSize('', '</a>', '')],
])('An SVG logo with 2 MB of %s is refused before a second parser reads it', async (_name, content) => {
  const parse = jest.spyOn(Parser.prototype, 'end');
  const text = jest.spyOn(Parser.prototype, 'ontext');
  await expect(sanitizeSvg(anSvg(content))).rejects.toMatchObject({
    errors: [{ path: 'logo', message: validationTexts.logoTooComplex }],
  });
  expect(parse.mock.calls.length).toBeLessThanOrEqual(1);
  expect(text.mock.calls.length).toBeLessThan(10);
  jest.restoreAllMocks();
});

describe('A complex SVG logo that is quick to print is accepted:', () => {
  it.each([
    ['a traced drawing', createLongPath(20_000)],
    ['many shapes', RECTANGLE.repeat(4_000)],
    [
      'masks, layers and clip paths',
      `<mask id="m">${RECTANGLE}</mask><clipPath id="c">${createLongPath(100)}</clipPath>${'<g mask="url(#m)" opacity="0.5" clip-path="url(#c)"><path d="M0 0h9"/></g>'.repeat(10)}`,
    ],
    ['dashes', '<path fill="none" stroke="red" stroke-dasharray="2, 1.5" d="M0 0c9 9 9 9 40 20z"/>'],
    [
      'an id that is declared and referenced many times',
      `${'<g id="a"/>'.repeat(2_400)}<g fill="${'url(#a) '.repeat(200_000)}">${RECTANGLE}</g>`,
    ],
    ['no dashes', `<g stroke-dasharray="none">${createLongPath(1_000, ' stroke-dasharray="0"')}</g>`],
  ])('%s', async (_name, content) => {
    await expect(sanitizeSvg(anSvg(content))).resolves.toBeDefined();
  });
});
