import { type MailSettingsAnswer, type MailTemplate, templateFields } from '@paperbill/contracts/http';
import {
  type Currency,
  fillTemplate,
  getMailPlaceholders,
  getTemplateKind,
  type Language,
  type MailedDocumentKind,
  type MailTemplateName,
  createExampleNames,
  placeholderValues,
  findUnknownPlaceholders,
} from '@paperbill/contracts/rules';
import type { MailTexts } from '@paperbill/contracts/texts/mail-templates';
import { formatMoney } from '@paperbill/money';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../languages/t.js';
import { Button } from '../../components/button.js';
import { EntityDialog } from '../../entities/entity-dialog.js';
import { Field, FormFields, Warning } from '../../components/form/field.js';
import { Input, Textarea } from '../../components/form/inputs.js';
import { fieldSchemas } from '../../components/form/schema.js';
import { getToday } from '../../components/today.js';
import { useUserId } from '../auth/api/session.js';
import { useSaveMailSettings } from './mail-settings.js';
import { useMailTexts } from './mail-texts.js';
import styles from './template-dialog.module.css';

const templateSchema = z.object(fieldSchemas(templateFields));

interface ProfileDefaults {
  currency?: Currency | undefined;
  language?: Language | undefined;
}

interface TemplateDialogProps {
  name: MailTemplateName;
  label: string;
  /** The language of the documents that use this text. Empty for all languages. */
  language: Language | '';
  saved: MailTemplate | null;
  /** The defaults of the preview. A text for one language is shown in that language. */
  profile: ProfileDefaults;
  onClose: () => void;
}

export default function TemplateDialog({ name, label, language, saved, profile, onClose }: TemplateDialogProps) {
  const texts = useMailTexts(profile);
  const save = useSaveMailSettings();
  const userId = useUserId();
  const store = (template: MailTemplate | null) =>
    save.mutateAsync((newest) =>
      language
        ? { translations: { [language]: { [name]: template } } }
        : { templates: { ...newest.templates, [name]: template } },
    );
  return (
    <EntityDialog<MailTemplate, MailTemplate, MailSettingsAnswer>
      title={label}
      submitLabel={t('Save')}
      schema={templateSchema}
      defaultValues={saved ?? texts.templates[name]}
      draftKey={`mail-template-${name}-${language && `${language}-`}${userId}`}
      save={store}
      stopSaving={save.cancel}
      onClose={onClose}
    >
      {(control) => (
        <>
          <TemplateFields name={name} control={control} />
          <TemplatePreview name={name} profile={profile} texts={texts} control={control} />
          {saved && (
            <p>
              <Button small onClick={() => void store(null).then(onClose, () => undefined)}>
                {language ? t('Use the text for all languages') : t('Reset to Default')}
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
      <Field
        control={control}
        name="subject"
        label={t('Subject')}
        required
        hint={renderUnknownPlaceholders(kind, subject)}
      >
        {(field) => <Input {...field} />}
      </Field>
      <Field
        control={control}
        name="text"
        label={t('Text')}
        required
        hint={
          <>
            {t('Words in braces are filled in: {words}.', {
              words: getMailPlaceholders(kind)
                .map((word) => `{${word}}`)
                .join(', '),
            })}{' '}
            {renderUnknownPlaceholders(kind, text)}
          </>
        }
      >
        {(field) => <Textarea {...field} rows={9} />}
      </Field>
    </FormFields>
  );
}

/** Shows a warning and not an error, because the user may want the braces in the text. */
function renderUnknownPlaceholders(kind: MailedDocumentKind, template: string): ReactNode {
  const unknown = findUnknownPlaceholders(kind, template);
  if (unknown.length === 0) return null;
  return (
    <Warning>
      {t('{words} {count, plural, one {is} other {are}} unknown and will be sent as typed.', {
        words: unknown.join(', '),
        count: unknown.length,
      })}
    </Warning>
  );
}

interface PreviewProps {
  name: MailTemplateName;
  profile: ProfileDefaults;
  texts: MailTexts;
  control: TemplateControl;
}

function TemplatePreview({ name, profile: { currency, language }, texts, control }: PreviewProps) {
  const { subject = '', text = '' } = useWatch({ control });
  const filled = fillTemplate(
    { subject, text },
    texts,
    name,
    placeholderValues(
      getTemplateKind(name),
      { ...createExampleNames(getToday()), language },
      formatMoney('1250.00', currency, language),
    ),
  );
  return (
    <section className={styles.preview} aria-label={t('As your client reads it')}>
      <strong>{filled.subject}</strong>
      <p>{filled.text}</p>
    </section>
  );
}
