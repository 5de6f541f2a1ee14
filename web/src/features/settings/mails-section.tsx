import { Suspense } from 'react';
import { Disclosure } from '../../components/disclosure.js';
import { FormSection } from '../../components/form/field.js';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

const MailSettingsForm = lazyPart(() => import('./mail-settings-form.js'), PartFailure);

export function MailsSection() {
  return (
    <FormSection title="E-mails to Clients">
      <Disclosure label="Reminders, receipts and texts">
        <Suspense fallback={<Skeleton height="12rem" />}>
          <MailSettingsForm />
        </Suspense>
      </Disclosure>
    </FormSection>
  );
}
