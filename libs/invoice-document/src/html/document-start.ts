import { getLanguageAttributes, type Language, languages } from '@paperbill/contracts/rules';

/** Blocks all requests, forms and scripts. Markup that was injected through a text could then do no harm. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

interface WithLanguage {
  language?: Language | undefined;
}

/** The content security policy comes first, because it applies only to the content after it. */
export function getDocumentStart({ language }: WithLanguage): string {
  const attributes = Object.entries(getLanguageAttributes(language)).map(([name, value]) => ` ${name}="${value}"`);
  return (
    `<!DOCTYPE html><html${attributes.join('')}><head>` +
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}"><meta charset="utf-8">`
  );
}

export const DOCUMENT_START = getDocumentStart({});

const documentStarts = languages.map((language) => ({ language, start: getDocumentStart({ language }) }));

/** Returns undefined for HTML that is not one of our own documents. */
export const findDocumentStart = (html: string): { language: Language; start: string } | undefined =>
  documentStarts.find(({ start }) => html.startsWith(start));
