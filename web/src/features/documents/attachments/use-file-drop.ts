import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const DROP_ZONE_SELECTOR = '[data-drop-zone]';

/**
 * Accepts files that are dropped on the zone, or anywhere if the page has only one zone. Prevents the browser from
 * opening dropped files.
 * @param zone the element of this drop zone; it must have the attribute data-drop-zone
 */
export function useFileDrop(
  zone: RefObject<HTMLElement | null>,
  { isLocked, onDrop }: { isLocked: boolean; onDrop: (files: File[]) => void },
): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const isBlocked = () =>
      isLocked ||
      (document.documentElement.hasAttribute('data-dialog') && !zone.current?.closest('[role=dialog]')) ||
      Boolean(zone.current?.closest('[inert]'));
    const isAccepted = ({ target }: DragEvent) =>
      !isBlocked() &&
      (document.querySelectorAll(DROP_ZONE_SELECTOR).length === 1 ||
        Boolean(zone.current?.contains(target as Node | null)));
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(isAccepted(event));
    };
    const onDragLeave = (event: DragEvent) => {
      // A missing related target means that the pointer has left the window.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDropped = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isAccepted(event)) drop([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDropped);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDropped);
    };
  }, [zone, isLocked]);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => Boolean(dataTransfer?.types.includes('Files'));
