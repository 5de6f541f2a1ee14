import { logoError } from '@paperbill/contracts/http';
import { validationTexts } from '@paperbill/contracts/texts';
import { type Document, type Element, isTag } from 'domhandler';
import { Parser, parseDocument } from 'htmlparser2';

/** Far more than any logo has, and quick to work through. */
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 100;
const MAX_STYLE_LENGTH = 100_000;
/** Elements to render, those that are rendered several times counted each time. */
const MAX_RENDERING_COST = 50_000;
/** How long a chain of references may be. */
const MAX_CHAIN = 500;

/** The error for what is an SVG, but none that can be used. */
export const invalidSvg = (message: string = validationTexts.logoUnreadable) => logoError('INVALID_INPUT', { message });

/** The error for an SVG that would take too long to work with, or to render. */
export const tooComplex = () => invalidSvg(validationTexts.logoTooComplex);

export interface SvgContents {
  /** The texts of its style elements. */
  styles: string;
  /** The names of all its elements. */
  names: string[];
}

/**
 * Reads through an SVG before anything else works with it.
 *
 * @throws AppError UNSUPPORTED_LOGO_TYPE where this is no SVG, INVALID_INPUT where it declares entities, holds a
 *   picture, or is far larger than the SVG of a logo
 */
export function inspectSvg(source: string): SvgContents {
  let styles = '';
  const names = new Set<string>();
  let elements = 0;
  const open = new Array<string>();
  const parser = new Parser(
    {
      onprocessinginstruction(_name, data) {
        // A document type may stand there, but what it declares would be read by every parser in its own way.
        if (data.includes('[') || /^!ENTITY/i.test(data)) throw tooComplex();
      },
      onopentag(name) {
        if (elements === 0 && name !== 'svg') throw logoError('UNSUPPORTED_LOGO_TYPE');
        if (name === 'image') throw invalidSvg(validationTexts.logoWithPicture);
        names.add(name);
        open.push(name);
        if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw tooComplex();
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        if (open.at(-1) === 'style') styles += text;
        if (styles.length > MAX_STYLE_LENGTH) throw tooComplex();
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  if (elements === 0) throw logoError('UNSUPPORTED_LOGO_TYPE');
  return { styles, names: [...names] };
}

const REFERENCE = /^#(.+)$|url\(\s*["']?#([^"'()\s]+)/g;

/**
 * Refuses an SVG whose elements refer to each other in a circle, or again and again: ten groups that each use the one
 * before ten times are a few hundred bytes, and keep a browser busy for ever.
 *
 * @throws AppError INVALID_INPUT
 */
export function limitRenderingCost(svg: string): void {
  const document = parseDocument(svg, { xmlMode: true });
  const byId = new Map(elementsIn(document).map((element) => [element.attribs['id'] ?? '', element]));
  const costs = new Map<Element, number>();

  const sum = (elements: Element[], chain: number): number =>
    elements.reduce((total, element) => total + costOf(element, chain), 0);

  function costOf(element: Element, chain: number): number {
    const known = costs.get(element);
    if (known !== undefined) return known;
    if (chain > MAX_CHAIN) return Infinity;
    // Whoever comes back here before the end has gone in a circle.
    costs.set(element, Infinity);
    const cost = 1 + sum([...element.children.filter(isTag), ...referredBy(element)], chain + 1);
    costs.set(element, cost);
    return cost;
  }

  const referredBy = (element: Element): Element[] =>
    Object.entries(element.attribs)
      .filter(([name]) => name !== 'id')
      .flatMap(([, value]) => [...value.matchAll(REFERENCE)])
      .flatMap(([, href, url]) => byId.get((href ?? url)!) ?? []);

  if (sum(document.children.filter(isTag), 0) > MAX_RENDERING_COST) throw tooComplex();
}

const elementsIn = (parent: Document | Element): Element[] =>
  parent.children.filter(isTag).flatMap((element) => [element, ...elementsIn(element)]);
