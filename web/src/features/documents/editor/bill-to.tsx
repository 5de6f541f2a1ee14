import type { ClientFields, StoredCustomer } from '@paperbill/contracts/http';
import { toCurrency } from '@paperbill/contracts/rules';
import { partyIdLabels } from '@paperbill/contracts/texts';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormState, useWatch } from 'react-hook-form';
import { t, type TextId } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Combobox } from '../../../components/form/combobox.js';
import { Field, FormFields, FormSection } from '../../../components/form/field.js';
import { TextField } from '../../../components/form/text-field.js';
import { moveFocusIfLost } from '../../../components/move-focus-if-lost.js';
import type { SuggestionSource } from '../../../components/form/option-list.js';
import { useCustomerSearch } from '../../customers/api/customers.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { detachCustomer, SET_AND_VALIDATE_OPTIONS, type DocumentForm } from '../form/document-form.js';
import styles from './bill-to.module.css';
import { ClientCard } from './client-card.js';
import { goToField } from './line-items/cell-keys.js';
import { QuickAddButton } from './quick-add/quick-add.js';

type OtherClientField = Exclude<keyof ClientFields, 'clientName'>;

interface ClientInput {
  label: TextId;
  width: 'half' | 'third';
  type?: 'email' | undefined;
}

const clientInputs: Record<OtherClientField, ClientInput> = {
  contactPerson: { label: 'Contact Person', width: 'half' },
  clientEmail: { label: 'Email', width: 'half', type: 'email' },
  clientAddress: { label: 'Street Address', width: 'half' },
  clientAddressLine2: { label: 'Address Line 2', width: 'half' },
  clientCity: { label: 'City', width: 'third' },
  clientState: { label: 'State', width: 'third' },
  clientZipCode: { label: 'ZIP Code', width: 'third' },
  clientCountry: { label: 'Country', width: 'half' },
  clientTaxId: { label: partyIdLabels.taxId, width: 'half' },
};

const otherClientFields = Object.keys(clientInputs) as OtherClientField[];
const clientFieldNames = ['clientName', ...otherClientFields] as const;

const customerSuggestions: SuggestionSource<StoredCustomer> = {
  label: 'Customers',
  addLabel: (name) => t('Add “{name}” to customers…', { name }),
  useSuggestions: useCustomerSearch,
  getDetail: ({ contactPerson }) => contactPerson,
};

interface BillToProps {
  kind: WrittenKind;
  form: DocumentForm;
  onChoose: (customer: StoredCustomer) => void;
  onQuickAdd: () => void;
}

export function BillTo({ kind, form, onChoose, onQuickAdd }: BillToProps) {
  const { control } = form;
  const customerId = useWatch({ control, name: 'customerId' });
  const [opened, setOpened] = useState<string | null>(null);
  const { errors } = useFormState({ control, name: clientFieldNames });
  const wrong = clientFieldNames.find((name) => errors[name]);
  const isCardShown = customerId !== null && customerId !== opened && !wrong;
  /** The card receives the focus if it replaces the focused field. */
  const isFocusWanted = useRef(false);

  function chooseSuggestion(customer: StoredCustomer): void {
    // A slow search may end after the user has moved to another field, which then keeps the focus.
    isFocusWanted.current = document.activeElement?.getAttribute('name') === 'clientName';
    setOpened(null);
    onChoose(customer);
  }

  function open(): void {
    flushSync(() => setOpened(customerId));
    goToField('clientName');
  }

  return (
    <div className={styles.section} data-beside={isCardShown || undefined}>
      <FormSection
        title={t(writtenDocuments[kind].labels.client)}
        actions={
          <QuickAddButton kind="customer" onClick={onQuickAdd}>
            <UserPlus size={16} aria-hidden />
            {t('Quick Add Customer')}
          </QuickAddButton>
        }
      >
        {isCardShown ? (
          <ClientCard
            ref={(card) => {
              // After a quick Enter, the focus is already in the first line of the document, and it stays there.
              if (isFocusWanted.current) moveFocusIfLost(card);
              isFocusWanted.current = false;
            }}
            kind={kind}
            control={control}
            onEdit={open}
          />
        ) : (
          <div onChange={() => setOpened(form.getValues('customerId'))}>
            <FormFields>
              <Field control={control} name="clientName" label={t('Client Name')} required>
                {(field) => (
                  <Combobox
                    {...field}
                    autoFocus={wrong === 'clientName'}
                    source={customerSuggestions}
                    onChange={(event) => {
                      field.onChange(event);
                      detachCustomer(form);
                    }}
                    placeholder={t('Type a name or choose a customer')}
                    onKeyDown={(event) => {
                      // Enter skips the fields of the client, because a saved customer has already filled them in.
                      const isChosen = form.getValues('customerId') !== null;
                      if (event.key === 'Enter' && !event.defaultPrevented && isChosen)
                        goToField('lineItems.0.productName');
                    }}
                    onChoose={chooseSuggestion}
                    onAdd={onQuickAdd}
                  />
                )}
              </Field>
              {otherClientFields.map((name) => {
                const { label, ...input } = clientInputs[name];
                return (
                  <TextField
                    key={name}
                    control={control}
                    name={name}
                    autoFocus={wrong === name}
                    label={t(label)}
                    {...input}
                  />
                );
              })}
            </FormFields>
            <CustomerHint kind={kind} form={form} onSave={onQuickAdd} />
          </div>
        )}
        <CurrencyHint kind={kind} form={form} />
      </FormSection>
    </div>
  );
}

function CustomerHint({ kind, form, onSave }: { kind: WrittenKind; form: DocumentForm; onSave: () => void }) {
  const client = useWatch({
    control: form.control,
    name: ['customerId', 'clientName'],
    compute: ([customerId, name = '']) => (customerId !== null ? 'saved' : name.trim() ? 'new' : null),
  });
  if (!client) return null;
  if (client === 'saved')
    return (
      <p className={styles.hint}>
        {t('Changes are only for this {kind, select, invoice {invoice} other {quote}}. The customer stays the same.', {
          kind,
        })}
      </p>
    );
  return (
    <p className={styles.hint}>
      {t('Only on this {kind, select, invoice {invoice} other {quote}}, not among your customers.', { kind })}{' '}
      <Button small onClick={onSave}>
        {t('Save as a customer')}
      </Button>
    </p>
  );
}

function CurrencyHint({ kind, form }: Pick<BillToProps, 'kind' | 'form'>) {
  const { control, memory, setValue, trigger } = form;
  const [chosenId, chosenCurrency] = useWatch({ control, name: ['customerId', 'currency'] });
  const current = toCurrency(chosenCurrency);
  const { customerId, currency } = memory.current.otherCurrency ?? {};
  if (!currency || chosenId !== customerId || current === currency) return null;
  return (
    <p className={styles.hint} role="status">
      {t(
        'This customer’s currency is {currency}. This {kind, select, invoice {invoice} other {quote}} stays in {current}, because prices are not converted.',
        { currency, kind, current },
      )}{' '}
      <Button
        small
        onClick={() => {
          setValue('currency', currency, SET_AND_VALIDATE_OPTIONS);
          void trigger(['discountValue', 'deposit']);
          goToField('clientName');
        }}
      >
        {t('Change to {currency}', { currency })}
      </Button>
    </p>
  );
}
