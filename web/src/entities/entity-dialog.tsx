import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch, type Control, type DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { t } from '../languages/t.js';
import { mayHaveSucceeded } from '../api/request.js';
import { FormDialog, type SavingLabels } from '../components/dialogs.js';
import { DraftBanner } from '../drafts/draft-banner.js';
import { useFormDraft } from '../drafts/use-draft.js';
import { showServerErrors } from '../components/form/form-state.js';

interface EntityFormDialogProps<In extends object, Out, Entity> {
  title: string;
  submitLabel: string | ((typed: In) => string);
  savingLabels?: SavingLabels;
  schema: z.ZodMiniType<Out, In> | ((typed: In) => z.ZodMiniType<Out, In>);
  defaultValues: In;
  draftKey: string;
  needsName?: boolean;
  save: (fields: Out) => Promise<Entity>;
  /** Makes the promise of `save` reject. */
  stopSaving: () => void;
  /** Converts the path of a server error to the name of a form field. Omitted if both are equal. */
  toFieldName?: (path: string) => string;
  onSaved?: (saved: Entity) => void;
  onClose: () => void;
  children: (control: Control<In, unknown, Out>) => ReactNode;
}

export function EntityDialog<In extends object, Out extends object, Entity>(
  props: EntityFormDialogProps<In, Out, Entity>,
) {
  const { submitLabel, schema, needsName, onClose } = props;
  const form = useForm<In, unknown, Out>({
    resolver: (typed, ...others) =>
      zodResolver<In, unknown, Out>(typeof schema === 'function' ? schema(typed) : schema)(typed, ...others),
    defaultValues: props.defaultValues as DefaultValues<In>,
  });
  // A dialog that watches its input renders on each keystroke. Most dialogs do not depend on the input, so they do not
  // watch it.
  const dependsOnInput = needsName || typeof submitLabel !== 'string';
  const typed = useWatch({ control: form.control, disabled: !dependsOnInput }) as In & { name?: string };
  const [mayBeSaved, setMayBeSaved] = useState(false);
  const { isRestored, forgetDraft, discardDraft } = useFormDraft(form, props.draftKey);

  function closeAndForgetDraft(): void {
    forgetDraft();
    onClose();
  }

  function startOver(): void {
    discardDraft();
    // The focused button "Start over" disappears, so the first field receives the focus. The setFocus of
    // react-hook-form cannot be used, because it does not know the fields yet.
    document.querySelector<HTMLElement>('[role=dialog] form :is(input, textarea, select)')?.focus();
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      const saved = await props.save(fields);
      props.onSaved?.(saved);
      closeAndForgetDraft();
    } catch (error) {
      if (mayHaveSucceeded(error)) setMayBeSaved(true);
      showServerErrors(form, error, props.toFieldName);
    }
  });

  // Restored input may already have been submitted before the reload. The dialog therefore does not say that the input
  // is unsaved.
  const unknownText = isRestored ? '' : undefined;
  const discardText = mayBeSaved ? t('It may still have been saved.') : unknownText;

  return (
    <FormDialog
      title={props.title}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(typed)}
      savingLabels={props.savingLabels}
      isIncomplete={needsName && !typed.name?.trim()}
      hasChanges={form.formState.isDirty || isRestored}
      discardText={discardText}
      isSaving={form.formState.isSubmitting}
      onSubmit={submit}
      onStopSaving={props.stopSaving}
      onClose={closeAndForgetDraft}
    >
      {isRestored && <DraftBanner onDiscard={startOver} />}
      {props.children(form.control)}
    </FormDialog>
  );
}
