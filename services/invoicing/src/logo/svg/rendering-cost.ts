import { type Element, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { countNumbers, NUMBER, tooComplex } from './svg-limits.js';

/**
 * What rendering and printing takes, in the work that one point of a path does (about 5 µs), as Chromium was measured.
 * What is rendered several times counts each time.
 */
const COST = {
  element: 5,
  /** Of a path, half a point; a character of a text takes as much. */
  number: 0.5,
  /** An element with an opacity of its own is a picture of its own. */
  layer: 40,
  mask: 800,
  /** Times what is in a clip path: the shapes are united. */
  clipping: 20,
} as const;
/** A quarter of a second. */
const MAX_COST = 50_000;
/** How long a chain of references may be. */
const MAX_CHAIN = 500;

const REFERENCE = /^#(.+)$|url\(\s*["']?#([^"'()\s]+)/g;
/** A dash array that says how long its dashes are. */
const DASHES = /^[\s,]*(?:[\d.]+(?:e[+-]?\d+)?(?:px)?(?:[\s,]+|$))+$/i;
/** What shapes are made of, beside `d` and `points`. */
const LENGTHS = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'];
/** Characters have outlines of about as many numbers. */
const NUMBERS_OF_CHARACTER = 50;

/**
 * Refuses an SVG whose elements take long to render: long paths, masks, dashes without end, and above all those that
 * refer to each other in a circle, or again and again: ten groups that each use the one before ten times are a few
 * hundred bytes, and keep a browser busy for ever.
 *
 * @param lostIds of elements that were left out: without them, whatever refers to one looks otherwise
 * @throws AppError INVALID_INPUT
 */
export function limitRenderingCost(svg: string, lostIds: ReadonlySet<string> = new Set()): void {
  const document = parseDocument(svg, { xmlMode: true });
  const elements = DomUtils.filter(isTag, document) as Element[];
  // Browsers take the first of those with the same id, other renderers the last: each counts.
  const byId = new Map<string, Element[]>();
  for (const element of elements) {
    const { id = '' } = element.attribs;
    const same = byId.get(id);
    if (same) same.push(element);
    else byId.set(id, [element]);
  }
  const dashes = dashesIn(elements);
  const costs = new Map<Element, number>();

  const sum = (some: Element[], chain: number): number =>
    some.reduce((total, element) => total + costOf(element, chain), 0);

  function costOf(element: Element, chain: number): number {
    const known = costs.get(element);
    if (known !== undefined) return known;
    if (chain > MAX_CHAIN) return Infinity;
    // Whoever comes back here before the end has gone in a circle.
    costs.set(element, Infinity);
    const within = sum([...element.children.filter(isTag), ...referredBy(element)], chain + 1);
    const cost = ownCost(element, dashes) + within * (element.name === 'clipPath' ? COST.clipping : 1);
    costs.set(element, cost);
    return cost;
  }

  const referredBy = (element: Element): Element[] => {
    // Each once: a value may name the same id a hundred thousand times.
    const ids = new Set<string>();
    for (const [name, value] of Object.entries(element.attribs)) {
      if (name === 'id') continue;
      for (const [, href, url] of value.matchAll(REFERENCE)) ids.add(decoded((href ?? url)!));
    }
    return [...ids].flatMap((id) => {
      if (lostIds.has(id)) throw tooComplex();
      return byId.get(id) ?? [];
    });
  };

  if (sum(document.children.filter(isTag), 0) > MAX_COST) throw tooComplex();
}

/** As browsers look for it: `#%61` leads to `a`. */
function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

function ownCost({ attribs, children }: Element, dashes: Dashes | undefined): number {
  const characters = children.filter(isText).reduce((total, { data }) => total + data.length, 0);
  const numbers = characters + countNumbers(attribs['d']) + countNumbers(attribs['points']);
  return (
    COST.element +
    COST.number * numbers +
    (attribs['opacity'] === undefined ? 0 : COST.layer) +
    (attribs['mask'] === undefined ? 0 : COST.mask) +
    (dashes ? countDashes(attribs, characters, dashes) : 0)
  );
}

interface Dashes {
  /** The shortest dash and gap in the file; 0 where nobody can tell. */
  length: number;
  /** The longest line of a shape that does not say how long it is: of the frame, or of a character. */
  line: number;
}

/** What dashes there are, for every shape, as they are inherited; undefined for none. */
function dashesIn(elements: Element[]): Dashes | undefined {
  const values = (name: string) => elements.flatMap(({ attribs }) => attribs[name] ?? []);
  // A line with dashes of no length at all is drawn whole.
  const arrays = values('stroke-dasharray').filter((value) => /[1-9]/.test(value));
  if (arrays.length === 0) return undefined;
  // Of such lines the dashes are those of the screen, however much their shapes are enlarged.
  const areMeasurable = values('vector-effect').length === 0 && arrays.every((value) => DASHES.test(value));
  const length = areMeasurable ? Math.min(...arrays.map((value) => numbersIn(value).reduce((a, b) => a + b))) : 0;
  return { length, line: largest([...values('viewBox'), ...values('font-size')].flatMap(numbersIn)) };
}

/** At most: each number of a shape leads from one end of it to the other and back. */
function countDashes(attribs: Element['attribs'], characters: number, { length, line }: Dashes): number {
  const shape = [attribs['d'], attribs['points'], ...LENGTHS.map((name) => attribs[name])].flatMap(numbersIn);
  const count = shape.length + NUMBERS_OF_CHARACTER * characters;
  return count === 0 ? 0 : (8 * count * Math.max(line, largest(shape))) / length;
}

/** With units of paper in the pixels of the largest of them. */
function numbersIn(value = ''): number[] {
  const unit = /\d(?:in|cm|mm|pt|pc|em|ex)/.test(value) ? 96 : 1;
  return (value.match(NUMBER) ?? []).map((number) => Number(number) * unit);
}

const largest = (numbers: number[]): number => numbers.reduce((most, number) => Math.max(most, number), 16);
