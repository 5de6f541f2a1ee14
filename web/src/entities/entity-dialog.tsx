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
  /** What the button says, which may depend on what is typed. */
  submitLabel: string | ((typed: In) => string);
  /** Where it does something else than save. */
  words?: SavingWords;
  schema: z.ZodMiniType<Out, In>;
  defaultValues: In;
  /**
   * Names this form, what it began with and, at its end, its user: what was typed survives a reload and a session that
   * ended, and shows for nothing and nobody else.
   */
  draftKey: string;
  /** There is nothing to save before it has a name. */
  needsName?: boolean;
  save: (fields: Out) => Promise<Entity>;
  /** Waits no longer for the answer to `save`, which then fails. */
  stopSaving: () => void;
  /** The form's name of a path in the request, where that is another. */
  toFieldName?: (path: string) => string;
  onSaved?: (saved: Entity) => void;
  onClose: () => void;
  children: (control: Control<In, unknown, Out>) => ReactNode;
}

/** A form that saves an entity. It closes once that is done; until then it keeps what was typed, and says what is wrong. */
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
    // The button is gone. Not by setFocus: after a reset react-hook-form does not know its fields yet.
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

  // What was typed before the page was loaded anew may have been sent then: nothing is said of it.
  const unknownText = isRestored ? '' : undefined;
  const discardText = mayBeSaved ? 'It may have been done all the same.' : unknownText;

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
