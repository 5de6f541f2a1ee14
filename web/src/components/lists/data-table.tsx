import { Table, type TableColumnType, type TableProps } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { AntdTheme } from '../../theme/antd-theme.js';
import styles from './data-table.module.css';
import { Skeleton } from '../loading.js';
import { useRowFocus } from './use-row-focus.js';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Its cells say what each row is. */
  isName?: boolean;
  /** `amount` and `actions` stand at the end of their column, `short` and `date` on one line; `long` is a text of some lines. */
  look?: 'amount' | 'actions' | 'short' | 'date' | 'long';
  /** What the server calls this column when it sorts: see `sort` of the table. */
  sortField?: string;
  /** The column says what it is without its header, which only screen readers are told. */
  isHeaderHidden?: boolean;
  /** The same where cells stand under each other. */
  isUnlabelled?: boolean;
  /** Its share of the table's width, where that differs from what `look` gives it. */
  share?: number;
  /** It takes all that the others leave: their shares are widths then, of as many pixels at the usual size of letters. */
  takesRest?: boolean;
  className?: string;
}

/** Rows that something is to be done with. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  /** Those of these rows that are selected now. */
  onChange: (rows: readonly Row[]) => void;
  /** What a row is about, such as 'invoice 7', for those who can't see it. */
  nameOf: (row: Row) => string;
}

export interface DataTableProps<Row extends object> {
  /** What it shows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** How many rows hold the place of those that load. */
  expectedRows?: number;
  /** Stands in the place of no rows. */
  empty?: ReactNode;
  /** Less room around each row, for lists that are scanned. */
  dense?: boolean;
  /** These rows answer an earlier question: the new answer is on its way. */
  isOutdated?: boolean;
  rowClassName?: string | ((row: Row) => string);
  /** The `sortField` that the server has sorted by, `-` before it the other way round. */
  sort?: string | undefined;
  /** Somebody wants another order; undefined for the usual one. */
  onSort?: (sort: string | undefined) => void;
  selection?: Selection<Row>;
}

/** antd wraps each table in an `aria-live` region: a screen reader would read the whole list after each change of it. */
const notAnnounced = { spinning: false, 'aria-live': undefined };

/** From so many on, a table needs more room than others. */
const MANY_COLUMNS = 8;

const isPlaceholder = (row: object): row is Placeholder => 'placeholder' in row;
interface Placeholder {
  placeholder: number;
}

/**
 * Rows of one kind. Wide, it is antd's table: its head sorts. Narrow, each row is a small sheet with its
 * cells under each other. While rows load it holds their place. Lists come in pages: no table holds more rows than one of them.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, expectedRows = 6, empty, dense, isOutdated, rowClassName } = props;
  const { table, noteFocus } = useRowFocus<HTMLDivElement>(rows);
  const [placeholders] = useState(() => Array.from({ length: expectedRows }, (_, placeholder) => ({ placeholder })));
  const classOf = (row: Row | Placeholder) => {
    if (isPlaceholder(row)) return styles.placeholder!;
    return (typeof rowClassName === 'function' ? rowClassName(row) : rowClassName) ?? '';
  };
  const classes = [styles.table, dense && styles.dense, isOutdated && styles.outdated];

  return (
    <AntdTheme>
      <div
        ref={table}
        onFocus={noteFocus}
        className={
          props.columns.length >= MANY_COLUMNS ? `${styles.container} ${styles.manyColumns}` : styles.container
        }
        aria-busy={!rows || isOutdated}
      >
        {!rows && (
          <span className="visually-hidden" role="status">
            Loading {label.toLowerCase()}
          </span>
        )}
        <Table<Row | Placeholder>
          className={classes.filter(Boolean).join(' ')}
          aria-label={label}
          columns={antdColumns(props.columns, props.sort)}
          dataSource={rows ?? placeholders}
          rowKey={(row) => (isPlaceholder(row) ? row.placeholder : props.rowKey(row))}
          rowClassName={classOf}
          showHeader={rows?.length !== 0}
          onChange={(_pages, _filters, sorter) => props.onSort?.(sortOf(sorter))}
          {...(props.selection && { rowSelection: rowSelection(props.selection, rows, props.rowKey) })}
          pagination={false}
          showSorterTooltip={false}
          loading={notAnnounced}
          locale={{ emptyText: empty ?? null }}
          // Nobody has to hear of rows that only hold a place.
          onRow={(row) => ({ ...(isPlaceholder(row) && { 'aria-hidden': true }) })}
        />
      </div>
    </AntdTheme>
  );
}

function antdColumns<Row extends object>(columns: readonly Column<Row>[], sort?: string) {
  const shares = columns.map(({ isName, look, share }) => share ?? SHARES[isName ? 'name' : (look ?? 'text')]);
  const sum = shares.reduce((total, share) => total + share, 0);
  const hasRest = columns.some(({ takesRest }) => takesRest);
  const widthOf = (share: number) => (hasRest ? `${share / 15}rem` : `${(100 * share) / sum}%`);
  return columns.map((column, index) =>
    antdColumn(column, column.takesRest ? undefined : widthOf(shares[index]!), sort),
  );
}

function antdColumn<Row extends object>(
  { header, cell, isName, look, sortField, isHeaderHidden, isUnlabelled, className }: Column<Row>,
  width: string | undefined,
  sort: string | undefined,
): TableColumnType<Row | Placeholder> {
  const cellProps: HTMLAttributes<HTMLElement> & { 'data-label': string | undefined } = {
    // Generated content shows it, where cells stand under each other.
    'data-label': isName || isHeaderHidden || isUnlabelled || look === 'actions' ? undefined : header,
  };
  return {
    key: sortField ?? header,
    title: isHeaderHidden ? <span className="visually-hidden">{header}</span> : header,
    className: [styles.cell, look && styles[look], className].filter(Boolean).join(' '),
    ...(isName && { rowScope: 'row' }),
    onCell: () => cellProps,
    ...(width && { width }),
    render: (_, row) => (isPlaceholder(row) ? <Skeleton width={isName ? '60%' : '80%'} /> : cell(row)),
    ...(sortField && {
      sorter: true,
      sortOrder: sort === sortField ? 'ascend' : sort === `-${sortField}` ? 'descend' : null,
    }),
    sortIcon: ({ sortOrder }) => {
      const Icon = sortOrder === 'descend' ? ChevronDown : ChevronUp;
      return <Icon className={styles.sortIcon} size={14} aria-hidden />;
    },
  };
}

/** What antd says of the column whose head was pressed, in the server's words. */
function sortOf<Row>(sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2]): string | undefined {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined;
}

function rowSelection<Row extends object>(
  { selected, onChange, nameOf }: Selection<Row>,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): NonNullable<TableProps<Row | Placeholder>['rowSelection']> {
  return {
    selectedRowKeys: [...selected],
    columnWidth: 44,
    onChange: (keys) => onChange((rows ?? []).filter((row) => keys.includes(rowKey(row)))),
    getTitleCheckboxProps: () => ({ 'aria-label': 'Select all on this page', disabled: !rows?.length }),
    getCheckboxProps: (row) => (isPlaceholder(row) ? { disabled: true } : { 'aria-label': `Select ${nameOf(row)}` }),
  };
}

/**
 * Each column's part of the width: taken from what stands in them, columns would jump when rows arrive or scroll by.
 * Where there is too little room, what can't be broken still takes what it needs.
 */
const SHARES = { name: 190, text: 140, long: 230, short: 120, date: 110, amount: 110, actions: 88 };
