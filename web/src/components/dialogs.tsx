import { Modal, type ModalProps } from 'antd';
import { type BaseSyntheticEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { AntdTheme } from '../theme/antd-theme.js';
import styles from './dialogs.module.css';
import { useCloseOnBack } from './overlay-history.js';
import { moveFocusIfLost } from './move-focus-if-lost.js';
import { HAS_KEYBOARD, useMediaQuery } from './use-media-query.js';
import { useOpeningGuard } from './use-opening-guard.js';
import { useRestoreFocus } from './use-restore-focus.js';
import { useRootAttribute } from './use-root-attribute.js';

interface DialogProps extends Omit<ModalProps, 'open' | 'afterOpenChange' | 'wrapProps'> {
  /** CSS selector of the element that receives focus when the dialog opens. By default the close button receives it. */
  initialFocus?: string;
  /** Selects the text of the element that receives focus. The first keystroke then replaces the text. */
  selectsInitialFocus?: boolean;
  /**
   * The dialog does not block the first keystrokes. This is for dialogs that a key opens, because the user types at
   * once.
   */
  acceptsKeysAtOnce?: boolean;
  onCancel?: () => void;
  /** The dialog asks whether to leave the page. Back must not close it, because the question is about going back. */
  asksToLeave?: boolean;
}

/** One entry for each open dialog. The topmost dialog is last. */
const openDialogs: symbol[] = [];

/**
 * Closes the topmost dialog on Esc. Antd's own handler ignores a second Esc that follows at once. Antd still counts it
 * for the list or dialog that was just closed.
 */
function useCloseOnEsc(onEsc: (() => void) | undefined): void {
  const close = useEffectEvent(() => onEsc?.());
  useEffect(() => {
    const own = Symbol();
    const listen = ({ key, repeat, isComposing }: KeyboardEvent) => {
      // Ignore a repeated event, because a held Esc key would also answer the question that the first Esc opened.
      if (key === 'Escape' && !repeat && !isComposing && openDialogs.at(-1) === own) close();
    };
    openDialogs.push(own);
    window.addEventListener('keydown', listen);
    return () => {
      openDialogs.splice(openDialogs.indexOf(own), 1);
      window.removeEventListener('keydown', listen);
    };
  }, []);
}

/**
 * A modal dialog that is open while it is rendered. When it closes, focus returns to the element that had it before.
 */
export function Dialog({
  initialFocus,
  selectsInitialFocus = false,
  acceptsKeysAtOnce,
  asksToLeave,
  children,
  ...modal
}: DialogProps) {
  const { onKeyDownCapture, ...handlers } = useOpeningGuard().handlers;
  // Use only the initial focus options. Later, the focus stays where the user has moved it.
  const [first] = useState(initialFocus ? { selector: initialFocus, selects: selectsInitialFocus } : null);
  useRestoreFocus();
  useRootAttribute('data-dialog');
  useCloseOnBack(asksToLeave ? undefined : modal.onCancel);
  useCloseOnEsc(modal.onCancel);
  return (
    <AntdTheme>
      <Modal
        open
        centered
        wrapProps={acceptsKeysAtOnce ? handlers : { ...handlers, onKeyDownCapture }}
        {...modal}
        keyboard={false}
      >
        {children}
        {first && <FirstFocus {...first} />}
      </Modal>
    </AntdTheme>
  );
}

/**
 * Moves the focus when the dialog is mounted, and does not wait for its animation. Otherwise early keystrokes would be
 * lost.
 */
function FirstFocus({ selector, selects }: { selector: string; selects: boolean }) {
  useEffect(
    () =>
      // Antd mounts the dialog in a separate render, right after this one.
      queueMicrotask(() => {
        const first = document.querySelector<HTMLElement>(selector);
        first?.focus();
        if (selects && first instanceof HTMLInputElement) first.select();
      }),
    [selector, selects],
  );
  return null;
}

interface ConfirmDialogProps {
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** True if the action deletes or stops something. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  asksToLeave?: boolean;
}

/**
 * Asks before an action that cannot be undone. The focus starts on Cancel, so that pressing Enter too early does
 * nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancel',
    isDangerous,
    isBusy,
    onConfirm,
    onCancel,
    asksToLeave,
  } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      width="29rem"
      okText={confirmLabel}
      okButtonProps={{ danger: isDangerous, disabled: isBusy }}
      cancelText={cancelLabel}
      cancelButtonProps={{ id, disabled: isBusy }}
      closable={!isBusy}
      initialFocus={`#${id}`}
      onOk={onConfirm}
      // While the action is in progress, closing the question is not possible, because that would not cancel the
      // action.
      onCancel={isBusy ? () => undefined : onCancel}
      {...(asksToLeave && { asksToLeave })}
    >
      {text}
    </Dialog>
  );
}

export interface SavingLabels {
  saving: string;
  stop: string;
}

interface FormDialogProps {
  title: string;
  submitLabel: string;
  savingLabels?: SavingLabels | undefined;
  /** True if the form has unsaved input. Closing the dialog then asks first. */
  hasChanges: boolean;
  /**
   * Text of the question before input is discarded. The default is 'It has not been saved.' An empty text shows no
   * text.
   */
  discardText?: string | undefined;
  isSaving: boolean;
  isIncomplete?: boolean;
  isDangerous?: boolean;
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>;
  /** Cancels the request that saves the form. The input is kept. */
  onStopSaving: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small form in a dialog. Only Cancel, Esc and the close button close it, and each asks before input is lost. A click
 * beside the dialog does nothing.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, savingLabels, hasChanges, isSaving, isIncomplete, isDangerous } = props;
  const { discardText = 'It has not been saved.', onSubmit, onStopSaving, onClose, children } = props;
  const id = useId();
  const hasKeyboard = useMediaQuery(HAS_KEYBOARD);
  const [isAsking, setIsAsking] = useState(false);
  useFocusAfterSaving(id, isSaving);
  const close = () => (hasChanges ? setIsAsking(true) : onClose());
  return (
    <>
      <Dialog
        title={title}
        width="37rem"
        mask={{ closable: false }}
        // If the form has restored input, do not select it. The first keystroke must not overwrite it.
        selectsInitialFocus={!hasChanges}
        okText={isSaving ? (savingLabels?.saving ?? 'Saving...') : submitLabel}
        okButtonProps={{ htmlType: 'submit', form: id, disabled: isSaving || isIncomplete, danger: isDangerous }}
        cancelText={isSaving ? (savingLabels?.stop ?? 'Stop saving') : 'Cancel'}
        onCancel={isSaving ? onStopSaving : close}
        {...(hasKeyboard && { initialFocus: `#${id} :is(input, textarea, select)` })}
      >
        <form id={id} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          {children}
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title="Discard what you typed?"
          text={discardText}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isDangerous
          onConfirm={onClose}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/**
 * While the dialog saves, its submit button is disabled and so loses the focus. After a failed save, this hook focuses
 * the first invalid field.
 */
function useFocusAfterSaving(formId: string, isSaving: boolean): void {
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      const wrong = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid=true]`);
      moveFocusIfLost(wrong ?? document.querySelector<HTMLElement>(`[form="${formId}"]`));
    }
    wasSaving.current = isSaving;
  }, [formId, isSaving]);
}
