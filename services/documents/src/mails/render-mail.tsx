import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type MailSummary, previewOf } from './mail-summary.js';
import { buttonColors } from './button-colors.js';

/** What a mail shows. */
export interface MailContent {
  /** As the user typed it. */
  text: string;
  summary: MailSummary;
  /** Of the client's page. */
  url: string;
  sender: { companyName: string; color: string; contact: string[] };
  /** An address of an attachment; '' without a logo. */
  logo: string;
  brandName: string;
}

const FONT = `-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif`;
const SERIF = `Georgia, 'Times New Roman', serif`;
const DESK = '#f6f4ef';
const PAPER = '#ffffff';
const LINE = '#e4dfd4';
const INK = '#1d2433';
const SOFT = '#5b6475';

/** What a mail program that knows dark mode and style sheets takes instead; the others keep what stands on the elements. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.desk{background:#14171d!important}
.paper,.figures{background:#1c2129!important;border-color:#2d3440!important}
.ink{color:#eceae4!important}
.soft{color:#a6aebb!important}
.rule{border-color:#2d3440!important}
.logo{background:#ffffff!important}
}
@media (max-width:620px){
.desk-cell{padding:0!important}
.paper{border-radius:0!important;border-left:0!important;border-right:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
}`.replaceAll('\n', '');

/** The HTML of a mail: tables and styles on each element, for programs that know nothing else. */
export const renderMail = (content: MailContent): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<MailDocument {...content} />)}`;

function MailDocument({ text, summary, url, sender, logo, brandName }: MailContent) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{`Invoice ${summary.number}`}</title>
        <style>{STYLE}</style>
      </head>
      <body className="desk" style={{ margin: 0, padding: 0, background: DESK }}>
        <Preview text={previewOf(summary)} />
        <Table className="desk" style={{ background: DESK }}>
          <Cell className="desk-cell" style={{ padding: '32px 12px' }} align="center">
            <Table
              className="paper"
              style={{ maxWidth: '600px', background: PAPER, border: `1px solid ${LINE}`, borderRadius: '8px' }}
            >
              <Cell className="pad" style={{ padding: '32px 40px 0' }}>
                <Sender {...sender} logo={logo} />
              </Cell>
              <Cell className="pad ink" style={{ padding: '24px 40px 0', ...words(16, INK) }}>
                <Paragraphs text={text} />
              </Cell>
              <Cell className="pad" style={{ padding: '8px 40px 0' }}>
                <Figures {...summary} />
              </Cell>
              <Cell className="pad" style={{ padding: '24px 40px 36px' }}>
                <Button url={url} color={sender.color} />
              </Cell>
              <Cell
                className="pad soft rule"
                style={{ padding: '20px 40px 28px', borderTop: `1px solid ${LINE}`, ...words(13, SOFT) }}
              >
                <Lines text={[sender.companyName, ...sender.contact].filter(Boolean).join('\n')} />
                <div style={{ paddingTop: '12px' }}>{`Sent with ${brandName}`}</div>
              </Cell>
            </Table>
          </Cell>
        </Table>
      </body>
    </html>
  );
}

const words = (size: number, color: string): CSSProperties => ({
  fontFamily: FONT,
  fontSize: `${size}px`,
  lineHeight: 1.5,
  color,
  overflowWrap: 'anywhere',
});

/** Hidden in the mail itself; what follows keeps programs from showing the text behind it as well. */
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

const Table = ({ className, style, children }: TableProps) => (
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

const Cell = ({ align, ...cell }: TableProps & { align?: 'center' }) => (
  <tr>
    <td align={align} {...cell} />
  </tr>
);

function Sender({ companyName, color, logo }: MailContent['sender'] & { logo: string }) {
  if (logo) {
    return (
      <img
        className="logo"
        src={logo}
        alt={companyName}
        height={56}
        // Otherwise React has it loaded ahead, from the head.
        loading="lazy"
        style={{ display: 'block', height: '56px', width: 'auto', maxWidth: '240px', border: 0, borderRadius: '4px' }}
      />
    );
  }
  const { onPaper } = buttonColors(color);
  return (
    <div
      {...(onPaper === INK && { className: 'ink' })}
      style={{ fontFamily: SERIF, fontSize: '22px', lineHeight: 1.3, fontWeight: 600, color: onPaper }}
    >
      {companyName || 'Invoice'}
    </div>
  );
}

/** A blank line begins a paragraph; other lines stay lines. */
const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, index) => (
    <p key={index} style={{ margin: '0 0 16px' }}>
      <Lines text={paragraph} />
    </p>
  ));

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));

function Figures({ number, amountLabel, amount, dueDate }: MailSummary) {
  const rows: [string, string][] = [
    ['Invoice', number],
    ...(dueDate ? [['Due date', dueDate] as [string, string]] : []),
  ];
  return (
    <Table className="figures" style={{ background: DESK, border: `1px solid ${LINE}`, borderRadius: '8px' }}>
      <Cell style={{ padding: '20px 24px 4px' }}>
        <div className="soft" style={words(13, SOFT)}>
          {amountLabel}
        </div>
        <div
          className="ink"
          style={{ fontFamily: SERIF, fontSize: '30px', lineHeight: 1.25, fontWeight: 600, color: INK }}
        >
          {amount}
        </div>
      </Cell>
      <Cell style={{ padding: '4px 24px 20px' }}>
        {rows.map(([label, value]) => (
          <div key={label} className="ink" style={words(14, INK)}>
            <span className="soft" style={{ color: SOFT }}>{`${label} `}</span>
            {value}
          </div>
        ))}
      </Cell>
    </Table>
  );
}

function Button({ url, color }: { url: string; color: string }) {
  const { background, onBackground } = buttonColors(color);
  return (
    <a
      href={url}
      style={{
        display: 'inline-block',
        padding: '13px 28px',
        borderRadius: '8px',
        background,
        color: onBackground,
        fontFamily: FONT,
        fontSize: '16px',
        fontWeight: 600,
        lineHeight: 1.25,
        textDecoration: 'none',
      }}
    >
      View invoice
    </a>
  );
}
