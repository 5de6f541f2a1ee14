import type { CustomerDefaults } from '@paperbill/contracts/http';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@paperbill/contracts/rules';
import type { ListedEntityName } from '@paperbill/contracts/texts';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { t } from '../languages/t.js';
import { Button } from '../components/button.js';
import { type Column, DataTable } from '../components/lists/data-table.js';
import { lazyPart } from '../components/lazy-part.js';
import { EmptyState } from '../components/messages.js';
import { useConfirmation } from '../components/use-confirmation.js';
import { PageHeader } from '../components/page-header.js';
import { PagedList } from '../components/lists/paged-list.js';
import { ExportCsv } from '../csv/export-csv.js';
import { type EntityCsv, exportColumns, selectDefaultColumns } from '../csv/entity-csv.js';
import { EntityFilters, type SortChoice } from './entity-filters.js';
import { entityTexts } from './entity-texts.js';
import { getEntities, useEntityFilter, useEntityList } from './entity-list.js';
import styles from './entity-page.module.css';

const ImportDialog = lazyPart(() => import('./import/import-dialog.js'));

export interface EntityDialogProps<Entity> {
  editedEntity: Entity | null;
  onClose: () => void;
}

export interface EntityPageProps<Entity> {
  name: ListedEntityName;
  path: string;
  deletion: UseMutationResult<unknown, Error, Entity>;
  /** The first column contains the name of the row. */
  columns: Column<Entity>[];
  sortFields: readonly string[];
  sortChoices: readonly SortChoice[];
  csv: EntityCsv<Entity>;
  Dialog: ComponentType<EntityDialogProps<Entity>>;
  moreActions?: (entity: Entity) => ReactNode;
}

export function EntityPage<Entity extends CustomerDefaults & { id: string; name: string }>(
  props: EntityPageProps<Entity>,
) {
  const { name, path, deletion, columns, sortFields, sortChoices, csv, Dialog, moreActions } = props;
  const texts = entityTexts[name];
  const { filter, setFilter } = useEntityFilter(sortFields);
  const { page, pageSize = PAGE_SIZE, search, sort } = filter;
  const query = useEntityList<Entity>(path, { search, sort, page, pageSize });
  const { data, isPlaceholderData } = query;
  const [edited, setEdited] = useState<Entity | 'new' | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const queryClient = useQueryClient();
  const add = () => setEdited('new');
  const [question, askToDelete] = useConfirmation<Entity>({
    question: (entity, isBusy) => ({
      title: t(texts.deleteQuestion),
      text: entity.name,
      confirmLabel: t(isBusy ? 'Deleting...' : 'Delete'),
      isDangerous: true,
    }),
    onConfirm: (entity) => deletion.mutateAsync(entity),
  });
  const actions: Column<Entity> = {
    header: 'Actions',
    cell: (entity) => (
      <div className={styles.actions}>
        {moreActions?.(entity)}
        <RowActions name={entity.name} onEdit={() => setEdited(entity)} onDelete={() => askToDelete(entity)} />
      </div>
    ),
    look: 'actions',
    ...(moreActions && { share: 112 }),
  };
  // After the last row of a page is deleted, the list goes to the previous page and must not show the empty state.
  const rows = data && (data.items.length > 0 || data.total === 0) ? data.items : undefined;

  return (
    <>
      <PageHeader
        title={t(texts.list)}
        actions={
          <>
            <ExportCsv<Entity>
              fileName={`${name}s`}
              noun={texts.noun}
              columns={exportColumns(csv)}
              selectFurtherColumns={(listed) => selectDefaultColumns(csv, listed, queryClient)}
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
            <Button onClick={() => setIsImporting(true)}>{t('Import CSV')}</Button>
            <Button variant="primary" onClick={add}>
              {t(texts.add)}
            </Button>
          </>
        }
      />
      <EntityFilters
        searchLabel={t(texts.searchLabel)}
        placeholder={t(texts.search)}
        sortChoices={sortChoices}
        filter={filter}
        onChange={setFilter}
      />
      <PagedList
        label={t(texts.list)}
        noun={texts.noun}
        failed={t(texts.failed)}
        query={query}
        page={page}
        pageSize={pageSize}
        setFilter={setFilter}
        onPageSize={(size) => setFilter({ pageSize: size })}
      >
        <DataTable
          label={t(texts.list)}
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
                title={t(texts.notFound)}
                text={t('Try searching for something else.')}
                action={
                  <Button onClick={() => setFilter({ search: '' }, { replace: false })}>{t(texts.showAll)}</Button>
                }
              />
            ) : (
              <EmptyState text={t(texts.empty)} action={<Button onClick={add}>{t(texts.addFirst)}</Button>} />
            )
          }
        />
      </PagedList>
      <Suspense fallback={null}>
        {isImporting && (
          <ImportDialog name={name} path={path} csv={csv as EntityCsv<never>} onClose={() => setIsImporting(false)} />
        )}
        {edited && <Dialog editedEntity={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
      {question}
    </>
  );
}

interface RowActionsProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <Button small icon variant="quiet" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        <Pencil size={16} aria-hidden />
      </Button>
      <Button small icon variant="quiet" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
      </Button>
    </>
  );
}
