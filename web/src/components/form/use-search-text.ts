import { useEffect, useRef, useState } from 'react';

/** The debounce: longer than between two keys, too short to notice. */
const PAUSE_MS = 250;

/** A search box's text: at once in the box, and committed when the typing pauses. */
export function useSearchText(committed: string, onCommit: (text: string) => void) {
  const [text, setText] = useState(committed);
  const lastCommitted = useRef(committed);
  const commit = useRef(onCommit);
  useEffect(() => {
    commit.current = onCommit;
  });

  // Changed from outside, such as by the browser's Back button.
  useEffect(() => {
    if (committed === lastCommitted.current) return;
    lastCommitted.current = committed;
    setText(committed);
  }, [committed]);

  useEffect(() => {
    if (text === lastCommitted.current) return;
    const timer = setTimeout(() => {
      lastCommitted.current = text;
      commit.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText] as const;
}
