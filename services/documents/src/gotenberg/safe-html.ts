import type { Language } from '@paperbill/contracts/rules';
import { DOCUMENT_START, findDocumentStart } from '@paperbill/invoice-document';

/**
 * The pattern limits the lengths of title and author, because they are written into the PDF after its size is checked.
 */
const TITLE_AND_AUTHOR_PATTERN = /^<title>([^<]{0,5000})<\/title><meta name="author" content="([^"<>]{0,5000})"\/>/;

interface SafeHtml {
  html: string;
  language?: Language;
  /** Title and author, which only our own documents have. */
  metadata?: { title: string; author: string };
}

/**
 * Makes HTML from any source safe to print. A content security policy blocks requests, forms and scripts. `<meta>` and
 * frames are disabled too, because the policy does not prevent two attacks:
 *
 * - `<meta http-equiv=refresh>` could print a page from the renderer's network.
 * - The elements in `srcdoc` frames are not counted.
 *
 * Our own documents are not changed, because every `<` in their texts is escaped.
 */
export function toSafeHtml(html: string): SafeHtml {
  const documentStart = findDocumentStart(html);
  if (!documentStart) return { html: DOCUMENT_START + renameMetaAndFrames(html) };
  const { start, language } = documentStart;
  const rest = html.slice(start.length);
  const [head = '', title = '', author = ''] = TITLE_AND_AUTHOR_PATTERN.exec(rest) ?? [];
  const page = rest.slice(head.length);
  const safePage = renameMetaAndFrames(page);
  // If nothing was renamed, the original HTML is returned. Joining its parts again would copy all embedded fonts.
  const safe = safePage === page ? html : start + head + safePage;
  return head
    ? { html: safe, language, metadata: { title: decodeReferences(title), author: decodeReferences(author) } }
    : { html: safe, language };
}

/**
 * Renames `<meta>` and `<iframe>` tags, so that they create unknown elements. Tags in visible texts are renamed too,
 * because only a parser could tell texts from elements.
 */
const renameMetaAndFrames = (html: string): string => html.replace(/<(?=meta|iframe)/gi, '<x-');

/** The named character references that React uses in HTML. All other references are numeric. */
const CHARACTER_OF_REFERENCE: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const decodeReferences = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27|#(\d{1,7}));/g, (reference, number?: string) =>
    number ? toCharacterOfCodePoint(Number(number)) : CHARACTER_OF_REFERENCE[reference]!,
  );

const toCharacterOfCodePoint = (codePoint: number): string =>
  String.fromCodePoint(codePoint > 0x10ffff ? 0xfffd : codePoint);
