import type { BankAccount } from '@paperbill/contracts/http';
import { bankAccountToasts } from '@paperbill/contracts/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { noAnswerToast, requestJson } from '../../api/request.js';
import { Button } from '../../components/button.js';
import { Field } from '../../components/form/field.js';
import { showServerErrors } from '../../components/form/form-state.js';
import { Input } from '../../components/form/inputs.js';
import { Skeleton } from '../../components/loading.js';
import { LoadError } from '../../components/messages.js';
import { showToast } from '../../toasts/toast-store.js';
import styles from './bank-account-form.module.css';

const BANK_ACCOUNT = '/app/api/bank-account';

/** Where clients transfer money to: with it their page of an invoice shows an IBAN and a QR code. */
export default function BankAccountForm() {
  const { data, error, refetch } = useQuery({
    queryKey: [BANK_ACCOUNT],
    queryFn: ({ signal }) => requestJson<BankAccount>(BANK_ACCOUNT, { signal }),
  });
  if (data) return <IbanForm account={data} />;
  if (error) return <LoadError title="Failed to fetch the bank account" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height="6rem" />;
}

/** In groups of four, as people compare it. */
const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

function IbanForm({ account }: { account: BankAccount }) {
  const client = useQueryClient();
  const form = useForm<BankAccount>({ values: { iban: grouped(account.iban) } });
  const save = useMutation({
    mutationFn: (body: BankAccount) => requestJson<BankAccount>(BANK_ACCOUNT, { method: 'PUT', body }),
    onSuccess: (saved) => {
      client.setQueryData([BANK_ACCOUNT], saved);
      form.reset({ iban: grouped(saved.iban) });
      showToast(bankAccountToasts.saved);
    },
    onError: (error) => {
      showToast(noAnswerToast(error) ?? bankAccountToasts.failed);
      showServerErrors(form, error);
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit((typed) => save.mutate(typed))(event)}
    >
      <Field
        control={form.control}
        name="iban"
        label="IBAN (Optional)"
        hint="Clients see it on the page of each unpaid invoice, with a QR code for the app of their bank."
      >
        {(field) => <Input {...field} autoComplete="off" autoCapitalize="characters" spellCheck={false} />}
      </Field>
      <Button type="submit" disabled={save.isPending || !form.formState.isDirty}>
        {save.isPending ? 'Saving...' : 'Save Bank Account'}
      </Button>
    </form>
  );
}
