/**
 * Elements that leave nothing behind when their document goes: texts, tables and pictures. Whatever else a page may hold
 * (frames, players, forms, links that fetch, elements that are still to be invented) is not worth finding out.
 */
const ORDINARY = new Set(
  (
    'html head title style body article aside main header footer section nav div p span br hr wbr pre blockquote ' +
    'h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td img figure figcaption ' +
    'a abbr address b bdi bdo cite code em i mark q s small strong sub sup time u'
  ).split(' '),
);

/** Wherever an element may begin, as HTML's parser sees it. */
const TAG = /<([a-z][^\s/>]*)/gi;

/** The `<meta>` elements that a document begins with, as generators write them: they can be nothing else there. */
const DIRECTIVES = /^(<!doctype html><html(?: lang="[\w-]*")?><head>)((?:<meta(?: [a-z-]+="[^"<>]*")+ ?\/?>)+)/i;

/** Describes the document, and changes nothing on its page. */
const DESCRIPTION =
  /<meta (?:charset="[\w-]+"|name="(?:author|description|generator|keywords)" content="[^"<>]*") ?\/?>/y;

export interface SplitDocument {
  /** `<meta>` elements as they are written; '' for none. */
  directives: string;
  /** The document without them. */
  rest: string;
}

/**
 * Separates a document from what it leaves to the next one on its page: the directives in its `<meta>` elements (content security
 * policy, referrer policy, language, …), which Chromium forgets only when the page navigates. Where two documents have
 * the same directives, the second finds nothing that it would not bring itself.
 *
 * @returns undefined where nobody can tell what it leaves
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
