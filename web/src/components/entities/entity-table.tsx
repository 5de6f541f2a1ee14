import type { ReactNode } from 'react';
import { RowActions } from '../row-actions.js';
import table from '../table.module.css';
import styles from './entity-table.module.css';

/** A column of an entity's table; the first names the row. */
export interface Column<Entity> {
  header: string;
  cell: (entity: Entity) => ReactNode;
  /** Money: at the end of its column. */
  isAmount?: boolean;
  /** Never long, such as a telephone number: it stays on one line. */
  isShort?: boolean;
  /** A text of some lines. */
  isLong?: boolean;
}

/** The classes of a cell, and of what it is like. */
function classOf({ isAmount, isShort, isLong }: Pick<Column<never>, 'isAmount' | 'isShort' | 'isLong'>): string {
  return [styles.cell, isAmount && table.amount, isShort && styles.short, isLong && styles.long]
    .filter(Boolean)
    .join(' ');
}

interface EntityTableProps<Entity> {
  entities: Entity[];
  columns: Column<Entity>[];
  onEdit: (entity: Entity) => void;
  onDelete: (entity: Entity) => void;
}

/** A row for each entity, with the buttons that change and delete it. */
export function EntityTable<Entity extends { id: string; name: string }>(props: EntityTableProps<Entity>) {
  const { entities, columns, onEdit, onDelete } = props;
  const [naming, ...others] = columns;
  return (
    <div className={table.container}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map(({ header, isAmount }) => (
              <th key={header} scope="col" className={isAmount ? table.amount : undefined}>
                {header}
              </th>
            ))}
            <th scope="col" className={table.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity) => (
            <tr key={entity.id}>
              <th scope="row" className={styles.cell}>
                {naming?.cell(entity)}
              </th>
              {others.map(({ header, cell, ...look }) => (
                <td key={header} data-label={header} className={classOf(look)}>
                  {cell(entity)}
                </td>
              ))}
              <td className={table.actions}>
                <RowActions name={entity.name} onEdit={() => onEdit(entity)} onDelete={() => onDelete(entity)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
