import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import type { InvoiceForm } from '../../form/invoice-form.js';
import styles from './line-items.module.css';

/** What is wrong with the lines as a whole, such as their sum. It has no field to take the focus, so it comes into view. */
export function LinesComplaint({ control }: { control: InvoiceForm['control'] }) {
  const { errors, submitCount } = useFormState({ control, name: 'lineItems' });
  const message = errors.lineItems?.root?.message ?? errors.lineItems?.message;
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), [message, submitCount]);
  if (!message) return null;
  return (
    <p ref={shown} className={styles.complaint} role="alert">
      {message}
    </p>
  );
}
