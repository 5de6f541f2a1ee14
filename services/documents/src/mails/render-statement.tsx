import type { CSSProperties } from 'react';
import { HowToPay } from './how-to-pay.js';
import { Cell, INK, type Letter, LINE, OVERDUE, renderFramed, SERIF, SOFT, words } from './mail-frame.js';
import type { StatementRow, StatementSummary } from './statement-summary.js';

/** Content of an e-mail with a statement. */
export interface StatementContent extends Letter {
  summary: StatementSummary;
  /** `cid:` URL of the attached logo, or '' without a logo. */
  logo: string;
}

export const renderStatement = ({ summary, ...letter }: StatementContent): string =>
  renderFramed({
    ...letter,
    title: 'Statement',
    preview: summary.preview,
    children: (
      <>
        <Cell className="pad" style={{ padding: '8px 40px 32px' }}>
          <Rows {...summary} />
        </Cell>
        {summary.howToPay && <HowToPay {...summary.howToPay} />}
      </>
    ),
  });

const RULE: CSSProperties = { borderBottom: `1px solid ${LINE}` };
const AMOUNT: CSSProperties = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' };

/** Renders the open invoices as a table. Its header cells let screen readers announce the columns. */
function Rows({ rows, more, credits, amountDue }: StatementSummary) {
  const head: CSSProperties = { padding: '0 0 8px', textAlign: 'left', fontWeight: 400, ...RULE, ...words(13, SOFT) };
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
          <th scope="col" className="soft rule" style={{ ...head, ...AMOUNT }}>
            Amount due
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={index} {...row} />
        ))}
        {more && (
          <tr>
            <td colSpan={3} className="soft rule" style={{ padding: '12px 0', ...RULE, ...words(15, SOFT) }}>
              {more}
            </td>
          </tr>
        )}
        {credits.map(({ number, amount }, index) => (
          <tr key={index}>
            <td colSpan={2} className="ink rule" style={{ padding: '12px 16px 12px 0', ...RULE, ...words(15, INK) }}>
              Credit of {number}
            </td>
            <td className="ink rule" style={{ padding: '12px 0', ...AMOUNT, ...RULE, ...words(15, INK) }}>
              {amount}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="ink" style={{ ...foot, textAlign: 'left', ...words(15, INK) }}>
            Total
          </th>
          <td
            colSpan={2}
            className="ink"
            style={{ ...foot, ...AMOUNT, fontFamily: SERIF, fontSize: '24px', fontWeight: 600, color: INK }}
          >
            {amountDue}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Row({ number, url, dueDate, isOverdue, amountDue }: StatementRow) {
  const name = `Invoice ${number}`;
  const cell: CSSProperties = { padding: '12px 16px 12px 0', verticalAlign: 'top', ...RULE, ...words(15, INK) };
  return (
    <tr>
      <td className="ink rule" style={cell}>
        {url ? (
          <a href={url} className="ink" style={{ color: INK, fontWeight: 600, textDecoration: 'underline' }}>
            {name}
          </a>
        ) : (
          name
        )}
      </td>
      <td className="ink rule" style={{ ...cell, whiteSpace: 'nowrap' }}>
        {dueDate}
        {isOverdue && (
          <div className="overdue" style={{ color: OVERDUE, fontSize: '13px' }}>
            overdue
          </div>
        )}
      </td>
      <td className="ink rule" style={{ ...cell, ...AMOUNT, paddingRight: 0 }}>
        {amountDue}
      </td>
    </tr>
  );
}
