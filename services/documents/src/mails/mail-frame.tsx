import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { buttonColors } from './button-colors.js';

/** Content that all kinds of e-mails have. */
export interface Letter {
  /** Text that the user wrote. */
  text: string;
  sender: { companyName: string; color: string; contact: string[] };
  brandName: string;
}

interface MailFrame extends Letter {
  /** Title of the HTML document, for e-mail programs that do not show the subject. */
  title: string;
  /** Preview text, which e-mail programs show beside the subject. */
  preview: string;
  /** `cid:` URL of the attached logo, or '' without a logo. */
  logo: string;
  /** Content below the user's text. */
  children: ReactNode;
}

export const FONT = `-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif`;
export const SERIF = `Georgia, 'Times New Roman', serif`;
export const DESK = '#f6f4ef';
const PAPER = '#ffffff';
export const LINE = '#e4dfd4';
export const INK = '#1d2433';
export const SOFT = '#5b6475';
export const OVERDUE = '#b8391f';

/** Style sheet for dark mode and small screens. E-mail programs without style sheets use the inline styles. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
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

/** Maximum width of the content in pixels. */
const WIDTH = 600;

/** Renders the HTML of an e-mail. It uses tables and inline styles, because all e-mail programs support these. */
export const renderFramed = (frame: MailFrame): string =>
  `<!DOCTYPE html>${forOutlook(renderToStaticMarkup(<MailDocument {...frame} />))}`;

interface OutlookTableProps {
  width?: number;
  bgcolor?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/**
 * A table with one cell that only Outlook for Windows uses. Outlook's rendering engine (Word) ignores `max-width` and
 * the padding of links. `width` is set on the table, and the other styles are set on the cell.
 */
export const OutlookTable = ({ children, ...attributes }: OutlookTableProps) =>
  createElement('outlook-table', attributes, children);

/** Converts the Outlook tables to conditional comments, because React cannot render these. */
const forOutlook = (html: string): string =>
  html
    .replaceAll(
      /<outlook-table( width="\d+")?([^>]*)>/g,
      '<!--[if mso]><table role="presentation"$1 cellpadding="0" cellspacing="0" border="0"><tr><td$2><![endif]-->',
    )
    .replaceAll('</outlook-table>', '<!--[if mso]></td></tr></table><![endif]-->');

function MailDocument({ title, preview, text, sender, logo, brandName, children }: MailFrame) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body className="desk" style={{ margin: 0, padding: 0, background: DESK }}>
        <Preview text={preview} />
        <Table className="desk" style={{ background: DESK }}>
          <Cell className="desk-cell" style={{ padding: '32px 12px' }} align="center">
            <OutlookTable width={WIDTH}>
              <Table
                className="paper"
                style={{ maxWidth: `${WIDTH}px`, background: PAPER, border: `1px solid ${LINE}`, borderRadius: '8px' }}
              >
                <Cell className="pad" style={{ padding: '32px 40px 0' }}>
                  <Sender {...sender} logo={logo} title={title} />
                </Cell>
                <Cell className="pad ink" style={{ padding: '24px 40px 0', ...words(16, INK) }}>
                  <Paragraphs text={text} />
                </Cell>
                {children}
                <Cell
                  className="pad soft rule"
                  style={{ padding: '20px 40px 28px', borderTop: `1px solid ${LINE}`, ...words(13, SOFT) }}
                >
                  <Lines text={[sender.companyName, ...sender.contact].filter(Boolean).join('\n')} />
                  <div style={{ paddingTop: '12px' }}>{`Sent with ${brandName}`}</div>
                </Cell>
              </Table>
            </OutlookTable>
          </Cell>
        </Table>
      </body>
    </html>
  );
}

export const words = (size: number, color: string): CSSProperties => ({
  fontFamily: FONT,
  fontSize: `${size}px`,
  lineHeight: 1.5,
  color,
  overflowWrap: 'anywhere',
});

/** Hidden preview text. The invisible characters after it keep e-mail programs from appending other text. */
const Preview = ({ text }: { text: string }) => (
  <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: '1px', lineHeight: '1px', opacity: 0 }}>
    {text + '\u200c\u00a0'.repeat(80)}
  </div>
);

interface TableProps {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

export const Table = ({ className, style, children }: TableProps) => (
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

export const Cell = ({ align, ...cell }: TableProps & { align?: 'center' }) => (
  <tr>
    <td align={align} {...cell} />
  </tr>
);

interface SenderProps extends Pick<Letter['sender'], 'companyName' | 'color'> {
  logo: string;
  /** Title of the header if the company has no name. */
  title: string;
}

function Sender({ companyName, color, logo, title }: SenderProps) {
  if (logo) {
    return (
      <img
        className="logo"
        src={logo}
        alt={companyName}
        height={56}
        // Without `lazy`, React would add a preload link to the head.
        loading="lazy"
        style={{ display: 'block', height: '56px', width: 'auto', maxWidth: '240px', border: 0, borderRadius: '4px' }}
      />
    );
  }
  const { onPaper } = buttonColors(color);
  return (
    <div
      // The class changes the color in dark mode, because the company's color may have too little contrast there.
      className="ink"
      style={{ fontFamily: SERIF, fontSize: '22px', lineHeight: 1.3, fontWeight: 600, color: onPaper }}
    >
      <span dir="auto">{companyName || title}</span>
    </div>
  );
}

/** Renders text in paragraphs. A blank line begins a new paragraph, and other line breaks are kept. */
const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, index) => (
    <p key={index} style={{ margin: '0 0 16px' }}>
      <Lines text={paragraph} />
    </p>
  ));

/** Renders lines of text. Lines that begin in Hebrew or Arabic run from right to left. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <span dir="auto">{line}</span>
    </Fragment>
  ));
