import { companyProfileDefaults, type detailFields } from '@paperbill/contracts/http';
import { detailLabels } from '@paperbill/contracts/texts';
import { type Currency, type Language, toCurrency, toLanguage } from '@paperbill/contracts/rules';
import { formatQuantity, getCurrencySign } from '@paperbill/money';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { t, type TextId } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { listCurrencyOptions } from '../../../components/currency-names.js';
import { languageOptions } from '../../../components/language-options.js';
import { Field } from '../../../components/form/field.js';
import { Input, NativeSelect, Textarea } from '../../../components/form/inputs.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { SET_AND_VALIDATE_OPTIONS, type DocumentForm, setLanguage } from '../form/document-form.js';
import type { DocumentFormValues } from '../form/document-schema.js';
import { useProfile } from '../../profile/api/profile.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import { DayInput } from './day-input.js';
import styles from './optional-details.module.css';

type FieldName = 'discountValue' | 'deposit' | 'currency' | 'language' | 'exchange' | keyof typeof detailFields;

const optionalDetails = {
  discount: { label: 'Discount', add: 'Add discount', remove: 'Remove discount' },
  deposit: { label: 'Deposit', add: 'Add deposit', remove: 'Remove deposit' },
  reference: { label: 'PO or reference', add: 'Add PO or reference', remove: 'Remove PO or reference' },
  delivery: { label: 'Delivery date', add: 'Add delivery date', remove: 'Remove delivery date' },
  note: { label: 'Note', add: 'Add note', remove: 'Remove note' },
  currency: { label: 'Currency', add: 'Add currency', remove: 'Remove currency' },
  exchange: { label: 'Exchange rate', add: 'Add exchange rate', remove: 'Remove exchange rate' },
  language: { label: 'Language', add: 'Add language', remove: 'Remove language' },
} satisfies Record<string, { label: TextId; add: TextId; remove: TextId }>;

type DetailName = keyof typeof optionalDetails;

const detailNames = Object.keys(optionalDetails) as DetailName[];

function getFieldsOfDetail(name: DetailName): FieldName[] {
  if (name === 'discount') return ['discountValue'];
  return name === 'delivery' ? ['deliveryStart', 'deliveryEnd'] : [name];
}

type OptionalDetails = ReturnType<typeof useOptionalDetails>;

export function useOptionalDetails(kind: WrittenKind, form: DocumentForm) {
  const { control, getValues, setFocus, setValue } = form;
  const { data: profile } = useProfile();
  const ownCurrency = toCurrency(profile?.currency);
  const emptyValues = { currency: ownCurrency, language: toLanguage(profile?.language), exchange: undefined };
  const emptyValue = (field: FieldName) => (field in emptyValues ? emptyValues[field as keyof typeof emptyValues] : '');
  const isFilled = (values: DocumentFormValues, name: DetailName) =>
    getFieldsOfDetail(name).some((field) => (values[field] ?? '') !== (emptyValue(field) ?? ''));
  const filled = useWatch({ control, compute: (values) => detailNames.filter((name) => isFilled(values, name)) });
  const [opened, setOpened] = useState<readonly DetailName[]>([]);
  const row = useRef<HTMLDivElement>(null);
  const isForeign = useWatch({
    control,
    name: 'currency',
    compute: (currency) => toCurrency(currency) !== ownCurrency,
  });
  const isOffered = (name: DetailName) => name !== 'exchange' || (kind === 'invoice' && isForeign);
  const isShown = (name: DetailName) => isOffered(name) && (filled.includes(name) || opened.includes(name));
  const close = (name: DetailName) => setOpened((before) => before.filter((other) => other !== name));
  const chooseLanguage = (language: Language) => setLanguage(form, language, profile ?? companyProfileDefaults);
  const open = (name: DetailName) => setOpened((before) => [...before, name]);
  return {
    row,
    isShown,
    chooseLanguage,
    hidden: detailNames.filter((name) => isOffered(name) && !isShown(name)),
    add(name: DetailName): void {
      if (name === 'exchange') {
        const exchange = { currency: ownCurrency, rate: '', date: getValues('date') };
        flushSync(() => setValue('exchange', exchange, { shouldDirty: true }));
        setFocus('exchange.rate');
        return;
      }
      flushSync(() => open(name));
      setFocus(getFieldsOfDetail(name)[0] as Exclude<FieldName, 'exchange'>);
    },
    /** A detail stays visible while the user clears it. */
    keepOpen(name: DetailName): void {
      if (isFilled(getValues(), name)) close(name);
      else if (!opened.includes(name)) open(name);
    },
    remove(name: DetailName): void {
      flushSync(() => {
        if (name === 'language') chooseLanguage(emptyValues.language);
        else getFieldsOfDetail(name).forEach((field) => setValue(field, emptyValue(field), SET_AND_VALIDATE_OPTIONS));
        close(name);
      });
      row.current?.querySelector<HTMLElement>(`[data-detail=${name}]`)?.focus();
    },
  };
}

export function AddDetails({ details: { row, hidden, add } }: { details: OptionalDetails }) {
  if (hidden.length === 0) return null;
  return (
    <div ref={row} role="group" aria-label={t('Add details')} className={styles.add}>
      <span aria-hidden>{t('Add')}</span>
      {hidden.map((name) => {
        const texts = optionalDetails[name];
        return (
          <Button key={name} small data-detail={name} aria-label={t(texts.add)} onClick={() => add(name)}>
            {t(texts.label)}
          </Button>
        );
      })}
    </div>
  );
}

interface DetailsProps {
  form: DocumentForm;
  details: OptionalDetails;
}

export function AmountDetails({ kind, form, details }: DetailsProps & { kind: WrittenKind }) {
  const { control } = form;
  const isPercentage = useWatch({ control, name: 'discountKind' }) === 'percentage';
  const currency = toCurrency(useWatch({ control, name: 'currency' }));
  return (
    <>
      <Detail name="currency" details={details}>
        <Field
          control={control}
          name="currency"
          label={t('Currency')}
          hint={t('Prices stay as you typed them. Nothing is converted.')}
        >
          {(field) => (
            <NativeSelect
              {...field}
              value={currency}
              options={listCurrencyOptions()}
              onChange={(event) => {
                field.onChange(event);
                void form.trigger(['discountValue', 'deposit']);
              }}
            />
          )}
        </Field>
      </Detail>
      <Detail name="language" details={details}>
        <Field control={control} name="language" label={t('Language')} hint={t('Of the labels, dates and numbers.')}>
          {(field) => (
            <NativeSelect
              {...field}
              value={toLanguage(field.value)}
              options={languageOptions}
              onChange={({ target }) => details.chooseLanguage(toLanguage(target.value))}
            />
          )}
        </Field>
      </Detail>
      <Detail name="exchange" details={details}>
        <ExchangeFields form={form} currency={currency} />
      </Detail>
      <Detail name="discount" details={details}>
        <AmountField
          form={form}
          name="discountValue"
          label={t('Discount')}
          unit={isPercentage ? 'percent' : 'currency'}
          currency={isPercentage ? undefined : currency}
        />
        <Field control={control} name="discountKind" label={t('Discount In')} className={styles.kind}>
          {(field) => (
            <NativeSelect
              {...field}
              options={[
                { value: 'percentage', label: '%' },
                { value: 'amount', label: getCurrencySign(currency) },
              ]}
            />
          )}
        </Field>
      </Detail>
      <Detail name="deposit" details={details}>
        <AmountField
          form={form}
          name="deposit"
          label={t(writtenDocuments[kind].labels.deposit)}
          unit="currency"
          currency={currency}
        />
      </Detail>
    </>
  );
}

export function TextDetails({ form, details }: DetailsProps) {
  const { control } = form;
  return (
    <>
      <Detail name="reference" details={details}>
        <Field control={control} name="reference" label={t(detailLabels.reference)}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
      </Detail>
      <Detail name="delivery" details={details}>
        <Field control={control} name="deliveryStart" label={t(detailLabels.deliveryStart)}>
          {(field) => <DayInput {...field} form={form} />}
        </Field>
        <Field control={control} name="deliveryEnd" label={t(detailLabels.deliveryEnd)} hint={t('For a period')}>
          {(field) => <DayInput {...field} form={form} />}
        </Field>
      </Detail>
      <Detail name="note" details={details}>
        <Field control={control} name="note" label={t(detailLabels.note)} hint={t('Printed below the totals')}>
          {(field) => <Textarea {...field} rows={3} />}
        </Field>
      </Detail>
    </>
  );
}

interface DetailProps {
  name: DetailName;
  details: OptionalDetails;
  children: ReactNode;
}

function Detail({ name, details, children }: DetailProps) {
  if (!details.isShown(name)) return null;
  return (
    <div className={styles.detail} onChange={() => details.keepOpen(name)}>
      {children}
      <Button
        icon
        variant="quiet"
        className={styles.remove}
        aria-label={t(optionalDetails[name].remove)}
        onClick={() => details.remove(name)}
      >
        <X size={16} aria-hidden />
      </Button>
    </div>
  );
}

function ExchangeFields({ form, currency }: { form: DocumentForm; currency: Currency }) {
  const { control } = form;
  const ownCurrency = toCurrency(useWatch({ control, name: 'exchange.currency' }));
  return (
    <>
      <Field
        control={control}
        name="exchange.rate"
        label={t('{ownCurrency} for 1 {currency}', { ownCurrency, currency })}
        className={styles.rate}
        hint={t('Tax and total are also printed in {ownCurrency}.', { ownCurrency })}
      >
        {(field) => (
          <DecimalInput
            {...field}
            value={field.value ?? ''}
            kind="exchangeRate"
            format={formatQuantity}
            className={styles.figure}
          />
        )}
      </Field>
      <Field control={control} name="exchange.date" label={t('Date of Rate')}>
        {(field) => <DayInput {...field} form={form} />}
      </Field>
    </>
  );
}

interface AmountFieldProps {
  form: DocumentForm;
  name: 'discountValue' | 'deposit';
  label: string;
  unit: 'percent' | 'currency';
  currency: Currency | undefined;
}

const AmountField = ({ form, name, label, ...rules }: AmountFieldProps) => (
  <Field control={form.control} name={name} label={label} className={styles.amount}>
    {(field) => (
      <DecimalInput
        {...field}
        kind="amountFromZero"
        {...rules}
        format={formatQuantity}
        className={styles.figure}
        placeholder="0"
      />
    )}
  </Field>
);
