import { Modal, type ModalProps } from 'antd';
import { type BaseSyntheticEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t, translate } from '../languages/t.js';
import { AntdTheme } from '../theme/antd-theme.js';
import styles from './dialogs.module.css';
import { moveFocusIfLost } from './move-focus-if-lost.js';
import { HAS_KEYBOARD, useMediaQuery } from './use-media-query.js';
import { type OverlayBehavior, useOverlay } from './use-overlay.js';

interface DialogProps extends Omit<ModalProps, 'open' | 'afterOpenChange' | 'wrapProps'>, OverlayBehavior {
  /** CSS selector of the element to focus. By default, antd focuses the close button. */
  initialFocus?: string;
  /** Selects the text of the focused element, so that the first keystroke replaces the text. */
  selectsInitialFocus?: boolean;
  onCancel?: () => void;
}

/** A modal dialog. It is open as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { initialFocus, selectsInitialFocus, acceptsKeysAtOnce, asksToLeave, children, ...modal } = props;
  useOverlay(modal.onCancel, { acceptsKeysAtOnce, asksToLeave });
  return (
    <AntdTheme>
      <Modal open centered cancelText={t('Cancel')} {...modal} keyboard={false}>
        {children}
        <InitialFocus selector={initialFocus} selects={selectsInitialFocus} />
      </Modal>
    </AntdTheme>
  );
}

/** Moves the focus before the opening animation ends, because early keystrokes would be lost. */
function InitialFocus({ selector, selects }: { selector: string | undefined; selects: boolean | undefined }) {
  const focus = useEffectEvent(() => {
    const first = selector && document.querySelector<HTMLElement>(selector);
    if (first) first.focus();
    if (selects && first instanceof HTMLInputElement) first.select();
  });
  // The focus moves in a microtask, because antd mounts the dialog in a separate render, right after the current one.
  useEffect(() => queueMicrotask(() => focus()), []);
  return null;
}

interface ConfirmDialogProps {
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  asksToLeave?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = t('Cancel'), isDangerous, isBusy, onConfirm, onCancel } = props;
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
      // The Cancel button has the initial focus, so that pressing Enter too early does nothing.
      initialFocus={`#${id}`}
      onOk={onConfirm}
      // The dialog stays open during the action, because closing the dialog would not cancel the action.
      onCancel={isBusy ? () => undefined : onCancel}
      asksToLeave={props.asksToLeave}
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
  hasChanges: boolean;
  discardText?: string | undefined;
  isSaving: boolean;
  isIncomplete?: boolean;
  isDangerous?: boolean;
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>;
  onStopSaving: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, savingLabels, hasChanges, isSaving, isIncomplete, isDangerous } = props;
  const { discardText = t('It has not been saved.'), onSubmit, onStopSaving, onClose, children } = props;
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
        // The restored input of a draft is not selected, because the first keystroke would replace this input.
        selectsInitialFocus={!hasChanges}
        okText={isSaving ? translate(savingLabels?.saving ?? 'Saving...') : submitLabel}
        okButtonProps={{ htmlType: 'submit', form: id, disabled: isSaving || isIncomplete, danger: isDangerous }}
        cancelText={isSaving ? translate(savingLabels?.stop ?? 'Stop saving') : t('Cancel')}
        onCancel={isSaving ? onStopSaving : close}
        {...(hasKeyboard && { initialFocus: `#${id} :is(input, textarea, select)` })}
      >
        <form
          id={id}
          className={styles.form}
          noValidate
          // The form is inert during the request, because the request does not contain later changes.
          inert={isSaving}
          onSubmit={(event) => void onSubmit(event)}
        >
          {children}
        </form>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={t('Discard what you typed?')}
          text={discardText}
          confirmLabel={t('Discard')}
          cancelLabel={t('Keep editing')}
          isDangerous
          onConfirm={onClose}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/**
 * Focuses the first invalid field, or else the submit button, which lost the focus when it was disabled. Waits for the
 * end of the save, because an inert form cannot have the focus.
 */
function useFocusAfterSaving(formId: string, isSaving: boolean): void {
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      const wrong = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [aria-invalid=true]`);
      if (wrong) wrong.focus();
      else moveFocusIfLost(document.querySelector<HTMLElement>(`[form="${formId}"]`));
    }
    wasSaving.current = isSaving;
  }, [formId, isSaving]);
}
