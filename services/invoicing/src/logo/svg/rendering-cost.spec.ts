import { describe, expect, it } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { anSvg } from '../../testing/pictures.js';
import { sanitizeSvg } from './sanitize-svg.js';

const points = (count: number) =>
  `M0 0${Array.from({ length: count }, (_, n) => `L${((n * 7919) % 4000) / 100} ${((n * 104729) % 2000) / 100}`).join('')}`;
const path = (count: number, attributes = '') => `<path d="${points(count)}"${attributes}/>`;
const uses = (count: number, href = '#a') => `<use href="${href}"/>`.repeat(count);
const SHAPE = '<rect width="40" height="20"/>';
/** Ten to the power of four shapes. */
const laughs = (id: string, href: string) =>
  `<g id="${id}0">${SHAPE}</g>${[1, 2, 3, 4].map((n) => `<g id="${id}${n}">${uses(10, `#${href}${n - 1}`)}</g>`).join('')}${uses(10, `#${href}4`)}`;

describe('A logo that takes long to print is refused:', () => {
  it.each([
    ['a path of 60,000 points', path(60_000)],
    ['a long path used again and again', path(1_000, ' id="a"') + uses(100)],
    ['a long list of points', `<polygon points="${'1 2 '.repeat(60_000)}"/>`],
    ['a long text', `<text>${'W'.repeat(200_000)}</text>`],
    ['very many masks', `<mask id="m">${SHAPE}</mask>${'<g mask="url(#m)"><path d="M0 0h9"/></g>'.repeat(500)}`],
    ['very many layers', `<g opacity="0.5">${SHAPE}</g>`.repeat(2_000)],
    [
      'a clip path of many shapes',
      `<clipPath id="m">${path(1_000)}</clipPath>${'<rect width="9" height="9" clip-path="url(#m)"/>'.repeat(20)}`,
    ],
    ['dashes without end', '<path stroke="red" stroke-dasharray="0.0001" d="M0 0h40v20h-40z"/>'],
    ['dashes without end, inherited', `<g stroke="red" stroke-dasharray=".0001 .0001">${SHAPE}</g>`],
    ['dashes without end, of a style', `<g style="stroke:red;stroke-dasharray:1e-4">${SHAPE}</g>`],
    ['dashes on a line without end', '<path stroke="red" stroke-dasharray="1" d="M0 0H1e9"/>'],
    ['dashes of the screen', `<g vector-effect="non-scaling-stroke" stroke-dasharray="1">${SHAPE}</g>`],
    ['dashes of unknown length', `<g stroke-dasharray="0.001%">${SHAPE}</g>`],
    ['the first of two with the same id', `${path(1_000, ' id="a"')}${uses(100)}<g id="a"/>`],
    ['the second of two with the same id', `<g id="a"/>${path(1_000, ' id="a"')}${uses(100)}`],
    ['references in another spelling', laughs('a', '%61')],
  ])('%s', async (_name, content) => {
    await expect(sanitizeSvg(anSvg(content))).rejects.toMatchObject({
      errors: [{ path: 'logo', message: validationTexts.logoTooComplex }],
    });
  });
});

describe('A logo that is rich, and quick to print, is taken:', () => {
  it.each([
    ['a traced drawing', path(20_000)],
    ['many shapes', SHAPE.repeat(4_000)],
    [
      'masks, layers and clip paths',
      `<mask id="m">${SHAPE}</mask><clipPath id="c">${path(100)}</clipPath>${'<g mask="url(#m)" opacity="0.5" clip-path="url(#c)"><path d="M0 0h9"/></g>'.repeat(10)}`,
    ],
    ['dashes', '<path fill="none" stroke="red" stroke-dasharray="2, 1.5" d="M0 0c9 9 9 9 40 20z"/>'],
    [
      'an id that stands and is named again and again',
      `${'<g id="a"/>'.repeat(2_400)}<g fill="${'url(#a) '.repeat(200_000)}">${SHAPE}</g>`,
    ],
    ['no dashes', `<g stroke-dasharray="none">${path(1_000, ' stroke-dasharray="0"')}</g>`],
  ])('%s', async (_name, content) => {
    await expect(sanitizeSvg(anSvg(content))).resolves.toBeDefined();
  });
});
