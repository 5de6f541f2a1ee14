import { Suspense } from 'react';
import { Disclosure } from '../../components/disclosure.js';
import { FormSection } from '../../components/form/field.js';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

const PaymentOptionsForm = lazyPart(() => import('./payment-options-form.js'), PartFailure);

/** On the profile page: how clients can pay. */
export function PaymentOptionsSection() {
  return (
    <FormSection title="How Clients Pay">
      <Disclosure label="Bank transfer and payment link">
        <Suspense fallback={<Skeleton height="10rem" />}>
          <PaymentOptionsForm />
        </Suspense>
      </Disclosure>
    </FormSection>
  );
}
