import postcss, { type ChildNode, type Rule } from 'postcss';
import { allowedProperties, isAllowedAttribute } from './svg-allow-list.js';
import { tooComplex } from './svg-limits.js';
import { isHarmlessDeclaration } from './svg-losses.js';

/** More than drawing programs write. Every selector is checked for every element. */
const MAX_SELECTORS = 500;
/** Characters of one element's `style`. */
const MAX_INLINE_STYLE = 5_000;

type Declarations = Record<string, string>;

/** Returns the declarations of the style sheet that apply to an element. */
type StyleOf = (name: string, attributes: Record<string, string>) => Declarations;

interface Entry {
  /** The specificity: element 0, class 1, id 2. */
  weight: number;
  order: number;
  declarations: Declarations;
}

const SIMPLE_SELECTOR = /^([.#]?)([\p{L}\p{N}_-]+)$/u;
/** Pseudo-classes of interaction, which never apply on paper. */
const NEVER_MATCHES = /:(?:hover|focus|focus-visible|focus-within|active|visited|target)\b/;
const HARMLESS_AT_RULES = /^(?:charset|namespace|page|(?:-\w+-)?keyframes)$/i;
const weights: Record<string, number> = { '': 0, '.': 1, '#': 2 };

/**
 * Parses style sheets as drawing programs write them: rules for a class, an id or an element.
 *
 * @param hasText if false, an embedded font has no effect and can be removed
 * @throws AppError INVALID_INPUT for other selectors, whose removal could change the picture, and for too many
 */
export function readStyles(styles: string, hasText: boolean): StyleOf {
  const entries = new Map<string, Entry[]>();
  let order = 0;
  for (const rule of rulesOf(styles, hasText)) {
    const selectors = rule.selectors.filter((selector) => !NEVER_MATCHES.test(selector));
    if (selectors.length === 0) continue;
    const declarations = declarationsOf(rule.nodes);
    if (Object.keys(declarations).length === 0) continue;
    for (const selector of selectors) {
      const [key, kind] = SIMPLE_SELECTOR.exec(selector) ?? [];
      if (key === undefined) throw tooComplex();
      const entry = { weight: weights[kind!]!, order: order++, declarations };
      entries.set(key, [...(entries.get(key) ?? []), entry]);
      if (order > MAX_SELECTORS) throw tooComplex();
    }
  }
  return (name, { class: classes = '', id = '' }) => {
    const keys = new Set([name, ...classes.split(/\s+/).map((each) => `.${each}`), `#${id}`]);
    const found = [...keys].flatMap((key) => entries.get(key) ?? []);
    found.sort((first, second) => first.weight - second.weight || first.order - second.order);
    return Object.assign({}, ...found.map(({ declarations }) => declarations)) as Declarations;
  };
}

/**
 * Parses a `style` attribute.
 *
 * @throws AppError INVALID_INPUT if the removal of a declaration would change the picture
 */
export function readInlineStyle(style: string): Declarations {
  if (style.length > MAX_INLINE_STYLE) throw tooComplex();
  return declarationsOf(parse(style).nodes);
}

function rulesOf(styles: string, hasText: boolean): Rule[] {
  const nodes = parse(styles).nodes.filter((node) => node.type !== 'comment' && !isHarmlessAtRule(node, hasText));
  if (!nodes.every((node) => node.type === 'rule')) throw tooComplex();
  return nodes;
}

const isHarmlessAtRule = (node: ChildNode, hasText: boolean): boolean =>
  node.type === 'atrule' &&
  (HARMLESS_AT_RULES.test(node.name) ||
    (!hasText && /^font-face$/i.test(node.name)) ||
    // Rules for a dark color scheme never apply on paper.
    (/^media$/i.test(node.name) && /^\(\s*prefers-color-scheme\s*:\s*dark\s*\)$/i.test(node.params)));

/** @throws AppError INVALID_INPUT if the removal of a declaration would change the picture */
function declarationsOf(nodes: readonly ChildNode[]): Declarations {
  const declarations: Declarations = {};
  for (const node of nodes) {
    if (node.type === 'comment') continue;
    if (node.type !== 'decl') throw tooComplex();
    const property = node.prop.toLowerCase();
    if (allowedProperties.includes(property) && isAllowedAttribute(property, node.value) && !node.important) {
      declarations[property] = node.value;
    } else if (!isHarmlessDeclaration(property, node.value)) throw tooComplex();
  }
  return declarations;
}

function parse(css: string): postcss.Root {
  try {
    return postcss.parse(css);
  } catch {
    // Browsers recover from a syntax error, and apply the rest.
    throw tooComplex();
  }
}
