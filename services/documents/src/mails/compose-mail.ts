import type { LogoFile, LeasedMail, PdfFile } from '@paperbill/contracts/nats';
import type { DocumentsConfig } from '../config.js';
import { mailSummary } from './mail-summary.js';
import { renderMail } from './render-mail.js';
import { textOfMail } from './text-of-mail.js';
import type { OutgoingMail } from './smtp-transport.js';

const LOGO_ID = 'logo';
/** Mail programs show no SVG. */
const SHOWN: Partial<Record<LogoFile['mediaType'], string>> = { 'image/png': 'logo.png', 'image/jpeg': 'logo.jpg' };

/** A mail with both of its parts, the invoice's PDF and its sender's logo. */
export function composeMail(
  { id, mail, invoice, logo, linkToken }: LeasedMail,
  pdf: PdfFile,
  { PUBLIC_URL, BRAND_NAME }: Pick<DocumentsConfig, 'PUBLIC_URL' | 'BRAND_NAME'>,
): OutgoingMail {
  const companyName = invoice.companyName.trim();
  const content = {
    text: mail.text,
    summary: mailSummary(invoice),
    url: `${PUBLIC_URL}/i/${linkToken}`,
    sender: { companyName, color: invoice.companyNameColor, contact: contactOf(invoice) },
    brandName: BRAND_NAME,
  };
  const logoName = logo && SHOWN[logo.mediaType];
  return {
    id,
    mail,
    senderName: companyName ? `${companyName} via ${BRAND_NAME}` : BRAND_NAME,
    html: renderMail({ ...content, logo: logoName ? `cid:${LOGO_ID}` : '' }),
    text: textOfMail(content),
    attachments: [
      { filename: pdf.fileName, content: Buffer.from(pdf.base64!, 'base64'), contentType: 'application/pdf' },
      ...(logoName
        ? [
            {
              filename: logoName,
              content: Buffer.from(logo.base64, 'base64'),
              contentType: logo.mediaType,
              cid: LOGO_ID,
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
    ],
  };
}

const contactOf = ({ companyAddress, companyEmail, companyPhone }: LeasedMail['invoice']): string[] =>
  [companyAddress, companyEmail, companyPhone].map((line) => line.trim()).filter(Boolean);
