import { validationTexts } from '@paperbill/contracts/texts';
import { type Document, type Element, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { unusable } from './unusable.js';

/** Elements to draw, those that are drawn several times counted each time. */
const MAX_EFFORT = 50_000;
/** How long a chain of references may be. */
const MAX_CHAIN = 500;

const REFERENCE = /^#(.+)$|url\(\s*["']?#([^"'()\s]+)/g;

/**
 * Refuses an SVG whose elements refer to each other in a circle, or again and again: ten groups that each use the one
 * before ten times are a few hundred bytes, and keep a browser busy for ever.
 *
 * @throws AppError INVALID_INPUT
 */
export function assertQuickToDraw(svg: string): void {
  const document = parseDocument(svg, { xmlMode: true });
  const byId = new Map(elementsIn(document).map((element) => [element.attribs['id'] ?? '', element]));
  const efforts = new Map<Element, number>();

  const sum = (elements: Element[], chain: number): number =>
    elements.reduce((total, element) => total + effortOf(element, chain), 0);

  function effortOf(element: Element, chain: number): number {
    const known = efforts.get(element);
    if (known !== undefined) return known;
    if (chain > MAX_CHAIN) return Infinity;
    // Whoever comes back here before the end has gone in a circle.
    efforts.set(element, Infinity);
    const effort = 1 + sum([...element.children.filter(isTag), ...referredBy(element)], chain + 1);
    efforts.set(element, effort);
    return effort;
  }

  const referredBy = (element: Element): Element[] =>
    Object.entries(element.attribs)
      .filter(([name]) => name !== 'id')
      .flatMap(([, value]) => [...value.matchAll(REFERENCE)])
      .flatMap(([, href, url]) => byId.get((href ?? url)!) ?? []);

  if (sum(document.children.filter(isTag), 0) > MAX_EFFORT) throw unusable(validationTexts.logoTooComplex);
}

const elementsIn = (parent: Document | Element): Element[] =>
  parent.children.filter(isTag).flatMap((element) => [element, ...elementsIn(element)]);
