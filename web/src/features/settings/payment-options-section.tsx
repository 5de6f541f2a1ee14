import { Suspense } from 'react';
import { Disclosure } from '../../components/disclosure.js';
import { FormSection } from '../../components/form/field.js';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

import { readStored } from '../../user-storage.js';
import { useUserId } from '../auth/api/session.js';

const PaymentOptionsForm = lazyPart(() => import('./payment-options-form.js'), PartFailure);

export function PaymentOptionsSection() {
  // The storage key of the draft. The draft survives a fresh sign-in.
  const draft = `payment-options-${useUserId()}`;
  return (
    <FormSection title="How Clients Pay">
      <Disclosure label="Bank transfer and payment link" startsOpen={readStored('session', draft) !== null}>
        <Suspense fallback={<Skeleton height="10rem" />}>
          <PaymentOptionsForm draftKey={draft} />
        </Suspense>
      </Disclosure>
    </FormSection>
  );
}
