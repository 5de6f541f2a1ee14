import { getLanguageAttributes } from '@paperbill/contracts/rules';
import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getButtonColors } from './button-colors.js';
import type { LanguageOfMail } from './texts/mail-frame-texts.js';

export interface MailFrameContent {
  text: string;
  sender: { companyName: string; color: string; contact: string[] };
  brandName: string;
  texts: LanguageOfMail;
}

interface MailFrame extends MailFrameContent {
  /** E-mail programs that do not show the subject show this title. */
  title: string;
  /** E-mail programs show the preview text beside the subject. */
  preview: string;
  /** `cid:` URL of the attached logo, or '' if there is no logo. */
  logo: string;
  children: ReactNode;
}

export const SANS_SERIF_FONTS = `-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif`;
export const SERIF_FONTS = `Georgia, 'Times New Roman', serif`;
export const BACKGROUND_COLOR = '#f6f4ef';
const PAPER_COLOR = '#ffffff';
export const LINE_COLOR = '#e4dfd4';
export const INK_COLOR = '#1d2433';
export const SECONDARY_COLOR = '#5b6475';
export const OVERDUE_COLOR = '#b8391f';

/** E-mail programs that ignore style sheets use the inline styles. */
const MAIL_CSS = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
:lang(ja){line-break:strict}
@media (prefers-color-scheme:dark){
.desk{background:#14171d!important}
.paper,.figures{background:#1c2129!important;border-color:#2d3440!important}
.ink{color:#eceae4!important}
.soft{color:#a6aebb!important}
.overdue{color:#f0917a!important}
.rule{border-color:#2d3440!important}
.logo{background:#ffffff!important}
}
@media (max-width:620px){
.desk-cell{padding:0!important}
.paper{border-radius:0!important;border-left:0!important;border-right:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
}`.replaceAll('\n', '');

const MAX_WIDTH_PX = 600;

/** All e-mail programs support tables with inline styles. */
export const renderMailFrame = (frame: MailFrame): string =>
  `<!DOCTYPE html>${toOutlookComments(renderToStaticMarkup(<MailDocument {...frame} />))}`;

interface OutlookTableProps {
  width?: number;
  bgcolor?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/**
 * A table with one cell that only Outlook on Windows reads. Outlook's rendering engine (Word) ignores `max-width` and
 * the padding of links. The `width` is set on the table, and the other styles are set on the cell.
 */
export const OutlookTable = ({ children, ...attributes }: OutlookTableProps) =>
  createElement('outlook-table', attributes, children);

/** React cannot render conditional comments. */
const toOutlookComments = (html: string): string =>
  html
    .replaceAll(
      /<outlook-table( width="\d+")?([^>]*)>/g,
      '<!--[if mso]><table role="presentation"$1 cellpadding="0" cellspacing="0" border="0"><tr><td$2><![endif]-->',
    )
    .replaceAll('</outlook-table>', '<!--[if mso]></td></tr></table><![endif]-->');

function MailDocument({ title, preview, text, sender, logo, brandName, texts, children }: MailFrame) {
  return (
    <html {...getLanguageAttributes(texts.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{MAIL_CSS}</style>
      </head>
      <body className="desk" style={{ margin: 0, padding: 0, background: BACKGROUND_COLOR }}>
        <PreviewText text={preview} />
        <LayoutTable className="desk" style={{ background: BACKGROUND_COLOR }}>
          <LayoutCell className="desk-cell" style={{ padding: '32px 12px' }} align="center">
            <OutlookTable width={MAX_WIDTH_PX}>
              <LayoutTable
                className="paper"
                style={{
                  maxWidth: `${MAX_WIDTH_PX}px`,
                  background: PAPER_COLOR,
                  border: `1px solid ${LINE_COLOR}`,
                  borderRadius: '8px',
                }}
              >
                <LayoutCell className="pad" style={{ padding: '32px 40px 0' }}>
                  <SenderHeader {...sender} logo={logo} title={title} />
                </LayoutCell>
                <LayoutCell className="pad ink" style={{ padding: '24px 40px 0', ...getTextStyle(16, INK_COLOR) }}>
                  <Paragraphs text={text} />
                </LayoutCell>
                {children}
                <LayoutCell
                  className="pad soft rule"
                  style={{
                    padding: '20px 40px 28px',
                    borderTop: `1px solid ${LINE_COLOR}`,
                    ...getTextStyle(13, SECONDARY_COLOR),
                  }}
                >
                  <TextWithLineBreaks text={[sender.companyName, ...sender.contact].filter(Boolean).join('\n')} />
                  <div style={{ paddingTop: '12px' }}>{texts.sentWith(brandName)}</div>
                </LayoutCell>
              </LayoutTable>
            </OutlookTable>
          </LayoutCell>
        </LayoutTable>
      </body>
    </html>
  );
}

export const getTextStyle = (size: number, color: string): CSSProperties => ({
  fontFamily: SANS_SERIF_FONTS,
  fontSize: `${size}px`,
  lineHeight: 1.5,
  color,
  overflowWrap: 'anywhere',
});

/** Without the invisible characters after the preview text, e-mail programs would append other text. */
const PreviewText = ({ text }: { text: string }) => (
  <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: '1px', lineHeight: '1px', opacity: 0 }}>
    {text + '\u200c\u00a0'.repeat(80)}
  </div>
);

interface TableProps {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

export const LayoutTable = ({ className, style, children }: TableProps) => (
  <table
    role="presentation"
    className={className}
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ width: '100%', borderCollapse: 'separate', ...style }}
  >
    <tbody>{children}</tbody>
  </table>
);

export const LayoutCell = ({ align, ...cell }: TableProps & { align?: 'center' }) => (
  <tr>
    <td align={align} {...cell} />
  </tr>
);

interface SenderProps extends Pick<MailFrameContent['sender'], 'companyName' | 'color'> {
  logo: string;
  /** This title is shown if the company has no name. */
  title: string;
}

function SenderHeader({ companyName, color, logo, title }: SenderProps) {
  if (logo) {
    return (
      <img
        className="logo"
        src={logo}
        alt={companyName}
        height={56}
        // Without lazy loading, React would add a preload link for the logo to the head.
        loading="lazy"
        style={{ display: 'block', height: '56px', width: 'auto', maxWidth: '240px', border: 0, borderRadius: '4px' }}
      />
    );
  }
  const { textOnPaper } = getButtonColors(color);
  return (
    <div
      // The class `ink` changes the color in dark mode. The company's color may have too little contrast there.
      className="ink"
      style={{ fontFamily: SERIF_FONTS, fontSize: '22px', lineHeight: 1.3, fontWeight: 600, color: textOnPaper }}
    >
      <span dir="auto">{companyName || title}</span>
    </div>
  );
}

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, index) => (
    <p key={index} style={{ margin: '0 0 16px' }}>
      <TextWithLineBreaks text={paragraph} />
    </p>
  ));

/** A line that begins with Hebrew or Arabic runs from right to left. */
export const TextWithLineBreaks = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <span dir="auto">{line}</span>
    </Fragment>
  ));
