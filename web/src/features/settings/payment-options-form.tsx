import { formatIban, type PaymentOptions } from '@paperbill/contracts/http';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useForm } from 'react-hook-form';
import { t } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/form/text-field.js';
import { showServerErrors } from '../../components/form/form-state.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { DraftBanner } from '../../drafts/draft-banner.js';
import { UnsavedChangesGuard } from '../../drafts/unsaved-changes-guard.js';
import { useFormDraft } from '../../drafts/use-draft.js';
import { useUserId } from '../auth/api/session.js';
import styles from './payment-options-form.module.css';
import { usePaymentOptions, useSavePaymentOptions } from './payment-options.js';

export function PaymentOptionsForm() {
  const query = usePaymentOptions();
  if (query.data) return <OptionsForm options={query.data} />;
  return (
    <LoadState query={query} failed={t('Failed to fetch the payment options')} loading={<Skeleton height="10rem" />} />
  );
}

const toFormValues = ({ iban, paymentLink }: PaymentOptions): PaymentOptions => ({
  iban: formatIban(iban),
  paymentLink,
});

function OptionsForm({ options }: { options: PaymentOptions }) {
  const userId = useUserId();
  const form = useForm<PaymentOptions>({ values: toFormValues(options) });
  const { isRestored, forgetDraft, discardDraft } = useFormDraft(form, `payment-options-${userId}`);
  const save = useSavePaymentOptions({
    onSuccess: (saved) => {
      form.reset(toFormValues(saved));
      forgetDraft();
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit((typed) => save.mutate(typed))(event)}
    >
      {isRestored && <DraftBanner onDiscard={discardDraft} />}
      <TextField
        control={form.control}
        name="iban"
        label={t(settingLabels.iban)}
        hint={t('Clients see it on the page of each unpaid invoice, with a QR code for the app of their bank.')}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        control={form.control}
        name="paymentLink"
        label={t(settingLabels.paymentLink)}
        hint={t(
          'A page where clients can pay you, such as https://paypal.me/ada. It becomes a button on the page of each unpaid invoice.',
        )}
        type="url"
        inputMode="url"
        spellCheck={false}
      />
      <Button data-save type="submit" variant="primary" disabled={save.isPending || !form.formState.isDirty}>
        {save.isPending ? t('Saving...') : t('Save Payment Options')}
      </Button>
      <UnsavedChangesGuard name={t('how clients pay you')} isActive={form.formState.isDirty} onDiscard={forgetDraft} />
    </form>
  );
}
