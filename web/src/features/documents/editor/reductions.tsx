import { formatQuantity } from '@paperbill/money';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { Field } from '../../../components/form/field.js';
import { NativeSelect } from '../../../components/form/inputs.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import styles from './document-summary.module.css';

const DISCOUNT_KINDS = [
  { value: 'percentage', label: '%' },
  { value: 'amount', label: '$' },
];

/** The fields for discount and deposit. Each of them is hidden behind a button until the user needs it. */
export function Reductions({ kind, form }: { kind: WrittenKind; form: DocumentForm }) {
  return (
    <>
      <OptionalAmount form={form} name="discountValue" label="Discount">
        <Field control={form.control} name="discountKind" label="Discount In" className={styles.kind}>
          {(field) => <NativeSelect {...field} options={DISCOUNT_KINDS} />}
        </Field>
      </OptionalAmount>
      {writtenDocuments[kind].isDue && <OptionalAmount form={form} name="deposit" label="Deposit Paid" />}
    </>
  );
}

interface OptionalAmountProps {
  form: DocumentForm;
  name: 'discountValue' | 'deposit';
  label: string;
  children?: ReactNode;
}

/** A field for an optional amount. It is shown as a button until the user opens it or it is filled. */
function OptionalAmount({ form, name, label, children }: OptionalAmountProps) {
  const { control, getValues, setFocus, setValue } = form;
  const discountKind = useWatch({ control, name: 'discountKind' });
  const isPercentage = name === 'discountValue' && discountKind === 'percentage';
  const isFilled = useWatch({ control, name, compute: (typed) => typed !== '' });
  /** True if the user has opened or cleared the field. It then stays visible, even if it is empty. */
  const [isOpen, setIsOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);

  if (!isOpen && !isFilled) {
    return (
      <Button
        ref={add}
        small
        variant="quiet"
        onClick={() => {
          flushSync(() => setIsOpen(true));
          setFocus(name);
        }}
      >
        <Plus size={16} aria-hidden /> Add {label === 'Discount' ? 'discount' : 'deposit'}
      </Button>
    );
  }
  return (
    <div className={styles.optional} onChange={() => setIsOpen(getValues(name) === '')}>
      <Field control={control} name={name} label={label} className={styles.value}>
        {(field) => (
          <DecimalInput
            {...field}
            kind="amountFromZero"
            unit={isPercentage ? 'percent' : 'currency'}
            format={formatQuantity}
            className={styles.figure}
            placeholder="0"
          />
        )}
      </Field>
      {children}
      <Button
        icon
        variant="quiet"
        className={styles.remove}
        aria-label={`Remove ${label === 'Discount' ? 'discount' : 'deposit'}`}
        onClick={() => {
          flushSync(() => {
            setValue(name, '', { shouldDirty: true, shouldValidate: true });
            setIsOpen(false);
          });
          add.current?.focus();
        }}
      >
        <X size={16} aria-hidden />
      </Button>
    </div>
  );
}
