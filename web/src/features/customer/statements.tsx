import type { Mail } from '@paperbill/contracts/http';
import { useId } from 'react';
import { t } from '../../languages/t.js';
import { Card, CardHeading } from '../../components/card.js';
import { Row, RowList } from '../../components/row-list.js';
import { MailDeliveryState } from '../invoices/components/mail-delivery-state.js';

export function Statements({ mails }: { mails: Mail[] }) {
  const id = useId();
  if (mails.length === 0) return null;
  return (
    <Card isPadded aria-labelledby={id}>
      <CardHeading id={id} title={t('Statements')} />
      <RowList aria-live="polite">
        {mails.map((mail) => (
          <Row key={mail.id}>
            <MailDeliveryState mail={mail} />
          </Row>
        ))}
      </RowList>
    </Card>
  );
}
