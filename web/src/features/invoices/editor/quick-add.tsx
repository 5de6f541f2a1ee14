import type { CompanyProfile } from '@paperbill/contracts/http';
import { lazy, type ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { applyCustomer, applyProduct, type InvoiceForm } from '../form/invoice-form.js';

/** The dialogs' code, with antd: loaded when one is about to open. */
export const loadCustomerDialog = () =>
  import('../../customers/customer-dialog.js').then((dialogs) => ({ default: dialogs.QuickAddCustomerDialog }));
export const loadItemDialog = () =>
  import('../../products/product-dialog.js').then((dialogs) => ({ default: dialogs.QuickAddItemDialog }));

const QuickAddCustomerDialog = lazy(loadCustomerDialog);
const QuickAddItemDialog = lazy(loadItemDialog);

/** What to add, and what was typed of its name already. An item goes into a line of the invoice. */
export type QuickAddRequest = { kind: 'customer'; name: string } | { kind: 'item'; name: string; line: number };

interface QuickAddProps {
  form: InvoiceForm;
  profile: CompanyProfile;
  request: QuickAddRequest;
  onClose: () => void;
}

/** The dialog that was asked for. What it adds is filled in at once. */
export function QuickAdd({ form, profile, request, onClose }: QuickAddProps) {
  return request.kind === 'customer' ? (
    <QuickAddCustomerDialog
      name={request.name}
      onAdded={(customer) => applyCustomer(form, customer, profile.paymentTerms)}
      onClose={onClose}
    />
  ) : (
    <QuickAddItemDialog
      name={request.name}
      onAdded={(product) => applyProduct(form, request.line, product)}
      onClose={onClose}
    />
  );
}

interface QuickAddButtonProps {
  /** Loads the dialog: at the first sign that somebody wants it, so that it opens at once. */
  load: () => Promise<unknown>;
  onClick: () => void;
  children: ReactNode;
}

export function QuickAddButton({ load, onClick, children }: QuickAddButtonProps) {
  // A failure shows when the dialog itself is opened.
  const preload = () => void load().catch(() => undefined);
  return (
    <Button small onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      {children}
    </Button>
  );
}
