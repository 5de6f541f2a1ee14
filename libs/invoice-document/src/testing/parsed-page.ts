import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface ParsedPage {
  /** All elements of the page in document order. Text nodes are left out. */
  elements: { name: string; attributes: Record<string, string> }[];
  /** Returns the texts of the elements with this tag name or class, with white space collapsed. */
  texts(nameOrClass: string): string[];
}

export function parsePage(html: string): ParsedPage {
  const elements = [...listElements(parse(html))];
  return {
    elements: elements.map((element) => ({ name: element.tagName, attributes: getAttributes(element) })),
    texts: (nameOrClass) =>
      elements
        .filter((element) => element.tagName === nameOrClass || getClasses(element).includes(nameOrClass))
        .map((element) => getText(element).replace(/\s+/g, ' ').trim()),
  };
}

function* listElements(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* listElements(child);
}

const getAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

const getClasses = (element: Element): string[] => (getAttributes(element).class ?? '').split(' ');

function getText(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(getText).join(' ') : '';
}
