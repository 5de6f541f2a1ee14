import { isRightToLeft, type Language } from '@paperbill/contracts/rules';
import type { CSSProperties } from 'react';
import { PaymentGuideCell } from './payment-guide.js';
import {
  LayoutCell,
  INK_COLOR,
  type MailFrameContent,
  LINE_COLOR,
  OVERDUE_COLOR,
  renderMailFrame,
  SERIF_FONTS,
  SECONDARY_COLOR,
  getTextStyle,
} from './mail-frame.js';
import type { StatementRow, StatementSummary } from './statement-summary.js';
import type { LanguageOfMail } from './texts/mail-frame-texts.js';

export interface StatementContent extends MailFrameContent {
  summary: StatementSummary;
  logo: string;
}

export const renderStatement = ({ summary, ...letter }: StatementContent): string =>
  renderMailFrame({
    ...letter,
    title: letter.texts.statement.title,
    preview: summary.preview,
    children: (
      <>
        <LayoutCell className="pad" style={{ padding: '8px 40px 32px' }}>
          <StatementRows {...summary} texts={letter.texts} />
        </LayoutCell>
        {summary.howToPay && <PaymentGuideCell guide={summary.howToPay} texts={letter.texts} />}
      </>
    ),
  });

const ROW_BORDER_STYLE: CSSProperties = { borderBottom: `1px solid ${LINE_COLOR}` };
const AMOUNT_STYLE: CSSProperties = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };

interface StatementLayout {
  start: 'left' | 'right';
  end: 'left' | 'right';
  cellPadding: string;
  lastCell: CSSProperties;
}

/** The styles use `left` and `right`, because Outlook does not support `start` and `end`. */
const getStatementLayout = (language: Language): StatementLayout =>
  isRightToLeft(language)
    ? { start: 'right', end: 'left', cellPadding: '12px 0 12px 16px', lastCell: { paddingLeft: 0 } }
    : { start: 'left', end: 'right', cellPadding: '12px 16px 12px 0', lastCell: { paddingRight: 0 } };

/** With header cells, screen readers announce the columns. */
function StatementRows({ rows, moreText, credits, amountDue, texts }: StatementSummary & { texts: LanguageOfMail }) {
  const { start, end, cellPadding } = getStatementLayout(texts.language);
  const amountStyle: CSSProperties = { textAlign: end, ...AMOUNT_STYLE };
  const head: CSSProperties = {
    padding: '0 0 8px',
    textAlign: start,
    fontWeight: 400,
    ...ROW_BORDER_STYLE,
    ...getTextStyle(13, SECONDARY_COLOR),
  };
  const foot: CSSProperties = { padding: '14px 0 0' };
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ width: '100%', borderCollapse: 'separate' }}
    >
      <thead>
        <tr>
          <th scope="col" className="soft rule" style={head}>
            {texts.documents.invoice.name}
          </th>
          <th scope="col" className="soft rule" style={head}>
            {texts.statement.due}
          </th>
          <th scope="col" className="soft rule" style={{ ...head, ...amountStyle }}>
            {texts.amountDue}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <StatementTableRow key={index} row={row} texts={texts} amountStyle={amountStyle} />
        ))}
        {moreText && (
          <tr>
            <td
              colSpan={3}
              className="soft rule"
              style={{ padding: '12px 0', ...ROW_BORDER_STYLE, ...getTextStyle(15, SECONDARY_COLOR) }}
            >
              {moreText}
            </td>
          </tr>
        )}
        {credits.map(({ label, amount }, index) => (
          <tr key={index}>
            <td
              colSpan={2}
              className="ink rule"
              style={{ padding: cellPadding, ...ROW_BORDER_STYLE, ...getTextStyle(15, INK_COLOR) }}
            >
              {label}
            </td>
            <td
              className="ink rule"
              style={{ padding: '12px 0', ...amountStyle, ...ROW_BORDER_STYLE, ...getTextStyle(15, INK_COLOR) }}
            >
              {amount}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="ink" style={{ ...foot, textAlign: start, ...getTextStyle(15, INK_COLOR) }}>
            {texts.total}
          </th>
          <td
            colSpan={2}
            className="ink"
            style={{
              ...foot,
              ...amountStyle,
              fontFamily: SERIF_FONTS,
              fontSize: '24px',
              fontWeight: 600,
              color: INK_COLOR,
            }}
          >
            {amountDue}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface StatementTableRowProps {
  row: StatementRow;
  texts: LanguageOfMail;
  amountStyle: CSSProperties;
}

function StatementTableRow({ row, texts, amountStyle }: StatementTableRowProps) {
  const { number, url, dueDate, isOverdue, amountDue, chargeText } = row;
  const { cellPadding, lastCell } = getStatementLayout(texts.language);
  const name = `${texts.documents.invoice.name} ${number}`;
  const cell: CSSProperties = {
    padding: cellPadding,
    verticalAlign: 'top',
    ...ROW_BORDER_STYLE,
    ...getTextStyle(15, INK_COLOR),
  };
  return (
    <tr>
      <td className="ink rule" style={cell}>
        {url ? (
          <a href={url} className="ink" style={{ color: INK_COLOR, fontWeight: 600, textDecoration: 'underline' }}>
            {name}
          </a>
        ) : (
          name
        )}
        {chargeText && (
          <div className="soft" dir="auto" style={getTextStyle(13, SECONDARY_COLOR)}>
            {chargeText}
          </div>
        )}
      </td>
      <td className="ink rule" style={{ ...cell, whiteSpace: 'nowrap' }}>
        {dueDate}
        {isOverdue && (
          <div className="overdue" style={{ color: OVERDUE_COLOR, fontSize: '13px' }}>
            {texts.statement.overdue}
          </div>
        )}
      </td>
      <td className="ink rule" style={{ ...cell, ...amountStyle, ...lastCell }}>
        {amountDue}
      </td>
    </tr>
  );
}
