import { MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import { capitalized, type EntityName } from '@paperbill/contracts/texts';
import type { UseMutationResult } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../components/button.js';
import { type Column, DataTable } from '../components/lists/data-table.js';
import { ConfirmDialog } from '../components/dialogs.js';
import { lazyPart } from '../components/lazy-part.js';
import { EmptyState } from '../components/messages.js';
import { PageHeader } from '../components/page-header.js';
import { PagedList } from '../components/lists/paged-list.js';
import { ExportCsv } from '../csv/export-csv.js';
import { type EntityCsv, exportColumns } from '../csv/entity-csv.js';
import { EntityFilters, type SortChoice } from './entity-filters.js';
import { getEntities, useEntityFilter, useEntityList } from './entity-list.js';
import styles from './entity-page.module.css';

const ImportDialog = lazyPart(() => import('./import/import-dialog.js'));

export interface EntityDialogProps<Entity> {
  /** The entity to edit; null creates a new one. */
  edited: Entity | null;
  onClose: () => void;
}

export interface EntityPageProps<Entity> {
  name: EntityName;
  /** API path of the list. */
  path: string;
  deletion: UseMutationResult<unknown, Error, Entity>;
  /** The first column names the row. A column with edit and delete buttons is appended. */
  columns: Column<Entity>[];
  /** Fields that the server can sort by. */
  sortFields: readonly string[];
  sortChoices: readonly SortChoice[];
  /** Fields that the server searches, such as 'name or description'. */
  searchedIn: string;
  csv: EntityCsv<Entity>;
  Dialog: ComponentType<EntityDialogProps<Entity>>;
  /** More buttons for a row, before edit and delete. */
  moreActions?: (entity: Entity) => ReactNode;
}

/** List page of an entity: table, search, import, export, and dialogs to create, edit and delete. */
export function EntityPage<Entity extends { id: string; name: string }>(props: EntityPageProps<Entity>) {
  const { name, path, deletion, columns, sortFields, sortChoices, searchedIn, csv, Dialog, moreActions } = props;
  const { filter, setFilter } = useEntityFilter(sortFields);
  const { page, pageSize = PAGE_SIZE, search, sort } = filter;
  const query = useEntityList<Entity>(path, { search, sort, page, pageSize });
  const { data, isPlaceholderData } = query;
  const [edited, setEdited] = useState<Entity | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Entity | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const add = () => setEdited('new');
  // Not with callbacks of `mutate`: they are lost on a second call or a remount.
  const deleteEntity = async (entity: Entity) => {
    await deletion.mutateAsync(entity).catch(() => undefined);
    setToDelete(null);
  };
  const Name = capitalized(name);
  const actions: Column<Entity> = {
    header: 'Actions',
    cell: (entity) => (
      <div className={styles.actions}>
        {moreActions?.(entity)}
        <RowActions name={entity.name} onEdit={() => setEdited(entity)} onDelete={() => setToDelete(entity)} />
      </div>
    ),
    look: 'actions',
    ...(moreActions && { share: 112 }),
  };
  // After its last row was deleted, a page shows no empty state while moving to the previous page.
  const rows = data && (data.items.length > 0 || data.total === 0) ? data.items : undefined;

  return (
    <>
      <PageHeader
        title={`${Name}s`}
        actions={
          <>
            <ExportCsv<Entity>
              fileName={`${name}s`}
              noun={`${name}s`}
              columns={exportColumns(csv)}
              isEmpty={data?.total === 0}
              readPage={async (number, signal) => {
                const part = await getEntities<Entity>(
                  path,
                  { search, sort, page: number, pageSize: MAX_PAGE_SIZE },
                  signal,
                );
                return { rows: part.items, total: part.total + (part.isCountCapped ? 1 : 0) };
              }}
            />
            <Button onClick={() => setIsImporting(true)}>Import CSV</Button>
            <Button variant="primary" onClick={add}>
              Add {Name}
            </Button>
          </>
        }
      />
      <EntityFilters
        noun={`${name}s`}
        searchedIn={searchedIn}
        sortChoices={sortChoices}
        filter={filter}
        onChange={setFilter}
      />
      <PagedList
        label={`${Name}s`}
        noun={`${name}s`}
        failed={`Failed to fetch ${name}s`}
        query={query}
        page={page}
        pageSize={pageSize}
        setFilter={setFilter}
        onPageSize={(size) => setFilter({ pageSize: size })}
      >
        <DataTable
          label={`${Name}s`}
          columns={[...columns, actions]}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={PAGE_SIZE}
          isStale={isPlaceholderData}
          sort={sort}
          onSort={(by) => setFilter({ sort: by })}
          empty={
            search ? (
              <EmptyState
                title={`No ${name}s found`}
                text="Try searching for something else."
                action={<Button onClick={() => setFilter({ search: '' }, { replace: false })}>Show All {Name}s</Button>}
              />
            ) : (
              <EmptyState
                text={`No ${name}s yet. Add your first ${name} to get started!`}
                action={<Button onClick={add}>Add Your First {Name}</Button>}
              />
            )
          }
        />
      </PagedList>
      <Suspense fallback={null}>
        {isImporting && (
          <ImportDialog name={name} path={path} csv={csv as EntityCsv<never>} onClose={() => setIsImporting(false)} />
        )}
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
  /** Name of the row, for screen readers. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <Button small icon variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </Button>
      <Button small icon variant="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </>
  );
}
