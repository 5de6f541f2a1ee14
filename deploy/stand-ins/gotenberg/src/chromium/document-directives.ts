/**
 * Elements that leave no state on a page when another document replaces their document. Other elements, such as frames,
 * media and forms, may leave state.
 */
const ORDINARY_ELEMENTS = new Set(
  (
    'html head title style body article aside main header footer section nav div p span br hr wbr pre blockquote ' +
    'h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td img figure figcaption ' +
    'a abbr address b bdi bdo cite code em i mark q s small strong sub sup time u'
  ).split(' '),
);

const START_TAG = /<([a-z][^\s/>]*)/gi;

/**
 * Matches the `<meta>` elements at the start of a document. There, `<meta>` is always an element, and never the text of
 * a script.
 */
const META_DIRECTIVES = /^(<!doctype html><html(?: lang="[\w-]*")?><head>)((?:<meta(?: [a-z-]+="[^"<>]*")+ ?\/?>)+)/i;

const DESCRIPTIVE_META =
  /<meta (?:charset="[\w-]+"|name="(?:author|description|generator|keywords)" content="[^"<>]*") ?\/?>/y;

interface SplitDocument {
  directives: string;
  rest: string;
}

/**
 * The directives are the `<meta>` elements at the start of the document, for example a content security policy.
 * Chromium applies directives until the next navigation. If two documents have the same directives, no navigation is
 * needed between them.
 * @returns undefined if the document may leave other state on the page
 */
export function splitDirectives(html: string): SplitDocument | undefined {
  const [start = '', head = '', directives = ''] = META_DIRECTIVES.exec(html) ?? [];
  if (/refresh/i.test(directives)) return undefined;
  const rest = html.slice(start.length);
  for (const { 1: name, index } of rest.matchAll(START_TAG)) {
    DESCRIPTIVE_META.lastIndex = index;
    if (!ORDINARY_ELEMENTS.has(name!.toLowerCase()) && !DESCRIPTIVE_META.test(rest)) return undefined;
  }
  return { directives, rest: head + rest };
}
