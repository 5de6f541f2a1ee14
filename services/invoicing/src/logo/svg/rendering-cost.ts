import { type Element, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { countNumbers, NUMBER, tooComplex } from './svg-limits.js';

/**
 * The cost of rendering and printing, measured in Chromium. The unit is one point of a path, about 5 µs. An element that is
 * rendered several times counts each time.
 */
const COST = {
  element: 5,
  /** Half a point of a path, or a character of a text. */
  number: 0.5,
  /** An element with an `opacity` is rendered to a separate bitmap. */
  layer: 40,
  mask: 800,
  /** A factor for the content of a clip path, whose shapes are united. */
  clipping: 20,
} as const;
/** A quarter of a second. */
const MAX_COST = 50_000;
/** The longest chain of references and nested elements. */
const MAX_CHAIN = 500;

const REFERENCE = /^#(.+)$|url\(\s*["']?#([^"'()\s]+)/g;
/** A dash array with absolute lengths. */
const DASHES = /^[\s,]*(?:[\d.]+(?:e[+-]?\d+)?(?:px)?(?:[\s,]+|$))+$/i;
/** The attributes of shapes with lengths, beside `d` and `points`. */
const LENGTHS = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'];
/** The approximate size of the outline of a character. */
const NUMBERS_OF_CHARACTER = 50;

/**
 * Refuses an SVG that takes long to render: with long paths, many masks or very short dashes, or with circular or nested
 * references. Ten groups that each use the previous one ten times are a few hundred bytes, and block a browser forever.
 *
 * @param lostIds the ids of removed elements; an element that refers to one would look different
 * @throws AppError INVALID_INPUT
 */
export function limitRenderingCost(svg: string, lostIds: ReadonlySet<string> = new Set()): void {
  const document = parseDocument(svg, { xmlMode: true });
  const elements = DomUtils.filter(isTag, document) as Element[];
  // Of elements with the same id, browsers use the first and other renderers the last. Count all of them.
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
    // A circular reference reads this value.
    costs.set(element, Infinity);
    const within = sum([...element.children.filter(isTag), ...referredBy(element)], chain + 1);
    const cost = ownCost(element, dashes) + within * (element.name === 'clipPath' ? COST.clipping : 1);
    costs.set(element, cost);
    return cost;
  }

  const referredBy = (element: Element): Element[] => {
    // A set, because a value can contain the same id a hundred thousand times.
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

/** Decodes a reference as browsers do: `%61` → `a`. */
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
  /** The shortest dash and gap in the file; 0 if unknown. */
  length: number;
  /** The longest line of a shape without explicit lengths: the size of the view box or of a character. */
  line: number;
}

/** Returns the dashes that apply to every shape, because dashes are inherited; undefined if there are none. */
function dashesIn(elements: Element[]): Dashes | undefined {
  const values = (name: string) => elements.flatMap(({ attribs }) => attribs[name] ?? []);
  // A dash array of zeros draws a solid line.
  const arrays = values('stroke-dasharray').filter((value) => /[1-9]/.test(value));
  if (arrays.length === 0) return undefined;
  // With a vector effect, dashes do not scale with their shapes.
  const areMeasurable = values('vector-effect').length === 0 && arrays.every((value) => DASHES.test(value));
  const length = areMeasurable ? Math.min(...arrays.map((value) => numbersIn(value).reduce((a, b) => a + b))) : 0;
  return { length, line: largest([...values('viewBox'), ...values('font-size')].flatMap(numbersIn)) };
}

/** An upper bound: each number of a shape draws a line across the whole shape and back. */
function countDashes(attribs: Element['attribs'], characters: number, { length, line }: Dashes): number {
  const shape = [attribs['d'], attribs['points'], ...LENGTHS.map((name) => attribs[name])].flatMap(numbersIn);
  const count = shape.length + NUMBERS_OF_CHARACTER * characters;
  return count === 0 ? 0 : (8 * count * Math.max(line, largest(shape))) / length;
}

/** Converts physical units to pixels by the largest of them. */
function numbersIn(value = ''): number[] {
  const unit = /\d(?:in|cm|mm|pt|pc|em|ex)/.test(value) ? 96 : 1;
  return (value.match(NUMBER) ?? []).map((number) => Number(number) * unit);
}

const largest = (numbers: number[]): number => numbers.reduce((most, number) => Math.max(most, number), 16);
