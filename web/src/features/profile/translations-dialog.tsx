import { type CompanyProfile, type ProfileTranslations, translatedProfileFields } from '@paperbill/contracts/http';
import { getLanguageAttributes, keysOf, type Language, languages, pickFields } from '@paperbill/contracts/rules';
import { settingLabels as labels } from '@paperbill/contracts/texts/setting-labels';
import { useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../languages/t.js';
import { Field, FormFields, PlainField } from '../../components/form/field.js';
import { Textarea } from '../../components/form/inputs.js';
import { fieldSchemas } from '../../components/form/schema.js';
import { Select } from '../../components/form/select.js';
import { TextField } from '../../components/form/text-field.js';
import { languageOptions } from '../../components/language-options.js';
import { EntityDialog } from '../../entities/entity-dialog.js';
import { useUserId } from '../auth/api/session.js';
import { useSaveTranslations } from './api/profile.js';

const translatedFieldNames = keysOf(translatedProfileFields);

type TranslatedTexts = Record<(typeof translatedFieldNames)[number], string>;

interface TranslationsInput {
  translations: Record<Language, TranslatedTexts>;
}

const textsSchema = z.object(fieldSchemas(translatedProfileFields));
const translationsSchema = z.object({
  translations: z.object(
    Object.fromEntries(languages.map((language) => [language, textsSchema])) as Record<Language, typeof textsSchema>,
  ),
});

const toTexts = (translation: Partial<TranslatedTexts> = {}): TranslatedTexts => ({
  title: '',
  paymentInstructions: '',
  defaultNote: '',
  ...translation,
});

const toInput = ({ translations }: CompanyProfile): TranslationsInput => ({
  translations: Object.fromEntries(
    languages.map((language) => [language, toTexts(translations?.[language])]),
  ) as TranslationsInput['translations'],
});

/** Only changed texts are sent, so that texts saved by another tab are kept. */
function findChanges(typed: TranslationsInput['translations'], profile: CompanyProfile): ProfileTranslations {
  const saved = toInput(profile).translations;
  const isChanged = (language: Language) =>
    translatedFieldNames.some((name) => typed[language][name] !== saved[language][name]);
  return Object.fromEntries(languages.filter(isChanged).map((language) => [language, typed[language]]));
}

const hasTexts = (texts: TranslatedTexts): boolean => translatedFieldNames.some((name) => texts[name].trim() !== '');

interface TranslationsDialogProps {
  profile: CompanyProfile;
  onClose: () => void;
}

export default function TranslationsDialog({ profile, onClose }: TranslationsDialogProps) {
  const save = useSaveTranslations();
  const userId = useUserId();
  return (
    <EntityDialog<TranslationsInput, TranslationsInput, CompanyProfile>
      title={t('Texts in other languages')}
      submitLabel={t('Save')}
      schema={translationsSchema}
      defaultValues={toInput(profile)}
      draftKey={`profile-translations-${userId}`}
      save={({ translations }) => save.mutateAsync(findChanges(translations, profile))}
      stopSaving={save.cancel}
      onClose={onClose}
    >
      {(control) => <TranslationFields control={control} profile={profile} />}
    </EntityDialog>
  );
}

interface TranslationFieldsProps {
  control: Control<TranslationsInput, unknown, TranslationsInput>;
  profile: CompanyProfile;
}

function TranslationFields({ control, profile }: TranslationFieldsProps) {
  const translations = useWatch({ control, name: 'translations' });
  const { errors } = useFormState({ control, name: 'translations' });
  const [chosen, setChosen] = useState(() => languages.find((language) => hasTexts(translations[language])));
  // If the texts of a language have an error, this language is shown until the error is fixed.
  const language = languages.find((one) => errors.translations?.[one]) ?? chosen;
  const options = languageOptions.map((option) => ({
    ...option,
    ...(hasTexts(translations[option.value]) && { detail: t('Own texts') }),
  }));
  return (
    <FormFields>
      <PlainField
        id="translations-language"
        error={null}
        label={t('Language')}
        hint={t('For documents in this language. An empty field means the text of your profile.')}
      >
        <Select
          id="translations-language"
          aria-describedby="translations-language-hint"
          options={language ? options : [{ value: '', label: t('Choose a language') }, ...options]}
          value={language ?? ''}
          onChange={(value) => setChosen(value === '' ? undefined : (value as Language))}
        />
      </PlainField>
      {language && <TextsInLanguage key={language} control={control} language={language} profile={profile} />}
    </FormFields>
  );
}

function TextsInLanguage({ control, language, profile }: TranslationFieldsProps & { language: Language }) {
  const texts = pickFields(translatedProfileFields, profile);
  const attributes = getLanguageAttributes(language);
  return (
    <>
      <TextField
        control={control}
        name={`translations.${language}.title`}
        label={t(labels.title)}
        placeholder={texts.title}
        {...attributes}
      />
      <Field
        control={control}
        name={`translations.${language}.paymentInstructions`}
        label={t(labels.paymentInstructions)}
      >
        {(field) => <Textarea {...field} {...attributes} placeholder={texts.paymentInstructions} rows={4} />}
      </Field>
      <Field control={control} name={`translations.${language}.defaultNote`} label={t(labels.defaultNote)}>
        {(field) => <Textarea {...field} {...attributes} placeholder={texts.defaultNote} rows={3} />}
      </Field>
    </>
  );
}
