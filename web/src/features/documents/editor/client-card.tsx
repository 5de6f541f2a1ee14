import { clientAddressLines, clientFields } from '@paperbill/contracts/http';
import { pickFields } from '@paperbill/contracts/rules';
import type { Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import type { WrittenKind } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import styles from './bill-to.module.css';
import { goToField } from './line-items/cell-keys.js';

interface ClientCardProps {
  kind: WrittenKind;
  control: DocumentForm['control'];
  ref: Ref<HTMLDivElement>;
  onEdit: () => void;
}

/** Enter on the card moves the focus to the first line. */
export function ClientCard({ ref, kind, control, onEdit }: ClientCardProps) {
  const client = useWatch({ control, compute: (typed) => pickFields(clientFields, typed) });
  return (
    <div
      ref={ref}
      className={styles.card}
      role="group"
      aria-label={t('Client')}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) goToField('lineItems.0.productName');
      }}
    >
      <div className={styles.lines}>
        <p className={styles.name}>{client.clientName}</p>
        <p>{clientAddressLines(client).join(', ') || t('No address')}</p>
        <p>{client.clientEmail || t('No e-mail address')}</p>
      </div>
      {/* `goToField` finds the button by the name of the field that the card replaces. */}
      <Button small name="clientName" onClick={onEdit}>
        {t('Edit for this {kind, select, invoice {invoice} other {quote}}', { kind })}
      </Button>
    </div>
  );
}
