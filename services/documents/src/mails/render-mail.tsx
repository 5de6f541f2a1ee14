import { buttonColors } from './button-colors.js';
import { HowToPay } from './how-to-pay.js';
import {
  Cell,
  DESK,
  FONT,
  INK,
  type Letter,
  LINE,
  OutlookTable,
  renderFramed,
  SERIF,
  SOFT,
  Table,
  words,
} from './mail-frame.js';
import type { MailSummary } from './mail-summary.js';

/** Content of an e-mail about an invoice. */
export interface MailContent extends Letter {
  summary: MailSummary;
  /** URL of the invoice's page for the client. */
  url: string;
  /** `cid:` URL of the attached logo, or '' without a logo. */
  logo: string;
}

export const renderMail = ({ summary, url, ...letter }: MailContent): string =>
  renderFramed({
    ...letter,
    title: `Invoice ${summary.number}`,
    preview: summary.preview,
    children: (
      <>
        <Cell className="pad" style={{ padding: '8px 40px 0' }}>
          <Figures {...summary} />
        </Cell>
        <Cell className="pad" style={{ padding: '24px 40px 36px' }}>
          <Button url={url} color={letter.sender.color} />
        </Cell>
        {summary.howToPay && <HowToPay {...summary.howToPay} />}
      </>
    ),
  });

function Figures({ number, amountLabel, amount, details }: MailSummary) {
  const rows: MailSummary['details'] = [['Invoice', number], ...details];
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
            <span dir="auto">{value}</span>
          </div>
        ))}
      </Cell>
    </Table>
  );
}

function Button({ url, color }: { url: string; color: string }) {
  const { background, onBackground } = buttonColors(color);
  const padding = '13px 28px';
  return (
    <OutlookTable bgcolor={background} style={{ padding }}>
      <a
        href={url}
        style={{
          display: 'inline-block',
          padding,
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
    </OutlookTable>
  );
}
