import { Modal, type ModalProps } from 'antd';
import { type BaseSyntheticEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { AntdTheme } from '../theme/antd-theme.js';
import styles from './dialogs.module.css';
import { useClosedByBack } from './overlay-history.js';
import { moveFocusIfLost } from './move-focus-if-lost.js';
import { HAS_KEYBOARD, useMediaQuery } from './use-media-query.js';
import { useOpeningGuard } from './use-opening-guard.js';
import { useRestoreFocus } from './use-restore-focus.js';
import { useRootAttribute } from './use-root-attribute.js';

interface DialogProps extends Omit<ModalProps, 'open' | 'afterOpenChange' | 'wrapProps'> {
  /** Where the focus starts, as a selector; else on the cross. */
  startAt?: string;
  /** What stands there already is selected: the first key replaces it. */
  selectsStart?: boolean;
  /** A key opens it, and the next ones are typed for it. */
  takesKeysAtOnce?: boolean;
  onCancel?: () => void;
  /** It asks about leaving the page: a step back is what it asks about, and does not answer it. */
  asksToLeave?: boolean;
}

/** Of each dialog that is open a mark, the topmost last. */
const openDialogs: symbol[] = [];

/**
 * Esc closes the topmost dialog. Antd leaves each Esc to the list that was opened last, also in the moments after that was
 * closed: a second Esc that came at once was lost.
 */
function useClosedByEsc(onEsc: (() => void) | undefined): void {
  const close = useEffectEvent(() => onEsc?.());
  useEffect(() => {
    const own = Symbol();
    const listen = ({ key, repeat, isComposing }: KeyboardEvent) => {
      // Held, it would answer the question that it has raised.
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

/** Anything over the page. It is there as long as it is rendered, and gives the focus back to what had it before. */
export function Dialog({
  startAt,
  selectsStart = false,
  takesKeysAtOnce,
  asksToLeave,
  children,
  ...modal
}: DialogProps) {
  const { onKeyDownCapture, ...handlers } = useOpeningGuard().handlers;
  // Only as it opens: later the focus is where somebody has put it.
  const [first] = useState(startAt ? { selector: startAt, selects: selectsStart } : null);
  useRestoreFocus();
  useRootAttribute('data-dialog');
  useClosedByBack(asksToLeave ? undefined : modal.onCancel);
  useClosedByEsc(modal.onCancel);
  return (
    <AntdTheme>
      <Modal
        open
        centered
        wrapProps={takesKeysAtOnce ? handlers : { ...handlers, onKeyDownCapture }}
        {...modal}
        keyboard={false}
      >
        {children}
        {first && <FirstFocus {...first} />}
      </Modal>
    </AntdTheme>
  );
}

/** Moves the focus as soon as the dialog it stands in is there, not after its motion: what is typed meanwhile belongs there. */
function FirstFocus({ selector, selects }: { selector: string; selects: boolean }) {
  useEffect(
    () =>
      // Antd puts the dialog into the page in a render of its own, right after this one.
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
  /** The question. */
  title: string;
  text?: string;
  /** What the button does, such as 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The way forward loses something. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The question is whether to leave the page. */
  asksToLeave?: boolean;
}

/** Asks before something that can't be undone. Enter pressed too soon does nothing: the focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', danger, busy, onConfirm, onCancel, asksToLeave } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      width="29rem"
      okText={confirmLabel}
      okButtonProps={{ danger, disabled: busy }}
      cancelText={cancelLabel}
      cancelButtonProps={{ id, disabled: busy }}
      closable={!busy}
      startAt={`#${id}`}
      onOk={onConfirm}
      // What has begun can't be taken back by closing its question.
      onCancel={busy ? () => undefined : onCancel}
      {...(asksToLeave && { asksToLeave })}
    >
      {text}
    </Dialog>
  );
}

/** What the buttons say while it saves. */
export interface SavingWords {
  saving: string;
  stop: string;
}

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Where it does something else than save. */
  words?: SavingWords | undefined;
  /** Something was typed: closing asks first. */
  hasChanges: boolean;
  /** What the question before discarding says; by default that nothing has been saved. Empty says nothing. */
  discardText?: string | undefined;
  isSaving: boolean;
  /** There is nothing to save yet. */
  isIncomplete?: boolean;
  /** What the button does stops or loses something. */
  danger?: boolean;
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>;
  /** Waits no longer for the server; what was typed stays. */
  onStopSaving: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A small form over the page. A click beside it keeps what was typed: only Cancel, Esc and the cross close it, and they
 * ask before something that was typed is lost.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, words, hasChanges, isSaving, isIncomplete, danger } = props;
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
        // What was typed before and stands there again is not to be typed over.
        selectsStart={!hasChanges}
        okText={isSaving ? (words?.saving ?? 'Saving...') : submitLabel}
        okButtonProps={{ htmlType: 'submit', form: id, disabled: isSaving || isIncomplete, danger }}
        cancelText={isSaving ? (words?.stop ?? 'Stop saving') : 'Cancel'}
        onCancel={isSaving ? onStopSaving : close}
        {...(hasKeyboard && { startAt: `#${id} :is(input, textarea, select)` })}
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
          danger
          onConfirm={onClose}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** The button that was pressed is disabled while it saves, which loses the focus: a save that fails leads to what is wrong. */
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
