import type { PaymentGuide } from '@paperbill/contracts/languages';
import type { LanguageOfMail } from './texts/mail-frame-texts.js';
import { LayoutCell, INK_COLOR, TextWithLineBreaks, SECONDARY_COLOR, getTextStyle } from './mail-frame.js';

interface PaymentGuideProps {
  guide: PaymentGuide;
  texts: LanguageOfMail;
}

export const PaymentGuideCell = ({ guide: { link, transfer, instructions, reference }, texts }: PaymentGuideProps) => (
  <LayoutCell className="pad ink" style={{ padding: '0 40px 32px', ...getTextStyle(14, INK_COLOR) }}>
    <div style={{ paddingBottom: '4px', fontWeight: 600 }}>{texts.howToPay}</div>
    {link && (
      <div style={{ padding: '4px 0' }}>
        <a href={link.url} className="ink" style={{ color: INK_COLOR, fontWeight: 600, textDecoration: 'underline' }}>
          {texts.payAtHost(link.host)}
        </a>
      </div>
    )}
    {transfer.map(([label, value]) => (
      <div key={label}>
        <span className="soft" style={{ color: SECONDARY_COLOR }}>{`${label} `}</span>
        <span dir="auto">{value}</span>
      </div>
    ))}
    {instructions && <TextWithLineBreaks text={instructions} />}
    <div className="soft" style={{ paddingTop: '8px', color: SECONDARY_COLOR, fontSize: '13px' }}>
      {reference}
    </div>
  </LayoutCell>
);

export const paymentGuideToText = (
  { link, transfer, instructions, reference }: PaymentGuide,
  texts: LanguageOfMail,
): string =>
  [
    texts.howToPay,
    link ? texts.line(texts.online, link.url) : '',
    ...transfer.map(([label, value]) => texts.line(label, value)),
    instructions,
    reference,
  ]
    .filter(Boolean)
    .join('\n');
