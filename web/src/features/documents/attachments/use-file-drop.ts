import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files that the user drops anywhere on the page. Without a listener, the browser would leave the page and open
 * the file.
 *
 * @returns true while the user drags files over the page
 */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Without a related target, the pointer has left the window. Otherwise it has only left an element of the page.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDropped = (event: DragEvent) => {
      setIsOver(false);
      // Another drop zone of the page has already accepted the files.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      drop([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDropped);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDropped);
    };
  }, []);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => Boolean(dataTransfer?.types.includes('Files'));
