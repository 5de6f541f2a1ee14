import { getButtonColors } from './button-colors.js';
import { PaymentGuideCell } from './payment-guide.js';
import {
  LayoutCell,
  BACKGROUND_COLOR,
  SANS_SERIF_FONTS,
  INK_COLOR,
  type MailFrameContent,
  LINE_COLOR,
  OutlookTable,
  renderMailFrame,
  SERIF_FONTS,
  SECONDARY_COLOR,
  LayoutTable,
  getTextStyle,
} from './mail-frame.js';
import type { MailSummaryWithPreview } from './mail-summary.js';

export interface MailContent extends MailFrameContent {
  summary: MailSummaryWithPreview;
  url: string;
  logo: string;
}

export function renderMail({ summary, url, ...letter }: MailContent): string {
  const { texts, sender } = letter;
  const { name, view } = texts.documents[summary.kind];
  return renderMailFrame({
    ...letter,
    title: `${name} ${summary.number}`,
    preview: summary.preview,
    children: (
      <>
        <LayoutCell className="pad" style={{ padding: '8px 40px 0' }}>
          <MailSummaryTable summary={summary} name={name} />
        </LayoutCell>
        <LayoutCell className="pad" style={{ padding: '24px 40px 36px' }}>
          <LinkButton url={url} label={summary.pay ?? view} color={sender.color} />
        </LayoutCell>
        {summary.howToPay && <PaymentGuideCell guide={summary.howToPay} texts={texts} />}
      </>
    ),
  });
}

function MailSummaryTable({ summary, name }: { summary: MailSummaryWithPreview; name: string }) {
  const { number, amountLabel, amount, details } = summary;
  const rows: MailSummaryWithPreview['details'] = [[name, number], ...details];
  return (
    <LayoutTable
      className="figures"
      style={{ background: BACKGROUND_COLOR, border: `1px solid ${LINE_COLOR}`, borderRadius: '8px' }}
    >
      <LayoutCell style={{ padding: '20px 24px 4px' }}>
        <div className="soft" style={getTextStyle(13, SECONDARY_COLOR)}>
          {amountLabel}
        </div>
        <div
          className="ink"
          style={{ fontFamily: SERIF_FONTS, fontSize: '30px', lineHeight: 1.25, fontWeight: 600, color: INK_COLOR }}
        >
          {amount}
        </div>
      </LayoutCell>
      <LayoutCell style={{ padding: '4px 24px 20px' }}>
        {rows.map(([label, value]) => (
          <div key={label} className="ink" style={getTextStyle(14, INK_COLOR)}>
            <span className="soft" style={{ color: SECONDARY_COLOR }}>{`${label} `}</span>
            <span dir="auto">{value}</span>
          </div>
        ))}
      </LayoutCell>
    </LayoutTable>
  );
}

function LinkButton({ url, label, color }: { url: string; label: string; color: string }) {
  const { background, textOnBackground } = getButtonColors(color);
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
          color: textOnBackground,
          fontFamily: SANS_SERIF_FONTS,
          fontSize: '16px',
          fontWeight: 600,
          lineHeight: 1.25,
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
    </OutlookTable>
  );
}
