import { type MailSettingsAnswer, type MailTemplate, templateFields } from '@paperbill/contracts/http';
import {
  type Currency,
  fillTemplate,
  getMailPlaceholders,
  getTemplateKind,
  type MailedDocumentKind,
  type MailTemplateName,
  createExampleNames,
  placeholderValues,
  findUnknownPlaceholders,
} from '@paperbill/contracts/rules';
import { mailTemplates } from '@paperbill/contracts/texts/mail-templates';
import { formatMoney } from '@paperbill/money';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../components/button.js';
import { EntityDialog } from '../../entities/entity-dialog.js';
import { Field, FormFields, Warning } from '../../components/form/field.js';
import { Input, Textarea } from '../../components/form/inputs.js';
import { fieldSchemas } from '../../components/form/schema.js';
import { getToday } from '../../components/today.js';
import { useUserId } from '../auth/api/session.js';
import { useSaveMailSettings } from './mail-settings.js';
import styles from './template-dialog.module.css';

const schema = z.object(fieldSchemas(templateFields));

interface TemplateDialogProps {
  name: MailTemplateName;
  label: string;
  saved: MailTemplate | null;
  /** The currency of the amount in the preview. */
  currency: Currency | undefined;
  onClose: () => void;
}

export default function TemplateDialog({ name, label, saved, currency, onClose }: TemplateDialogProps) {
  const save = useSaveMailSettings();
  const userId = useUserId();
  const store = (template: MailTemplate | null) =>
    save.mutateAsync((newest) => ({ templates: { ...newest.templates, [name]: template } }));
  return (
    <EntityDialog<MailTemplate, MailTemplate, MailSettingsAnswer>
      title={label}
      submitLabel="Save"
      schema={schema}
      defaultValues={saved ?? mailTemplates[name]}
      draftKey={`mail-template-${name}-${userId}`}
      save={store}
      stopSaving={save.cancel}
      onClose={onClose}
    >
      {(control) => (
        <>
          <TemplateFields name={name} control={control} />
          <Preview name={name} currency={currency} control={control} />
          {saved && (
            <p>
              <Button small onClick={() => void store(null).then(onClose, () => undefined)}>
                Reset to Default
              </Button>
            </p>
          )}
        </>
      )}
    </EntityDialog>
  );
}

type TemplateControl = Control<MailTemplate, unknown, MailTemplate>;

function TemplateFields({ name, control }: { name: MailTemplateName; control: TemplateControl }) {
  const kind = getTemplateKind(name);
  const { subject = '', text = '' } = useWatch({ control });
  return (
    <FormFields>
      <Field control={control} name="subject" label="Subject" required hint={renderUnknownPlaceholders(kind, subject)}>
        {(field) => <Input {...field} />}
      </Field>
      <Field
        control={control}
        name="text"
        label="Text"
        required
        hint={
          <>
            Words in braces are filled in:{' '}
            {getMailPlaceholders(kind)
              .map((word) => `{${word}}`)
              .join(', ')}
            . {renderUnknownPlaceholders(kind, text)}
          </>
        }
      >
        {(field) => <Textarea {...field} rows={9} />}
      </Field>
    </FormFields>
  );
}

/** Warns about unknown placeholders. They are not an error, because the user may have intended the braces. */
function renderUnknownPlaceholders(kind: MailedDocumentKind, template: string): ReactNode {
  const unknown = findUnknownPlaceholders(kind, template);
  if (unknown.length === 0) return null;
  return (
    <Warning>
      {unknown.join(', ')} {unknown.length === 1 ? 'is' : 'are'} unknown and will be sent as typed.
    </Warning>
  );
}

interface PreviewProps {
  name: MailTemplateName;
  currency: Currency | undefined;
  control: TemplateControl;
}

function Preview({ name, currency, control }: PreviewProps) {
  const { subject = '', text = '' } = useWatch({ control });
  const filled = fillTemplate(
    { subject, text },
    mailTemplates[name],
    placeholderValues(getTemplateKind(name), createExampleNames(getToday()), formatMoney('1250.00', currency)),
  );
  return (
    <section className={styles.preview} aria-label="As your client reads it">
      <strong>{filled.subject}</strong>
      <p>{filled.text}</p>
    </section>
  );
}
