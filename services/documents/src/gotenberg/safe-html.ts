import { DOCUMENT_START } from '@paperbill/invoice-document';

/**
 * What may follow the start of our own documents: the two elements that say what the document is. Both are short, with every
 * character as a reference too: they are written into the PDF, after its size was looked at.
 */
const TITLE_AND_AUTHOR = /^<title>([^<]{0,5000})<\/title><meta name="author" content="([^"<>]{0,5000})"\/>/;

interface SafeHtml {
  html: string;
  /** Of our own documents; undefined where the HTML is somebody else's. */
  described?: { title: string; author: string };
}

/**
 * HTML that can do no harm, whatever renders it and whoever sent it: the policy of our own documents stands first, so
 * that nothing is fetched, sent or run, no `<meta>` comes after those of ours, and nothing is framed. A policy does not hold
 * back `<meta http-equiv=refresh>`, which would print a page of the renderer's network instead of the invoice, nor frames
 * that bring their page along (`srcdoc`), whose elements nobody has counted.
 *
 * Our own documents stay as they are: they write every `<` of a text as `&lt;`.
 */
export function safeHtml(html: string): SafeHtml {
  if (!html.startsWith(DOCUMENT_START)) return { html: DOCUMENT_START + withoutMetaOrFrames(html) };
  const rest = html.slice(DOCUMENT_START.length);
  const [head = '', title = '', author = ''] = TITLE_AND_AUTHOR.exec(rest) ?? [];
  const page = rest.slice(head.length);
  const safePage = withoutMetaOrFrames(page);
  // Put together again it would be a copy of all its fonts.
  const safe = safePage === page ? html : DOCUMENT_START + head + safePage;
  return head ? { html: safe, described: { title: decoded(title), author: decoded(author) } } : { html: safe };
}

/** Another name makes an element without meaning of it. Wherever it stands: telling tags from texts is a parser's work. */
const withoutMetaOrFrames = (html: string): string => html.replace(/<(?=meta|iframe)/gi, '<x-');

/** The five that React writes; any other is a number. */
const REFERENCES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27|#(\d{1,7}));/g, (reference, number?: string) =>
    number ? character(Number(number)) : REFERENCES[reference]!,
  );

const character = (codePoint: number): string => String.fromCodePoint(codePoint > 0x10ffff ? 0xfffd : codePoint);
