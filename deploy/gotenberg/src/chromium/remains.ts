/**
 * Elements that leave nothing behind when their document goes: texts, tables and pictures. Whatever else a page may hold
 * (frames, players, forms, links that fetch, elements that are still to be invented) is not worth finding out.
 */
const ORDINARY = new Set(
  (
    'html head meta title style body article aside main header footer section nav div p span br hr wbr pre blockquote ' +
    'h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td img figure figcaption ' +
    'a abbr address b bdi bdo cite code em i mark q s small strong sub sup time u'
  ).split(' '),
);

/** Wherever an element may begin, as HTML's parser sees it. */
const TAG = /<([a-z][^\s/>]*)/gi;

/** `<meta>` as generators write it; what is written in another way is left to HTML's parser to understand. */
const META = /<meta(?: [a-z-]+="[^"<>]*")+ ?\/?>/y;

/** Tells of the document, and orders nothing. */
const DESCRIPTION = /^<meta (?:charset="[\w-]+"|name="(?:author|description|generator|keywords)" content="[^"]*")/;

/**
 * What a document leaves to the next one on the same page: the orders of its `<meta>` elements (content security
 * policy, referrer policy, language, …), which Chromium forgets only when the page navigates. Where two documents order
 * the same, the second finds nothing that it did not bring itself.
 *
 * @returns the orders, as they are written; undefined where nobody can tell what is left
 */
export function remainsOf(html: string): string | undefined {
  let orders = '';
  for (const { 1: name, index } of html.matchAll(TAG)) {
    if (!ORDINARY.has(name!.toLowerCase())) return undefined;
    if (name!.toLowerCase() !== 'meta') continue;
    META.lastIndex = index;
    const [meta] = META.exec(html) ?? [];
    if (!meta || /refresh/i.test(meta)) return undefined;
    if (!DESCRIPTION.test(meta)) orders += meta;
  }
  return orders;
}
