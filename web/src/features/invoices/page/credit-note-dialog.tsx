import { creditNoteFields, type InvoiceDetails } from '@paperbill/contracts/http';
import { getDecimals, initialValues } from '@paperbill/contracts/rules';
import { detailLabels } from '@paperbill/contracts/texts';
import {
  computeBalance,
  compareDecimals,
  type Credit,
  subtractQuantities,
  formatQuantity,
  getCreditableAmount,
  listTaxRows,
  sumAmounts,
  zeroWithDecimalsOf,
} from '@paperbill/money';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { formatMoney, getLocale } from '../../../languages/format.js';
import { getAmountTexts } from '../../../components/amount-texts.js';
import { t } from '../../../languages/t.js';
import { Facts } from '../../../components/facts.js';
import { EntityDialog } from '../../../entities/entity-dialog.js';
import { Field, FormFields } from '../../../components/form/field.js';
import { DateInput, Textarea } from '../../../components/form/inputs.js';
import { Select } from '../../../components/form/select.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { getToday } from '../../../components/today.js';
import { useUserId } from '../../auth/api/session.js';
import { useCreateCreditNote } from '../api/credit-notes.js';
import styles from './credit-note-dialog.module.css';
import {
  type CreditNoteForm,
  creditNoteSchema,
  getCreditableInvoice,
  computeCredit,
  toNewCreditNote,
} from './credit-note-schema.js';

interface CreditNoteDialogProps {
  invoice: InvoiceDetails;
  /** If true, the credit note covers the whole remaining amount. If false, the user chooses the amounts. */
  isVoiding: boolean;
  onClose: () => void;
}

export default function CreditNoteDialog({ invoice, isVoiding, onClose }: CreditNoteDialogProps) {
  const userId = useUserId();
  const create = useCreateCreditNote(invoice.id);
  const creditable = useMemo(() => getCreditableInvoice(invoice), [invoice]);
  const schema = useMemo(() => creditNoteSchema(creditable), [creditable]);
  // An invoice with a negative total can only be credited in full.
  const hasChoice = !isVoiding && compareDecimals(invoice.total, 0) > 0;
  const title = t(isVoiding ? 'Void Invoice' : 'Create Credit Note');
  return (
    <EntityDialog<CreditNoteForm, CreditNoteForm, unknown>
      title={title}
      submitLabel={title}
      schema={schema}
      defaultValues={{
        kind: hasChoice ? 'lines' : 'full',
        quantities: invoice.lineItems.map(() => ''),
        amount: '',
        ...initialValues(creditNoteFields),
        date: getToday(),
      }}
      draftKey={`credit-note-draft-${isVoiding ? 'void-' : ''}${invoice.id}-${userId}`}
      save={(form) => create.mutateAsync(toNewCreditNote(form, invoice))}
      stopSaving={create.cancel}
      onClose={onClose}
    >
      {(control) => (
        <FormFields>
          {isVoiding && (
            <p>
              {t(
                'An issued invoice is never changed or deleted. A credit note over all that is left of it makes it void: nothing of it is to be paid any more, and it stays in your list.',
              )}
            </p>
          )}
          {hasChoice && (
            <Field control={control} name="kind" label={t('What to credit')}>
              {(field) => (
                <Select
                  {...field}
                  options={[
                    { value: 'lines', label: t('Some of its lines') },
                    { value: 'amount', label: t('An amount') },
                    {
                      value: 'full',
                      label: t('All that is left: {amount}', {
                        amount: formatMoney(getCreditableAmount(creditable), invoice.currency),
                      }),
                    },
                  ]}
                />
              )}
            </Field>
          )}
          <ChosenAmounts control={control} invoice={invoice} />
          <Field control={control} name="reason" label={t('Reason')}>
            {(field) => <Textarea {...field} rows={2} placeholder={t('Stands on the credit note')} />}
          </Field>
          <Field control={control} name="note" label={t(detailLabels.note)}>
            {(field) => <Textarea {...field} rows={2} placeholder={t('Stands below its totals')} />}
          </Field>
          <Field control={control} name="date" label={t('Date')} required width="half">
            {(field) => <DateInput {...field} />}
          </Field>
          <CreditNotePreview control={control} invoice={invoice} />
        </FormFields>
      )}
    </EntityDialog>
  );
}

interface CreditNotePartProps {
  control: Control<CreditNoteForm, unknown, CreditNoteForm>;
  invoice: InvoiceDetails;
}

function ChosenAmounts({ control, invoice }: CreditNotePartProps) {
  const kind = useWatch({ control, name: 'kind' });
  const { lines } = useMemo(() => getCreditableInvoice(invoice), [invoice]);
  if (kind === 'amount') {
    return (
      <Field control={control} name="amount" label={t('Amount, tax included')} required width="half">
        {(field) => (
          <DecimalInput
            {...field}
            kind="amountFromZero"
            currency={invoice.currency}
            placeholder={zeroWithDecimalsOf(invoice.total)}
          />
        )}
      </Field>
    );
  }
  if (kind !== 'lines') return null;
  return (
    <RowList aria-label={t('Lines of the invoice')}>
      {invoice.lineItems.map(({ id, productName, description, unitPrice }, index) => {
        const left = subtractQuantities(lines[index]!.quantity, lines[index]!.credited);
        return (
          <Row
            key={id}
            text={
              <>
                {productName || description}
                <RowDetail>
                  {t('{quantity} left at {price}', {
                    quantity: formatQuantity(left, getLocale()),
                    price: formatMoney(unitPrice, invoice.currency),
                  })}
                </RowDetail>
              </>
            }
          >
            <Field
              control={control}
              name={`quantities.${index}`}
              label={t('Quantity of {item}', { item: productName || description })}
              isLabelHidden
              className={styles.quantity!}
            >
              {(field) => (
                <DecimalInput {...field} kind="quantity" placeholder="0" disabled={compareDecimals(left, 0) <= 0} />
              )}
            </Field>
          </Row>
        );
      })}
    </RowList>
  );
}

/** If the lines have no taxes, the single tax needs no name. */
const listCreditedTaxes = (credit: Credit, { currency, taxRate, taxes }: InvoiceDetails): [string, string][] =>
  taxes || credit.roundingAmount
    ? listTaxRows({ ...credit, ...(taxes && { taxes: credit.taxes ?? [] }), currency, taxRate }, getAmountTexts()).map(
        ({ label, amount }) => [label, amount],
      )
    : [[t('Tax'), credit.taxAmount]];

function CreditNotePreview({ control, invoice }: CreditNotePartProps) {
  const form = useWatch({ control }) as CreditNoteForm;
  const creditable = useMemo(() => getCreditableInvoice(invoice), [invoice]);
  const credit = computeCredit(form, creditable);
  if (!credit) return null;
  const credited = sumAmounts([invoice.amountCredited, credit.total], getDecimals(invoice.currency));
  const { amountDue, overpaid } = computeBalance(invoice.total, [invoice.amountPaid], credited);
  const rows: [string, string][] = [
    [t('Subtotal'), credit.subtotal],
    ...listCreditedTaxes(credit, invoice),
    [t('Credit'), credit.total],
    compareDecimals(overpaid, 0) === 0 ? [t('Then due'), amountDue] : [t('Then to pay back'), overpaid],
  ];
  return (
    <Facts
      look="sums"
      className={styles.preview}
      aria-label={t('What the credit note comes to')}
      items={rows.map(([label, amount]) => [label, formatMoney(amount, invoice.currency)])}
    />
  );
}
