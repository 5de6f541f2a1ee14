/**
 * Elements that leave no state behind on a page: text, tables and images. All others (frames, media, forms, links that fetch,
 * unknown elements) count as leaving state.
 */
const ORDINARY = new Set(
  (
    'html head title style body article aside main header footer section nav div p span br hr wbr pre blockquote ' +
    'h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td img figure figcaption ' +
    'a abbr address b bdi bdo cite code em i mark q s small strong sub sup time u'
  ).split(' '),
);

/** Matches every start of an element, as the HTML parser sees it. */
const TAG = /<([a-z][^\s/>]*)/gi;

/** Matches the `<meta>` elements at the start of a document. There they can be nothing else. */
const DIRECTIVES = /^(<!doctype html><html(?: lang="[\w-]*")?><head>)((?:<meta(?: [a-z-]+="[^"<>]*")+ ?\/?>)+)/i;

/** Matches metadata without an effect on the page. */
const DESCRIPTION =
  /<meta (?:charset="[\w-]+"|name="(?:author|description|generator|keywords)" content="[^"<>]*") ?\/?>/y;

export interface SplitDocument {
  /** Source of the `<meta>` elements; '' for none. */
  directives: string;
  /** The document without them. */
  rest: string;
}

/**
 * Splits a document into its `<meta>` directives (content security policy, referrer policy, language, …) and the rest. Chromium
 * forgets directives only in a navigation. A document with the same directives as the former one needs no navigation.
 *
 * @returns undefined if the document may leave other state
 */
export function splitDirectives(html: string): SplitDocument | undefined {
  const [start = '', head = '', directives = ''] = DIRECTIVES.exec(html) ?? [];
  if (/refresh/i.test(directives)) return undefined;
  const rest = html.slice(start.length);
  for (const { 1: name, index } of rest.matchAll(TAG)) {
    DESCRIPTION.lastIndex = index;
    if (!ORDINARY.has(name!.toLowerCase()) && !DESCRIPTION.test(rest)) return undefined;
  }
  return { directives, rest: head + rest };
}
