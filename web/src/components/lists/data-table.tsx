import { Table, type TableColumnType, type TableProps } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { t, translate } from '../../languages/t.js';
import { AntdTheme } from '../../theme/antd-theme.js';
import styles from './data-table.module.css';
import { Skeleton } from '../loading.js';
import { useRowFocus } from './use-row-focus.js';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  isRowName?: boolean;
  /** `amount` and `actions` are right-aligned. `short` and `date` do not wrap. */
  look?: 'amount' | 'actions' | 'short' | 'date' | 'long';
  /** The name of the column in the server's query parameter `sort`. A column without a `sortField` cannot be sorted. */
  sortField?: string;
  isHeaderHidden?: boolean;
  isUnlabelled?: boolean;
  /** The width of the column, relative to the other columns. The default depends on `look`. */
  share?: number;
  /**
   * If true, this column fills the remaining width. The `share` of each other column is then its width in pixels at the
   * default font size.
   */
  fillsSpace?: boolean;
  /** If each row is shown as a card, this cell is twice as wide as the other cells. */
  isWide?: boolean;
  className?: string;
}

export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (rows: readonly Row[]) => void;
  nameOf: (row: Row) => string;
}

export interface DataTableProps<Row extends object> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  expectedRows?: number;
  empty?: ReactNode;
  dense?: boolean;
  /** True if the rows are the result of the previous query. */
  isStale?: boolean;
  rowClassName?: string | ((row: Row) => string);
  /** A field name. The prefix `-` means descending order. */
  sort?: string | undefined;
  onSort?: (sort: string | undefined) => void;
  selection?: Selection<Row>;
}

/** With antd's `aria-live` region, screen readers would read the whole list after every change. */
const noLiveRegionProps = { spinning: false, 'aria-live': undefined };

/** A table that reaches one of these limits has a larger minimum width. `MANY_COLUMNS` includes the checkboxes. */
const MANY_COLUMNS = 8;
const MANY_WIDTH_SHARES = 900;

const isPlaceholder = (row: object): row is Placeholder => 'placeholder' in row;
interface Placeholder {
  placeholder: number;
}

/** Narrow screens show each row as a card. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, expectedRows = 6, empty, dense, isStale, rowClassName } = props;
  const { table, rememberFocus } = useRowFocus<HTMLDivElement>(rows);
  const [placeholders] = useState(() => Array.from({ length: expectedRows }, (_, placeholder) => ({ placeholder })));
  const getRowClass = (row: Row | Placeholder) => {
    if (isPlaceholder(row)) return styles.placeholder!;
    return (typeof rowClassName === 'function' ? rowClassName(row) : rowClassName) ?? '';
  };
  const hasManyColumns =
    props.columns.length + Number(Boolean(props.selection)) >= MANY_COLUMNS ||
    (!dense && sumNumbers(props.columns.map(getColumnShare)) >= MANY_WIDTH_SHARES);
  const classes = [styles.table, dense && styles.dense, isStale && styles.outdated];

  return (
    <AntdTheme>
      <div
        ref={table}
        onFocus={rememberFocus}
        className={hasManyColumns ? `${styles.container} ${styles.manyColumns}` : styles.container}
        aria-busy={!rows || isStale}
      >
        {!rows && (
          <span className="visually-hidden" role="status">
            {t('Loading {list}', { list: label.toLowerCase() })}
          </span>
        )}
        <Table<Row | Placeholder>
          className={classes.filter(Boolean).join(' ')}
          aria-label={label}
          columns={antdColumns(props.columns, props.sort)}
          dataSource={rows ?? placeholders}
          rowKey={(row) => (isPlaceholder(row) ? row.placeholder : props.rowKey(row))}
          rowClassName={getRowClass}
          showHeader={rows?.length !== 0}
          onChange={(_pages, _filters, sorter) => props.onSort?.(getSort(sorter))}
          {...(props.selection && { rowSelection: rowSelection(props.selection, rows, props.rowKey) })}
          pagination={false}
          showSorterTooltip={false}
          loading={noLiveRegionProps}
          locale={{ emptyText: empty ?? null }}
          onRow={(row) => ({ ...(isPlaceholder(row) && { 'aria-hidden': true }) })}
        />
      </div>
    </AntdTheme>
  );
}

function antdColumns<Row extends object>(columns: readonly Column<Row>[], sort?: string) {
  const total = sumNumbers(columns.map(getColumnShare));
  const hasFillingColumn = columns.some(({ fillsSpace }) => fillsSpace);
  const computeWidth = (share: number) => (hasFillingColumn ? `${share / 15}rem` : `${(100 * share) / total}%`);
  return columns.map((column) =>
    antdColumn(column, column.fillsSpace ? undefined : computeWidth(getColumnShare(column)), sort),
  );
}

function antdColumn<Row extends object>(
  { header, cell, isRowName, look, sortField, isHeaderHidden, isUnlabelled, isWide, className }: Column<Row>,
  width: string | undefined,
  sort: string | undefined,
): TableColumnType<Row | Placeholder> {
  const cellProps: HTMLAttributes<HTMLElement> & { 'data-label': string | undefined } = {
    // On narrow screens, CSS shows the attribute `data-label` as the label of the cell.
    'data-label': isRowName || isHeaderHidden || isUnlabelled || look === 'actions' ? undefined : translate(header),
  };
  return {
    key: sortField ?? header,
    title: isHeaderHidden ? <span className="visually-hidden">{translate(header)}</span> : translate(header),
    className: [look && styles[look], isWide && styles.wide, className].filter(Boolean).join(' '),
    ...(isRowName && { rowScope: 'row' }),
    onCell: () => cellProps,
    ...(width && { width }),
    render: (_, row) => (isPlaceholder(row) ? <Skeleton width={isRowName ? '60%' : '80%'} /> : cell(row)),
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

function getSort<Row>(sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2]): string | undefined {
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
    getTitleCheckboxProps: () => ({ 'aria-label': t('Select all on this page'), disabled: !rows?.length }),
    getCheckboxProps: (row) =>
      isPlaceholder(row) ? { disabled: true } : { 'aria-label': t('Select {name}', { name: nameOf(row) }) },
  };
}

/** The widths are fixed. If they depended on the content, the columns would move when rows load. */
const COLUMN_SHARES = { name: 190, text: 140, long: 230, short: 120, date: 110, amount: 110, actions: 88 };

const getColumnShare = <Row,>({ isRowName, look, share }: Column<Row>): number =>
  share ?? COLUMN_SHARES[isRowName ? 'name' : (look ?? 'text')];

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
