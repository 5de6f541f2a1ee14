import { formatQuantity } from '@paperbill/money';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.js';
import { Field } from '../../../components/form/field.js';
import { NativeSelect } from '../../../components/form/inputs.js';
import { DecimalInput } from '../../../components/form/value-inputs.js';
import { type WrittenKind, writtenDocuments } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import styles from './document-summary.module.css';

const KINDS = [
  { value: 'percentage', label: '%' },
  { value: 'amount', label: '$' },
];

/** Discount and deposit, each hidden behind a button until the user needs it. */
export function Reductions({ kind, form }: { kind: WrittenKind; form: DocumentForm }) {
  return (
    <>
      <OptionalAmount form={form} name="discountValue" label="Discount">
        <Field control={form.control} name="discountKind" label="Discount In" className={styles.kind}>
          {(field) => <NativeSelect {...field} options={KINDS} />}
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
  /** Shown beside the amount, such as its unit. */
  children?: ReactNode;
}

/** A field that is a button until the user opens it or it is filled. */
function OptionalAmount({ form, name, label, children }: OptionalAmountProps) {
  const { control, setFocus, setValue } = form;
  const discountKind = useWatch({ control, name: 'discountKind' });
  const isPercentage = name === 'discountValue' && discountKind === 'percentage';
  const isFilled = useWatch({ control, name, compute: (typed) => typed !== '' });
  const [isOpen, setIsOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const wasRemoved = useRef(false);
  useEffect(() => {
    if (isOpen) setFocus(name);
    else if (wasRemoved.current) add.current?.focus();
    wasRemoved.current = false;
  }, [isOpen, name, setFocus]);

  // Emptied from outside: the form begins another invoice.
  useEffect(() => {
    if (!isFilled && !group.current?.contains(document.activeElement)) setIsOpen(false);
  }, [isFilled]);

  if (!isOpen && !isFilled) {
    return (
      <Button ref={add} small variant="quiet" className={styles.add} onClick={() => setIsOpen(true)}>
        <Plus size={16} aria-hidden /> Add {label === 'Discount' ? 'discount' : 'deposit'}
      </Button>
    );
  }
  return (
    <div ref={group} className={styles.optional}>
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
          wasRemoved.current = true;
          setValue(name, '', { shouldDirty: true, shouldValidate: true });
          setIsOpen(false);
        }}
      >
        <X size={16} aria-hidden />
      </Button>
    </div>
  );
}
