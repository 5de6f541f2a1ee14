import postcss, { type ChildNode, type Rule } from 'postcss';
import { allowedProperties, isAllowedAttribute } from './svg-allow-list.js';
import { createTooComplexSvgError } from './svg-limits.js';
import { isHarmlessDeclaration } from './svg-losses.js';

/**
 * The number of selectors is limited, because every selector is checked for every element. SVGs of drawing programs
 * have fewer selectors.
 */
const MAX_SELECTORS = 500;
const MAX_INLINE_STYLE = 5_000;

type StyleDeclarations = Record<string, string>;

type FindStyleDeclarations = (name: string, attributes: Record<string, string>) => StyleDeclarations;

interface StyleRule {
  /** The specificity of a selector: 0 for an element, 1 for a class, 2 for an id. */
  weight: number;
  order: number;
  declarations: StyleDeclarations;
}

const SIMPLE_SELECTOR = /^([.#]?)([\p{L}\p{N}_-]+)$/u;
/** CSS pseudo-classes that depend on interaction. They never apply to a printed logo. */
const INTERACTIVE_PSEUDO_CLASS = /:(?:hover|focus|focus-visible|focus-within|active|visited|target)\b/;
const HARMLESS_AT_RULES = /^(?:charset|namespace|page|(?:-\w+-)?keyframes)$/i;
const selectorWeights: Record<string, number> = { '': 0, '.': 1, '#': 2 };

/**
 * @param hasText true if the SVG contains text. Without text, an embedded font has no effect and can be removed
 * @throws AppError INVALID_INPUT if there are too many selectors, or if a selector is not a class, an id or an element.
 * Ignoring such a selector could change the picture
 */
export function parseStyleSheets(styles: string, hasText: boolean): FindStyleDeclarations {
  const entries = new Map<string, StyleRule[]>();
  let order = 0;
  for (const rule of listStyleRules(styles, hasText)) {
    const selectors = rule.selectors.filter((selector) => !INTERACTIVE_PSEUDO_CLASS.test(selector));
    if (selectors.length === 0) continue;
    const declarations = toDeclarations(rule.nodes);
    if (Object.keys(declarations).length === 0) continue;
    for (const selector of selectors) {
      const [key, kind] = SIMPLE_SELECTOR.exec(selector) ?? [];
      if (key === undefined) throw createTooComplexSvgError();
      const entry = { weight: selectorWeights[kind!]!, order: order++, declarations };
      entries.set(key, [...(entries.get(key) ?? []), entry]);
      if (order > MAX_SELECTORS) throw createTooComplexSvgError();
    }
  }
  return (name, { class: classes = '', id = '' }) => {
    const keys = new Set([name, ...classes.split(/\s+/).map((each) => `.${each}`), `#${id}`]);
    const found = [...keys].flatMap((key) => entries.get(key) ?? []);
    found.sort((first, second) => first.weight - second.weight || first.order - second.order);
    return Object.assign({}, ...found.map(({ declarations }) => declarations)) as StyleDeclarations;
  };
}

/** @throws AppError INVALID_INPUT if ignoring a declaration would change the picture */
export function parseInlineStyle(style: string): StyleDeclarations {
  if (style.length > MAX_INLINE_STYLE) throw createTooComplexSvgError();
  return toDeclarations(parseCss(style).nodes);
}

function listStyleRules(styles: string, hasText: boolean): Rule[] {
  const nodes = parseCss(styles).nodes.filter((node) => node.type !== 'comment' && !isHarmlessAtRule(node, hasText));
  if (!nodes.every((node) => node.type === 'rule')) throw createTooComplexSvgError();
  return nodes;
}

const isHarmlessAtRule = (node: ChildNode, hasText: boolean): boolean =>
  node.type === 'atrule' &&
  (HARMLESS_AT_RULES.test(node.name) ||
    (!hasText && /^font-face$/i.test(node.name)) ||
    // CSS rules for a dark colour scheme never apply to a printed logo.
    (/^media$/i.test(node.name) && /^\(\s*prefers-color-scheme\s*:\s*dark\s*\)$/i.test(node.params)));

/**
 * Returns the allowed declarations. Other declarations are ignored if they have no effect on the picture.
 * @throws AppError INVALID_INPUT if a declaration is not allowed and has an effect on the picture
 */
function toDeclarations(nodes: readonly ChildNode[]): StyleDeclarations {
  const declarations: StyleDeclarations = {};
  for (const node of nodes) {
    if (node.type === 'comment') continue;
    if (node.type !== 'decl') throw createTooComplexSvgError();
    const property = node.prop.toLowerCase();
    if (allowedProperties.includes(property) && isAllowedAttribute(property, node.value) && !node.important) {
      declarations[property] = node.value;
    } else if (!isHarmlessDeclaration(property, node.value)) throw createTooComplexSvgError();
  }
  return declarations;
}

function parseCss(css: string): postcss.Root {
  try {
    return postcss.parse(css);
  } catch {
    // A style sheet with a syntax error is refused, because browsers ignore the error and apply the remaining styles.
    throw createTooComplexSvgError();
  }
}
