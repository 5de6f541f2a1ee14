import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, type Control, type DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { mayHaveSucceeded } from '../api/request.js';
import { FormDialog, type SavingWords } from '../components/dialogs.js';
import { DraftBanner } from '../drafts/draft-banner.js';
import { useFormDraft } from '../drafts/use-form-draft.js';
import { showServerErrors } from '../components/form/form-state.js';

interface EntityFormDialogProps<In extends object, Out, Entity> {
  title: string;
  /** Label of the submit button; may depend on the input. */
  submitLabel: string | ((typed: In) => string);
  /** For actions other than saving. */
  words?: SavingWords;
  schema: z.ZodMiniType<Out, In>;
  defaultValues: In;
  /** Key of the draft, see {@link useFormDraft}. */
  draftKey: string;
  /** Disables the submit button until a name is typed. */
  needsName?: boolean;
  save: (fields: Out) => Promise<Entity>;
  /** Cancels the request of `save`, which then rejects. */
  stopSaving: () => void;
  /** Maps a path of the request to a field name, if they differ. */
  toFieldName?: (path: string) => string;
  onSaved?: (saved: Entity) => void;
  onClose: () => void;
  children: (control: Control<In, unknown, Out>) => ReactNode;
}

/**
 * A dialog with a form that saves an entity. Closes after a successful save; otherwise keeps the input and shows
 * errors.
 */
export function EntityDialog<In extends object, Out extends object, Entity>(
  props: EntityFormDialogProps<In, Out, Entity>,
) {
  const {
    title,
    submitLabel,
    words,
    schema,
    defaultValues,
    draftKey,
    needsName,
    save,
    stopSaving,
    toFieldName,
    onSaved,
    onClose,
    children,
  } = props;
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out>(schema),
    defaultValues: defaultValues as DefaultValues<In>,
  });
  const [mayBeSaved, setMayBeSaved] = useState(false);
  const { isRestored, forgetDraft, discardDraft } = useFormDraft(form, draftKey);

  function close(): void {
    forgetDraft();
    onClose();
  }

  function startOver(): void {
    discardDraft();
    // The "Start over" button was removed, so move focus. Not with setFocus: right after a reset, react-hook-form does
    // not know its fields yet.
    document.querySelector<HTMLElement>('[role=dialog] form :is(input, textarea, select)')?.focus();
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      const saved = await save(fields);
      onSaved?.(saved);
      close();
    } catch (error) {
      if (mayHaveSucceeded(error)) setMayBeSaved(true);
      showServerErrors(form, error, toFieldName);
    }
  });

  // Restored input may have been submitted before the reload, so do not claim that it was not saved.
  const unknownText = isRestored ? '' : undefined;
  const discardText = mayBeSaved ? 'It may still have been saved.' : unknownText;

  return (
    <FormDialog
      title={title}
      submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(form.watch())}
      words={words}
      isIncomplete={needsName && !(form.watch() as { name?: string }).name?.trim()}
      hasChanges={form.formState.isDirty}
      discardText={discardText}
      isSaving={form.formState.isSubmitting}
      onSubmit={submit}
      onStopSaving={stopSaving}
      onClose={close}
    >
      {isRestored && <DraftBanner onDiscard={startOver} />}
      {children(form.control)}
    </FormDialog>
  );
}
