import { getClientPagePath, senderLines, type SharedAttachment } from '@paperbill/contracts/http';
import type { LogoFile, LeasedMail, PdfFile } from '@paperbill/contracts/nats';
import {
  BLANK_CHARACTERS,
  cutText,
  foldCase,
  INVISIBLE_CHARACTERS,
  type MailedDocumentKind,
} from '@paperbill/contracts/rules';
import type { DocumentsConfig } from '../config.js';
import type { MailFrameContent } from './mail-frame.js';
import { toMailSummary, toQuoteSummary } from './mail-summary.js';
import { renderMail } from './render-mail.js';
import { renderStatement } from './render-statement.js';
import type { OutgoingMail } from './smtp-transport.js';
import { toStatementSummary } from './statement-summary.js';
import { mailToText } from './mail-to-text.js';
import { statementToText } from './statement-to-text.js';
import type { MailFrameTexts } from './texts/en-US.js';
import { getMailFrameTexts } from './texts/mail-frame-texts.js';

const LOGO_CONTENT_ID = 'logo';
/** SVG is left out, because e-mail programs do not show it. */
const LOGO_FILE_NAMES: Partial<Record<LogoFile['mediaType'], string>> = {
  'image/png': 'logo.png',
  'image/jpeg': 'logo.jpg',
};

export interface MailedFile extends Pick<SharedAttachment, 'name' | 'mediaType'> {
  content: Buffer;
}

/** @param pdf null for a statement, which only contains links to invoices */
export function composeMail(
  leased: LeasedMail,
  pdf: PdfFile | null,
  files: MailedFile[],
  config: Pick<DocumentsConfig, 'PUBLIC_URL' | 'BRAND_NAME'>,
): OutgoingMail {
  const { id, lease, logo } = leased;
  const document = leased.quote ?? leased.invoice;
  const texts = getMailFrameTexts(leased.statement ?? document);
  const mail = { ...leased.mail, subject: removeBidiControls(leased.mail.subject) };
  const { BRAND_NAME } = config;
  const companyName = document.companyName.trim();
  const letter = {
    text: mail.text,
    sender: { companyName, color: document.companyNameColor, contact: senderLines(document, texts.sheet.partyIds) },
    brandName: BRAND_NAME,
    texts,
  };
  const logoName = logo && LOGO_FILE_NAMES[logo.mediaType];
  return {
    id,
    envelopeId: lease,
    mail,
    senderName: getSenderName(companyName, BRAND_NAME, texts),
    ...renderHtmlAndText(leased, letter, logoName ? `cid:${LOGO_CONTENT_ID}` : '', config),
    attachments: [
      ...(pdf ? [{ filename: pdf.fileName, content: Buffer.from(pdf.bytes!), contentType: 'application/pdf' }] : []),
      ...files.map(({ name, mediaType, content }) => ({ filename: name, content, contentType: mediaType })),
      ...(logoName
        ? [
            {
              filename: logoName,
              content: Buffer.from(logo.base64, 'base64'),
              contentType: logo.mediaType,
              cid: LOGO_CONTENT_ID,
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
    ],
  };
}

function renderHtmlAndText(
  { mail, invoice, quote, linkToken, statement }: LeasedMail,
  letter: MailFrameContent,
  logo: string,
  { PUBLIC_URL }: Pick<DocumentsConfig, 'PUBLIC_URL'>,
): Pick<OutgoingMail, 'html' | 'text'> {
  const createUrl = (token: string, kind: MailedDocumentKind = 'invoice') =>
    `${PUBLIC_URL}${getClientPagePath(kind, token)}`;
  if (statement) {
    const content = { ...letter, summary: toStatementSummary(statement, invoice, letter.texts, createUrl) };
    return { html: renderStatement({ ...content, logo }), text: statementToText(content) };
  }
  const content = quote
    ? { ...letter, summary: toQuoteSummary(quote, letter.texts), url: createUrl(linkToken, 'quote') }
    : { ...letter, summary: toMailSummary(invoice, letter.texts, mail.kind), url: createUrl(linkToken) };
  return { html: renderMail({ ...content, logo }), text: mailToText(content) };
}

/** Changes of the text direction in a sender's name could hide the text after the name. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const removeBidiControls = (text: string): string => text.replaceAll(BIDI_CONTROLS, '');

/** Maximum length of a sender's name. A longer name could push the text after the name out of view. */
const MAX_NAME_LENGTH = 60;
/** Matches the character `@`, and characters that look like it. */
const AT_SIGNS = /[@\uff20\ufe6b]/gu;

/**
 * Only e-mails from the product itself may use the product's name. A user without a name, or with the product's name as
 * company name, is therefore called "A user".
 */
function getSenderName(companyName: string, brandName: string, { unnamedUser }: MailFrameTexts): string {
  const name = toSafeName(companyName);
  const shownName = name && !foldCase(name).includes(foldCase(brandName)) ? name : unnamedUser;
  return `${shownName}${getSpaceAfterName(shownName)}via ${brandName}`;
}

/**
 * Returns a name that e-mail programs cannot mistake for an address. The returned name also cannot hide the text
 * after it.
 */
const toSafeName = (companyName: string): string =>
  cutText(
    companyName
      .replaceAll(INVISIBLE_CHARACTERS, '')
      .replaceAll(AT_SIGNS, ' at ')
      .replaceAll(BLANK_CHARACTERS, ' ')
      .trim(),
    MAX_NAME_LENGTH,
  ).trim();

/**
 * If a name looks like an encoded word (RFC 2047), e-mail programs decode it, although nodemailer quotes it. With a
 * no-break space after such a name, nodemailer encodes the whole name.
 */
const getSpaceAfterName = (name: string): string => (name.includes('=?') ? '\u00a0' : ' ');
