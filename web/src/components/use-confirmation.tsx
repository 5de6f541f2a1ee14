import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { LazyConfirmDialog } from './lazy-confirm-dialog.js';
import { moveFocusIfLost } from './move-focus-if-lost.js';

interface ConfirmationQuestion {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  isDangerous?: boolean;
}

interface Confirmation<Item> {
  question: (item: Item, isBusy: boolean) => ConfirmationQuestion;
  onConfirm: (item: Item) => unknown;
  /** Called if the button that opened the dialog has disappeared, for example with its list item. */
  focusAfter?: () => HTMLElement | null | undefined;
}

/** The calling component must stay mounted after the item is gone. Otherwise the dialog and the focus are lost. */
export function useConfirmation<Item = void>({
  question,
  onConfirm,
  focusAfter,
}: Confirmation<Item>): [ReactNode, (item: Item) => void] {
  const [asked, setAsked] = useState<{ item: Item } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const opener = useRef<Element>(null);
  const isDone = useRef(false);

  // The button may disappear together with the dialog, or later when the list is refetched.
  useEffect(() => {
    const isOpenerKept = opener.current !== document.body && opener.current?.isConnected;
    if (asked || !isDone.current || isOpenerKept) return;
    isDone.current = false;
    moveFocusIfLost(focusAfter?.());
  });

  const ask = (item: Item): void => {
    opener.current = document.activeElement;
    isDone.current = false;
    setAsked({ item });
  };
  const close = (): void => {
    setAsked(null);
    setIsBusy(false);
  };
  const confirm = async (item: Item): Promise<void> => {
    const result = onConfirm(item);
    if (result instanceof Promise) {
      setIsBusy(true);
      // The confirmed action shows its own error.
      isDone.current = await result.then(
        () => true,
        () => false,
      );
    }
    close();
  };

  return [
    <Suspense key="question" fallback={null}>
      {asked && (
        <LazyConfirmDialog
          {...question(asked.item, isBusy)}
          isBusy={isBusy}
          onConfirm={() => void confirm(asked.item)}
          onCancel={close}
        />
      )}
    </Suspense>,
    ask,
  ];
}
