import type { Column } from './data-table.js';
import styles from './document-row.module.css';

type DocumentCell = 'number' | 'client' | 'amount' | 'status' | 'date' | 'due' | 'paid' | 'actions';

export const documentRow = styles.document!;

export const documentCell = (cell: DocumentCell): string =>
  cell === 'due' || cell === 'paid' ? `${styles.date} ${styles[cell]}` : styles[cell]!;

const date = { look: 'date', share: 117 } as const;

/** The layout of the columns in All Invoices and Quotes. */
export const documentColumns = {
  number: { isName: true, share: 78, className: documentCell('number') },
  client: { isUnlabelled: true, fillsRest: true, className: documentCell('client') },
  amount: { look: 'amount', share: 104, isUnlabelled: true, className: documentCell('amount') },
  status: { isUnlabelled: true, share: 90, className: documentCell('status') },
  date: { ...date, className: documentCell('date') },
  due: { ...date, className: documentCell('due') },
  paid: { ...date, className: documentCell('paid') },
  actions: { look: 'actions', share: 118, className: documentCell('actions') },
} satisfies Record<DocumentCell, Partial<Column<object>>>;
