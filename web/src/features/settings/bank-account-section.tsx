import { Suspense } from 'react';
import { Disclosure } from '../../components/disclosure.js';
import { FormSection } from '../../components/form/field.js';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

const BankAccountForm = lazyPart(() => import('./bank-account-form.js'), PartFailure);

/** On the profile page: where clients transfer money to. */
export function BankAccountSection() {
  return (
    <FormSection title="Bank Transfers">
      <Disclosure label="IBAN and QR code">
        <Suspense fallback={<Skeleton height="6rem" />}>
          <BankAccountForm />
        </Suspense>
      </Disclosure>
    </FormSection>
  );
}
