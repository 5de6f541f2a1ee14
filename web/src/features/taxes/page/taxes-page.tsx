import type { Tax } from '@paperbill/contracts/http';
import { getTaxKindLabel, MAX_TAXES } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { formatTaxName } from '@paperbill/money';
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { getAmountTexts } from '../../../components/amount-texts.js';
import { t, translate } from '../../../languages/t.js';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Disclosure } from '../../../components/disclosure.js';
import { FieldHint, FormSection } from '../../../components/form/field.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { lazyPart, PartFailure } from '../../../components/lazy-part.js';
import { Skeleton } from '../../../components/loading.js';
import { LoadState } from '../../../components/messages.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { SettingsFrame } from '../../settings/settings-frame.js';
import { useChangeTax, useDeleteTax, useTaxes } from '../taxes.js';
import styles from './taxes-page.module.css';

const [TaxDialog, useTaxDialog] = lazyDialog(async () => ({ default: (await import('./tax-dialog.js')).TaxDialog }));
const StartingTaxes = lazyPart(
  async () => ({ default: (await import('./starting-taxes.js')).StartingTaxes }),
  PartFailure,
);

export function TaxesPage() {
  const query = useTaxes();
  const { data: taxes } = query;
  const [edited, setEdited] = useState<Tax | 'new' | null>(null);
  useTaxDialog();
  return (
    <SettingsFrame path="/settings/taxes">
      <FormSection
        title={t(settingLabels.taxes)}
        name="taxes"
        actions={
          taxes && taxes.length > 0 && taxes.length < MAX_TAXES && <AddButton onClick={() => setEdited('new')} />
        }
      >
        {!taxes ? (
          <LoadState query={query} failed={t('Failed to fetch taxes')} loading={<Skeleton height="10rem" />} />
        ) : taxes.length === 0 ? (
          <NoTaxes onAdd={() => setEdited('new')} />
        ) : (
          <TaxList taxes={taxes} onEdit={setEdited} />
        )}
      </FormSection>
      <Suspense fallback={null}>
        {edited && (
          <TaxDialog
            editedTax={edited === 'new' ? undefined : edited}
            isFirst={taxes?.length === 0}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </SettingsFrame>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button small onClick={onClick}>
    <Plus size={16} aria-hidden />
    {t('Add Tax')}
  </Button>
);

const NoTaxes = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <p>
      {t(
        'You need no list if your documents have at most one tax rate: type it on the document. With a list, lines can have different taxes, such as 19% and 7%, or several, such as GST and QST.',
      )}
    </p>
    <div className={styles.start}>
      <Suspense fallback={<Skeleton height="var(--control-height)" />}>
        <StartingTaxes />
      </Suspense>
      <AddButton onClick={onAdd} />
    </div>
  </>
);

interface TaxesProps {
  taxes: readonly Tax[];
  onEdit: (tax: Tax) => void;
}

function TaxList({ taxes, onEdit }: TaxesProps) {
  const remove = useDeleteTax();
  const list = useRef<HTMLDivElement>(null);
  const [deletion, askToDelete] = useConfirmation<Tax>({
    question: (tax) => ({
      title: t('Delete {name}?', { name: formatTaxName(tax, getAmountTexts()) }),
      text: t('Only a tax that no document has used can be deleted. Others can be archived.'),
      confirmLabel: t('Delete'),
      isDangerous: true,
    }),
    onConfirm: (tax) => remove.mutateAsync(tax),
    focusAfter: () => list.current?.querySelector('button'),
  });
  const rows = (isArchived: boolean) =>
    taxes
      .filter((tax) => tax.isArchived === isArchived)
      .map((tax) => <TaxRow key={tax.id} tax={tax} onEdit={() => onEdit(tax)} onDelete={() => askToDelete(tax)} />);
  const [active, archived] = [rows(false), rows(true)];
  return (
    <div ref={list} className={styles.taxes}>
      {active.length > 0 && <RowList>{active}</RowList>}
      {archived.length > 0 && (
        <Disclosure label={t('Archived ({count})', { count: archived.length })} startsOpen={active.length === 0}>
          <RowList>{archived}</RowList>
        </Disclosure>
      )}
      <FieldHint>
        {t('Changes apply to new documents. Saved invoices and quotes keep their taxes and amounts.')}
      </FieldHint>
      {deletion}
    </div>
  );
}

function TaxRow({ tax, onEdit, onDelete }: { tax: Tax; onEdit: () => void; onDelete: () => void }) {
  const { id, kind, sentence, isDefault, isArchived } = tax;
  const change = useChangeTax(isArchived ? 'restore' : 'archive');
  const label = formatTaxName(tax, getAmountTexts());
  return (
    <Row>
      <div className={styles.row}>
        <div>
          <span className={styles.name}>
            <strong>{label}</strong> {isDefault && <Badge tone="done">{t('On new lines')}</Badge>}
          </span>
          <RowDetail>
            {[translate(getTaxKindLabel(kind)), sentence].filter((text) => text && text !== label).join(' · ')}
          </RowDetail>
        </div>
        <div className={styles.actions}>
          <Button small variant="quiet" aria-label={t('Edit {name}', { name: label })} onClick={onEdit}>
            {t('Edit')}
          </Button>
          <Button
            small
            variant="quiet"
            aria-label={isArchived ? t('Use {name} again', { name: label }) : t('Archive {name}', { name: label })}
            disabled={change.isPending}
            onClick={() => change.mutate({ id, isArchived: !isArchived, isDefault: false })}
          >
            {isArchived ? t('Use Again') : t('Archive')}
          </Button>
          <Button small variant="quiet" aria-label={t('Delete {name}', { name: label })} onClick={onDelete}>
            {t('Delete')}
          </Button>
        </div>
      </div>
    </Row>
  );
}
