import type { Column } from './data-table.js';
import styles from './document-row.module.css';

type DocumentCell = 'number' | 'client' | 'amount' | 'status' | 'date' | 'due' | 'paid' | 'actions';

export const documentRowClass = styles.document!;

export const getDocumentCellClass = (cell: DocumentCell): string =>
  cell === 'due' || cell === 'paid' ? `${styles.date} ${styles[cell]}` : styles[cell]!;

const dateColumn = { look: 'date', share: 117 } as const;

export const documentColumns = {
  number: { isRowName: true, share: 78, className: getDocumentCellClass('number') },
  client: { isUnlabelled: true, fillsSpace: true, className: getDocumentCellClass('client') },
  amount: { look: 'amount', share: 104, isUnlabelled: true, className: getDocumentCellClass('amount') },
  status: { isUnlabelled: true, share: 90, className: getDocumentCellClass('status') },
  date: { ...dateColumn, className: getDocumentCellClass('date') },
  due: { ...dateColumn, className: getDocumentCellClass('due') },
  paid: { ...dateColumn, className: getDocumentCellClass('paid') },
  actions: { look: 'actions', share: 118, className: getDocumentCellClass('actions') },
} satisfies Record<DocumentCell, Partial<Column<object>>>;
