import { zodResolver } from '@hookform/resolvers/zod';
import type { CompanyProfile } from '@paperbill/contracts/http';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../languages/t.js';
import { Button, ButtonLink } from '../../components/button.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { showServerErrors } from '../../components/form/form-state.js';
import { UnsavedChangesGuard } from '../../drafts/unsaved-changes-guard.js';
import { useFormDraft } from '../../drafts/use-draft.js';
import { useUser } from '../auth/api/session.js';
import { useSaveProfile } from './api/profile.js';
import { BrandingSection } from './branding-section.js';
import { useChosenLogo } from './logo/use-chosen-logo.js';
import styles from './profile-page.module.css';
import { type ProfileInput, type ProfileOutput, profileSchema, toInput } from './profile-schema.js';
import { AddressSection, CompanySection, PrintedSection } from './profile-sections.js';

const [TranslationsDialog, useTranslationsDialog] = lazyDialog(() => import('./translations-dialog.js'));

export interface ReturnLink {
  to: string;
  label: string;
  /** The note is shown until the user changes a field or saves the profile. */
  note: string;
}

interface ProfileFormProps {
  profile: CompanyProfile;
  returnLink: ReturnLink | undefined;
}

export function ProfileForm({ profile, returnLink }: ProfileFormProps) {
  const { data: user } = useUser();
  const form = useForm<ProfileInput, unknown, ProfileOutput>({
    resolver: zodResolver(profileSchema),
    defaultValues: toInput(profile),
    // When another tab saves the profile, unchanged fields get the new values. Saving the old values would revert them.
    values: toInput(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, formState } = form;
  const { isRestored, forgetDraft, discardDraft } = useFormDraft(form, `profile-draft-${user?.id}`);
  const logo = useChosenLogo();
  const save = useSaveProfile();
  useTranslationsDialog();
  const [isTranslating, setIsTranslating] = useState(false);
  const hasChanges = formState.isDirty || logo.file !== null;

  const submit = handleSubmit(async (update) => {
    const submittedValues = form.getValues();
    const { file } = logo;
    try {
      showSavedProfile(submittedValues, await save.mutateAsync({ update, logo: file }));
      if (file) logo.forget(file);
    } catch (error) {
      // An error without a field concerns the logo.
      const [logoError] = showServerErrors(form, error);
      if (file && logoError) logo.showError(logoError);
    }
  });

  function showSavedProfile(submitted: ProfileInput, saved: CompanyProfile): void {
    const laterChanges = Object.entries(form.getValues()).filter(
      ([name, value]) => value !== submitted[name as keyof ProfileInput],
    );
    form.reset(toInput(saved), { keepDirtyValues: false });
    for (const [name, value] of laterChanges) form.setValue(name as keyof ProfileInput, value, { shouldDirty: true });
  }

  function discardChanges(): void {
    discardDraft();
    logo.forget();
  }

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <BrandingSection form={form} profile={profile} chosenLogo={logo} />
        <CompanySection control={control} />
        <AddressSection control={control} />
        <PrintedSection
          control={control}
          // A profile that was never saved has no texts to translate.
          onTranslate={profile.id === null ? undefined : () => setIsTranslating(true)}
        />
        <SaveBar
          isSaving={save.isPending}
          hasChanges={hasChanges}
          isRestored={isRestored}
          returnLink={returnLink}
          isSaved={save.isSuccess}
          onDiscard={discardChanges}
          onStop={save.cancel}
        />
        <UnsavedChangesGuard name={t('your company profile')} isActive={hasChanges} onDiscard={forgetDraft} />
      </form>
      {/* The dialog contains a form, so it must be outside of the profile form. */}
      <Suspense fallback={null}>
        {isTranslating && <TranslationsDialog profile={profile} onClose={() => setIsTranslating(false)} />}
      </Suspense>
    </>
  );
}

interface SaveBarProps {
  isSaving: boolean;
  hasChanges: boolean;
  isRestored: boolean;
  returnLink: ReturnLink | undefined;
  isSaved: boolean;
  onDiscard: () => void;
  onStop: () => void;
}

function SaveBar({ isSaving, hasChanges, isRestored, returnLink, isSaved, onDiscard, onStop }: SaveBarProps) {
  return (
    <div className={`${styles.bar} no-print`}>
      <p role="status">
        {hasChanges
          ? isRestored
            ? t('Draft restored, not saved yet')
            : t('Unsaved changes')
          : !isSaved && returnLink?.note}
      </p>
      {returnLink && <ButtonLink to={returnLink.to}>{returnLink.label}</ButtonLink>}
      {isSaving && <Button onClick={onStop}>{t('Stop saving')}</Button>}
      {hasChanges && !isSaving && <Button onClick={onDiscard}>{t('Discard')}</Button>}
      <Button data-save type="submit" variant="primary" disabled={isSaving}>
        {isSaving ? t('Saving...') : t('Save Profile')}
      </Button>
    </div>
  );
}
