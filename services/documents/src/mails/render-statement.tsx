import type { CSSProperties } from 'react';
import { PaymentGuideCell } from './payment-guide.js';
import {
  LayoutCell,
  INK_COLOR,
  type LetterContent,
  LINE_COLOR,
  OVERDUE_COLOR,
  renderMailFrame,
  SERIF_FONTS,
  SECONDARY_COLOR,
  textStyle,
} from './mail-frame.js';
import type { StatementRow, StatementSummary } from './statement-summary.js';

export interface StatementContent extends LetterContent {
  summary: StatementSummary;
  logo: string;
}

export const renderStatement = ({ summary, ...letter }: StatementContent): string =>
  renderMailFrame({
    ...letter,
    title: 'Statement',
    preview: summary.preview,
    children: (
      <>
        <LayoutCell className="pad" style={{ padding: '8px 40px 32px' }}>
          <StatementRows {...summary} />
        </LayoutCell>
        {summary.howToPay && <PaymentGuideCell {...summary.howToPay} />}
      </>
    ),
  });

const ROW_BORDER_STYLE: CSSProperties = { borderBottom: `1px solid ${LINE_COLOR}` };
const AMOUNT_STYLE: CSSProperties = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };

/** Renders the open invoices of a statement as a table, whose header cells let screen readers announce the columns. */
function StatementRows({ rows, moreText, credits, amountDue }: StatementSummary) {
  const head: CSSProperties = {
    padding: '0 0 8px',
    textAlign: 'left',
    fontWeight: 400,
    ...ROW_BORDER_STYLE,
    ...textStyle(13, SECONDARY_COLOR),
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
            Invoice
          </th>
          <th scope="col" className="soft rule" style={head}>
            Due
          </th>
          <th scope="col" className="soft rule" style={{ ...head, ...AMOUNT_STYLE }}>
            Amount due
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <StatementTableRow key={index} {...row} />
        ))}
        {moreText && (
          <tr>
            <td
              colSpan={3}
              className="soft rule"
              style={{ padding: '12px 0', ...ROW_BORDER_STYLE, ...textStyle(15, SECONDARY_COLOR) }}
            >
              {moreText}
            </td>
          </tr>
        )}
        {credits.map(({ number, amount }, index) => (
          <tr key={index}>
            <td
              colSpan={2}
              className="ink rule"
              style={{ padding: '12px 16px 12px 0', ...ROW_BORDER_STYLE, ...textStyle(15, INK_COLOR) }}
            >
              Credit of {number}
            </td>
            <td
              className="ink rule"
              style={{ padding: '12px 0', ...AMOUNT_STYLE, ...ROW_BORDER_STYLE, ...textStyle(15, INK_COLOR) }}
            >
              {amount}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="ink" style={{ ...foot, textAlign: 'left', ...textStyle(15, INK_COLOR) }}>
            Total
          </th>
          <td
            colSpan={2}
            className="ink"
            style={{
              ...foot,
              ...AMOUNT_STYLE,
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

function StatementTableRow({ number, url, dueDate, isOverdue, amountDue }: StatementRow) {
  const name = `Invoice ${number}`;
  const cell: CSSProperties = {
    padding: '12px 16px 12px 0',
    verticalAlign: 'top',
    ...ROW_BORDER_STYLE,
    ...textStyle(15, INK_COLOR),
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
      </td>
      <td className="ink rule" style={{ ...cell, whiteSpace: 'nowrap' }}>
        {dueDate}
        {isOverdue && (
          <div className="overdue" style={{ color: OVERDUE_COLOR, fontSize: '13px' }}>
            overdue
          </div>
        )}
      </td>
      <td className="ink rule" style={{ ...cell, ...AMOUNT_STYLE, paddingRight: 0 }}>
        {amountDue}
      </td>
    </tr>
  );
}
