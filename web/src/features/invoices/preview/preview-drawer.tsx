import { Eye, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../components/button.js';
import { Money } from '../../../components/money.js';
import { type InvoiceForm, useInvoiceTotals } from '../form/invoice-form.js';
import styles from './preview-drawer.module.css';

/** On small screens: a bar with the total, whose button lifts the sheet. */
export function PreviewDrawer({ control, children }: { control: InvoiceForm['control']; children: ReactNode }) {
  const { total } = useInvoiceTotals(control);
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <>
      <div className={styles.bar}>
        <p>
          Total{' '}
          <span className={styles.total}>
            <Money amount={total} />
          </span>
        </p>
        <Button onClick={() => drawer.current?.showModal()}>
          <Eye size={16} aria-hidden />
          Preview
        </Button>
      </div>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label="Invoice preview"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className={styles.content}>
          <Button
            variant="quiet"
            icon
            className={styles.close}
            aria-label="Close preview"
            onClick={() => drawer.current?.close()}
          >
            <X size={20} aria-hidden />
          </Button>
          {children}
        </div>
      </dialog>
    </>
  );
}
