import { type Element, isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { countNumbers, createTooComplexSvgError, NUMBER_PATTERN } from './svg-limits.js';

/**
 * The costs of rendering and printing the parts of an SVG, measured in Chromium. A cost of 1 is the cost of one point
 * of a path, or about 5 µs. An element that is rendered several times counts each time.
 */
const RENDERING_COSTS = {
  element: 5,
  /** A point of a path consists of two numbers. One character of text has the same cost as a number. */
  number: 0.5,
  /** The cost of the attribute `opacity`. The renderer draws an element with this attribute to a separate bitmap. */
  layer: 40,
  mask: 800,
  /**
   * The cost of the shapes in a clip path is multiplied by this factor. The renderer must combine these shapes into
   * one shape.
   */
  clipping: 20,
} as const;
/** The maximum cost of an SVG. Rendering an SVG of this cost takes about a quarter of a second. */
const MAX_RENDERING_COST = 50_000;
const MAX_REFERENCE_DEPTH = 500;

const LOCAL_REFERENCE = /^#(.+)$|url\(\s*["']?#([^"'()\s]+)/g;
const ABSOLUTE_DASH_ARRAY = /^[\s,]*(?:[\d.]+(?:e[+-]?\d+)?(?:px)?(?:[\s,]+|$))+$/i;
const LENGTH_ATTRIBUTES = ['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'];
const NUMBERS_PER_CHARACTER = 50;

/**
 * Long paths, many masks, very short dashes and nested or circular references take long to render. For example, each of
 * ten groups can use the previous group ten times. Such a file has a few hundred bytes, and blocks a browser forever.
 * @param removedIds the ids of removed elements. An SVG that still refers to such an id is refused, because it would
 * look different
 * @throws AppError INVALID_INPUT
 */
export function limitRenderingCost(svg: string, removedIds: ReadonlySet<string> = new Set()): void {
  const document = parseDocument(svg, { xmlMode: true });
  const elements = DomUtils.filter(isTag, document) as Element[];
  // If several elements have the same id, the costs of all of them count. Browsers render the first of these elements,
  // and other renderers the last.
  const elementsById = new Map<string, Element[]>();
  for (const element of elements) {
    const { id = '' } = element.attribs;
    const elementsWithId = elementsById.get(id);
    if (elementsWithId) elementsWithId.push(element);
    else elementsById.set(id, [element]);
  }
  const dashes = findDashPattern(elements);
  const costs = new Map<Element, number>();

  const sum = (elements: Element[], chain: number): number =>
    elements.reduce((total, element) => total + getRenderingCost(element, chain), 0);

  function getRenderingCost(element: Element, chain: number): number {
    const knownCost = costs.get(element);
    if (knownCost !== undefined) return knownCost;
    if (chain > MAX_REFERENCE_DEPTH) return Infinity;
    // The cost of the element is infinite until it is computed. If the element refers to itself, its cost is therefore
    // infinite, and the SVG is refused.
    costs.set(element, Infinity);
    const within = sum([...element.children.filter(isTag), ...findReferredElements(element)], chain + 1);
    const cost =
      computeElementCost(element, dashes) + within * (element.name === 'clipPath' ? RENDERING_COSTS.clipping : 1);
    costs.set(element, cost);
    return cost;
  }

  const findReferredElements = (element: Element): Element[] => {
    // The referenced ids are a set, because an attribute can contain the same id a hundred thousand times.
    const ids = new Set<string>();
    for (const [name, value] of Object.entries(element.attribs)) {
      if (name === 'id') continue;
      for (const [, href, url] of value.matchAll(LOCAL_REFERENCE)) ids.add(decodeReference((href ?? url)!));
    }
    return [...ids].flatMap((id) => {
      if (removedIds.has(id)) throw createTooComplexSvgError();
      return elementsById.get(id) ?? [];
    });
  };

  if (sum(document.children.filter(isTag), 0) > MAX_RENDERING_COST) throw createTooComplexSvgError();
}

function decodeReference(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

function computeElementCost({ attribs, children }: Element, dashes: DashPattern | undefined): number {
  const characters = children.filter(isText).reduce((total, { data }) => total + data.length, 0);
  const numbers = characters + countNumbers(attribs['d']) + countNumbers(attribs['points']);
  return (
    RENDERING_COSTS.element +
    RENDERING_COSTS.number * numbers +
    (attribs['opacity'] === undefined ? 0 : RENDERING_COSTS.layer) +
    (attribs['mask'] === undefined ? 0 : RENDERING_COSTS.mask) +
    (dashes ? countDashes(attribs, characters, dashes) : 0)
  );
}

interface DashPattern {
  /** The minimum length of a dash and its gap together. 0 if this length is unknown. */
  dashLength: number;
  /**
   * The maximum length of a line in a shape that has no lengths of its own. It is the size of the view box or of
   * a character.
   */
  maxLineLength: number;
}

/** The shortest dashes are assumed for every shape, because a shape inherits the dashes of its parents. */
function findDashPattern(elements: Element[]): DashPattern | undefined {
  const listAttributeValues = (name: string) => elements.flatMap(({ attribs }) => attribs[name] ?? []);
  // A dash array that contains only zeros draws a solid line.
  const arrays = listAttributeValues('stroke-dasharray').filter((value) => /[1-9]/.test(value));
  if (arrays.length === 0) return undefined;
  // If a shape has a vector effect, its dashes do not scale with the shape, so the length of the dashes is unknown.
  const areMeasurable =
    listAttributeValues('vector-effect').length === 0 && arrays.every((value) => ABSOLUTE_DASH_ARRAY.test(value));
  const length = areMeasurable ? Math.min(...arrays.map((value) => parseNumbers(value).reduce((a, b) => a + b))) : 0;
  return {
    dashLength: length,
    maxLineLength: findLargest(
      [...listAttributeValues('viewBox'), ...listAttributeValues('font-size')].flatMap(parseNumbers),
    ),
  };
}

/**
 * Returns an upper bound for the number of dashes in a shape. It assumes that each number draws a line across the shape
 * and back.
 */
function countDashes(
  attribs: Element['attribs'],
  characters: number,
  { dashLength: length, maxLineLength: line }: DashPattern,
): number {
  const shape = [attribs['d'], attribs['points'], ...LENGTH_ATTRIBUTES.map((name) => attribs[name])].flatMap(
    parseNumbers,
  );
  const count = shape.length + NUMBERS_PER_CHARACTER * characters;
  return count === 0 ? 0 : (8 * count * Math.max(line, findLargest(shape))) / length;
}

/** A number with a physical unit is treated as a number of inches, because the inch is the largest unit. */
function parseNumbers(value = ''): number[] {
  const unit = /\d(?:in|cm|mm|pt|pc|em|ex)/.test(value) ? 96 : 1;
  return (value.match(NUMBER_PATTERN) ?? []).map((number) => Number(number) * unit);
}

const findLargest = (numbers: number[]): number => numbers.reduce((largest, number) => Math.max(largest, number), 16);
