import postcss, { type ChildNode, type Rule } from 'postcss';
import { isAllowedAttribute } from './svg-allow-list.js';
import { tooComplex } from './svg-limits.js';

/** More than a drawing program writes; each is looked at for each element. */
const MAX_SELECTORS = 500;
/** In characters, for one element. */
const MAX_INLINE_STYLE = 5_000;

type Declarations = Record<string, string>;

/** Gives an element what the style sheet says about it. */
type StyleOf = (name: string, attributes: Record<string, string>) => Declarations;

interface Entry {
  /** As the cascade weighs it: element, class, id; among equals the later one wins. */
  weight: number;
  order: number;
  declarations: Declarations;
}

const SIMPLE_SELECTOR = /^([.#]?)([\p{L}\p{N}_-]+)$/u;
const weights: Record<string, number> = { '': 0, '.': 1, '#': 2 };

/**
 * Reads style sheets as drawing programs write them: rules for a class, an id or an element. Other selectors and all
 * at-rules are left out.
 *
 * @throws AppError INVALID_INPUT where there are too many
 */
export function readStyles(styles: string): StyleOf {
  const entries = new Map<string, Entry[]>();
  let order = 0;
  for (const rule of rulesOf(styles)) {
    const declarations = declarationsOf(rule.nodes);
    for (const selector of rule.selectors) {
      const [key, kind] = SIMPLE_SELECTOR.exec(selector) ?? [];
      if (key === undefined) continue;
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

/** The declarations of a `style` attribute; one that is far too long says nothing. */
export const readInlineStyle = (style: string): Declarations =>
  (style.length <= MAX_INLINE_STYLE && parse(style, (root) => declarationsOf(root.nodes))) || {};

const rulesOf = (styles: string): Rule[] =>
  parse(styles, (root) => root.nodes.filter((node) => node.type === 'rule')) ?? [];

const declarationsOf = (nodes: readonly ChildNode[]): Declarations =>
  Object.fromEntries(
    nodes
      .filter((node) => node.type === 'decl')
      .filter(({ prop, value }) => isAllowedAttribute(prop, value))
      .map(({ prop, value }) => [prop, value]),
  );

/** Null for what is no CSS: a browser would pass over it as well. */
function parse<Result>(css: string, read: (root: postcss.Root) => Result): Result | null {
  try {
    return read(postcss.parse(css));
  } catch {
    return null;
  }
}
