import type { ReactNode } from 'react';
import { RowActions } from '../row-actions.js';
import styles from '../table.module.css';

/** A column of an entity's table; the first names the row. */
export interface Column<Entity> {
  header: string;
  cell: (entity: Entity) => ReactNode;
  isAmount?: boolean;
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
    <div className={styles.container}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ header, isAmount }) => (
              <th key={header} scope="col" className={isAmount ? styles.amount : undefined}>
                {header}
              </th>
            ))}
            <th scope="col" className={styles.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity) => (
            <tr key={entity.id}>
              <th scope="row">{naming?.cell(entity)}</th>
              {others.map(({ header, cell, isAmount }) => (
                <td key={header} data-label={header} className={isAmount ? styles.amount : undefined}>
                  {cell(entity)}
                </td>
              ))}
              <td className={styles.actions}>
                <RowActions name={entity.name} onEdit={() => onEdit(entity)} onDelete={() => onDelete(entity)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
