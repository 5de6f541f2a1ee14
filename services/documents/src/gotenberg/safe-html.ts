import { DOCUMENT_START } from '@paperbill/invoice-document';

/**
 * Title and author at the start of our own documents. Their length is limited, because they are written into the PDF after
 * its size was checked.
 */
const TITLE_AND_AUTHOR = /^<title>([^<]{0,5000})<\/title><meta name="author" content="([^"<>]{0,5000})"\/>/;

interface SafeHtml {
  html: string;
  /** Only for our own documents. */
  described?: { title: string; author: string };
}

/**
 * Makes HTML from any source safe to print. Adds our content security policy, which blocks requests, forms and scripts,
 * and disables `<meta>` and frames. The policy does not block `<meta http-equiv=refresh>`, which could print a page from
 * the renderer's network, and `srcdoc` frames, whose elements are not counted.
 *
 * Our own documents are not changed, because they escape every `<` in texts.
 */
export function safeHtml(html: string): SafeHtml {
  if (!html.startsWith(DOCUMENT_START)) return { html: DOCUMENT_START + withoutMetaOrFrames(html) };
  const rest = html.slice(DOCUMENT_START.length);
  const [head = '', title = '', author = ''] = TITLE_AND_AUTHOR.exec(rest) ?? [];
  const page = rest.slice(head.length);
  const safePage = withoutMetaOrFrames(page);
  // If nothing changed, return the original string: a concatenation would copy all embedded fonts.
  const safe = safePage === page ? html : DOCUMENT_START + head + safePage;
  return head ? { html: safe, described: { title: decoded(title), author: decoded(author) } } : { html: safe };
}

/** Renames the tags, which makes them unknown elements. Also in texts, because telling these apart needs a parser. */
const withoutMetaOrFrames = (html: string): string => html.replace(/<(?=meta|iframe)/gi, '<x-');

/** The named references that React writes. All others are numeric. */
const REFERENCES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27|#(\d{1,7}));/g, (reference, number?: string) =>
    number ? character(Number(number)) : REFERENCES[reference]!,
  );

const character = (codePoint: number): string => String.fromCodePoint(codePoint > 0x10ffff ? 0xfffd : codePoint);
