import type { InvoiceDetails, Payment } from '@paperbill/contracts/http';
import { formatDate, getPaymentMethodLabel } from '@paperbill/contracts/rules';
import { formatMoney } from '@paperbill/money';
import { CalendarDays, Plus, Trash2 } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Card, CardHeading, CardHint } from '../../../components/card.js';
import { Facts } from '../../../components/facts.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import styles from './payments.module.css';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { useRemovePayment } from '../api/payments.js';

const [PaymentDialog, usePaymentDialog] = lazyDialog(() => import('./payment-dialog.js'));
const [PaymentDateDialog] = lazyDialog(() => import('./payment-date-dialog.js'));

export function Payments({ invoice }: { invoice: InvoiceDetails }) {
  const id = useId();
  const [isRecording, setIsRecording] = useState(false);
  const [dated, setDated] = useState<Payment | null>(null);
  const remove = useRemovePayment(invoice.id);
  const record = useRef<HTMLButtonElement>(null);
  const [removal, askToRemove] = useConfirmation<Payment>({
    question: ({ amount }) => ({
      title: `Remove the payment of ${formatMoney(amount)}?`,
      text: 'What it paid is due again. It stays in your activity and in your archive.',
      confirmLabel: 'Remove',
      isDangerous: true,
    }),
    onConfirm: (payment) => remove.mutateAsync(payment),
    focusAfter: () => record.current,
  });
  usePaymentDialog();
  return (
    <Card padded aria-labelledby={id}>
      <CardHeading id={id} title="Payments">
        <Button ref={record} small onClick={() => setIsRecording(true)}>
          <Plus size={16} aria-hidden />
          Record Payment
        </Button>
      </CardHeading>
      {invoice.payments.length === 0 ? (
        <CardHint>No payments yet.</CardHint>
      ) : (
        <RowList>
          {invoice.payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              onChangeDate={() => setDated(payment)}
              onRemove={() => askToRemove(payment)}
            />
          ))}
        </RowList>
      )}
      <Balance invoice={invoice} />
      <Suspense fallback={null}>
        {isRecording && <PaymentDialog invoice={invoice} onClose={() => setIsRecording(false)} />}
        {dated && <PaymentDateDialog invoiceId={invoice.id} payment={dated} onClose={() => setDated(null)} />}
      </Suspense>
      {removal}
    </Card>
  );
}

interface PaymentRowProps {
  payment: Payment;
  onChangeDate: () => void;
  onRemove: () => void;
}

function PaymentRow({ payment, onChangeDate, onRemove }: PaymentRowProps) {
  const { date, amount, method, note, source } = payment;
  const how = source === 'marked' ? 'Marked as paid' : getPaymentMethodLabel(method);
  return (
    <Row
      text={
        <>
          <span>{formatDate(date)}</span>
          <RowDetail>{isRefund(payment) ? `Paid back, ${how}` : how}</RowDetail>
          {note && <RowDetail>{note}</RowDetail>}
        </>
      }
      amount={formatMoney(amount)}
      actions={
        <>
          <Button
            small
            icon
            variant="quiet"
            aria-label={`Change the date of the payment of ${formatMoney(amount)} on ${formatDate(date)}`}
            onClick={onChangeDate}
          >
            <CalendarDays size={16} aria-hidden />
          </Button>
          <Button
            small
            icon
            variant="quiet"
            aria-label={`Remove the payment of ${formatMoney(amount)} on ${formatDate(date)}`}
            onClick={onRemove}
          >
            <Trash2 size={16} aria-hidden />
          </Button>
        </>
      }
    />
  );
}

const isRefund = ({ amount }: Payment): boolean => amount.startsWith('-');

function Balance({ invoice: { amountPaid, amountCredited, amountDue, overpaid } }: { invoice: InvoiceDetails }) {
  if (amountPaid === '0.00' && amountCredited === '0.00') return null;
  const rows: [string, string][] = [
    ...(amountCredited === '0.00' ? [] : [['Credited', amountCredited] as [string, string]]),
    ['Paid', amountPaid],
    overpaid === '0.00' ? ['Due', amountDue] : ['Overpaid', overpaid],
  ];
  return (
    <Facts look="sums" className={styles.balance} items={rows.map(([label, amount]) => [label, formatMoney(amount)])} />
  );
}
