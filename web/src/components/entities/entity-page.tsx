import { capitalized, type EntityName } from '@paperbill/contracts/texts';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Button } from '../button.js';
import card from '../card.module.css';
import { type Column, DataTable } from '../data-table.js';
import { ConfirmDialog } from '../dialogs.js';
import { EmptyState, LoadError } from '../messages.js';
import { PageHeader } from '../page-header.js';
import styles from './entity-page.module.css';

export interface EntityDialogProps<Entity> {
  /** The one to change; null adds a new one. */
  edited: Entity | null;
  onClose: () => void;
}

interface EntityPageProps<Entity> {
  name: EntityName;
  query: UseQueryResult<Entity[]>;
  deletion: UseMutationResult<unknown, Error, Entity>;
  /** The first names the row. What changes and deletes it is added at the end. */
  columns: Column<Entity>[];
  Dialog: ComponentType<EntityDialogProps<Entity>>;
}

/** All entities of a kind in a table, with dialogs that add, change and delete one. */
export function EntityPage<Entity extends { id: string; name: string }>(props: EntityPageProps<Entity>) {
  const { name, query, deletion, columns, Dialog } = props;
  const { data: entities, error, refetch } = query;
  const [edited, setEdited] = useState<Entity | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Entity | null>(null);
  const add = () => setEdited('new');
  // Not by the callbacks of `mutate`, which a second press or a page that is rendered anew would lose.
  const deleteEntity = async (entity: Entity) => {
    await deletion.mutateAsync(entity).catch(() => undefined);
    setToDelete(null);
  };
  const Name = capitalized(name);
  const actions: Column<Entity> = {
    header: 'Actions',
    cell: (entity) => (
      <RowActions name={entity.name} onEdit={() => setEdited(entity)} onDelete={() => setToDelete(entity)} />
    ),
    look: 'actions',
  };

  return (
    <>
      <PageHeader
        title={`${Name}s`}
        actions={
          <Button variant="primary" onClick={add}>
            Add {Name}
          </Button>
        }
      />
      <section className={card.card} aria-label={`${Name}s`}>
        {!entities && error ? (
          <LoadError title={`Failed to fetch ${name}s`} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={`${Name}s`}
            columns={[...columns, actions]}
            rows={entities}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                text={`No ${name}s yet. Add your first ${name} to get started!`}
                action={<Button onClick={add}>Add Your First {Name}</Button>}
              />
            }
          />
        )}
      </section>
      <Suspense fallback={null}>
        {edited && <Dialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
      {toDelete && (
        <ConfirmDialog
          title={`Are you sure you want to delete this ${name}?`}
          text={toDelete.name}
          confirmLabel={deletion.isPending ? 'Deleting...' : 'Delete'}
          danger
          busy={deletion.isPending}
          onConfirm={() => void deleteEntity(toDelete)}
          onCancel={() => setToDelete(null)}
        />
      )}
    </>
  );
}

interface RowActionsProps {
  /** What the row is about, for those who can't see it. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete at the end of a row. */
function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      <Button small icon variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </Button>
      <Button small icon variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </div>
  );
}
