import { capitalized, type EntityName } from '@paperbill/contracts/texts';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState, type ComponentType } from 'react';
import { Button } from '../button.js';
import card from '../card.module.css';
import { EmptyState } from '../empty-state.js';
import { lazyDialog } from '../lazy-dialog.js';
import { LoadError } from '../load-error.js';
import { PageHeader } from '../page-header.js';
import { TableSkeleton } from '../table-skeleton.js';
import { type Column, EntityTable } from './entity-table.js';

const [DeletionDialog, useDeletionDialog] = lazyDialog(() => import('../deletion-dialog.js'));

export interface EntityDialogProps<Entity> {
  /** The one to change; null adds a new one. */
  edited: Entity | null;
  onClose: () => void;
}

interface EntityPageProps<Entity> {
  name: EntityName;
  query: UseQueryResult<Entity[]>;
  deletion: UseMutationResult<unknown, Error, Entity>;
  columns: Column<Entity>[];
  Dialog: ComponentType<EntityDialogProps<Entity>>;
}

/** All entities of a kind in a table, with dialogs that add, change and delete one. */
export function EntityPage<Entity extends { id: string; name: string }>(props: EntityPageProps<Entity>) {
  const { name, query, deletion, columns, Dialog } = props;
  const { data: entities, error, refetch } = query;
  const [edited, setEdited] = useState<Entity | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Entity | null>(null);
  useDeletionDialog();
  const add = () => setEdited('new');
  const Name = capitalized(name);

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
        {entities && entities.length > 0 && (
          <EntityTable entities={entities} columns={columns} onEdit={setEdited} onDelete={setToDelete} />
        )}
        {entities?.length === 0 && (
          <EmptyState
            text={`No ${name}s yet. Add your first ${name} to get started!`}
            action={<Button onClick={add}>Add Your First {Name}</Button>}
          />
        )}
        {!entities && error && (
          <LoadError title={`Failed to fetch ${name}s`} error={error} onRetry={() => void refetch()} />
        )}
        {!entities && !error && <TableSkeleton rows={6} label={`Loading ${name}s`} />}
      </section>
      <Suspense fallback={null}>
        {edited && <Dialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        {toDelete && (
          <DeletionDialog
            question={`Are you sure you want to delete this ${name}?`}
            name={toDelete.name}
            isDeleting={deletion.isPending}
            onDelete={() => deletion.mutate(toDelete, { onSettled: () => setToDelete(null) })}
            onClose={() => setToDelete(null)}
          />
        )}
      </Suspense>
    </>
  );
}
