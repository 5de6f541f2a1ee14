import { foldCase } from '@paperbill/contracts/rules';
import { searchTexts } from '@paperbill/contracts/texts';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import popover from '../popover.module.css';
import { useDelayedFlag } from '../use-debounced-value.js';
import styles from './combobox.module.css';
import { addToKeyBuffer, ENTER, replayKeys } from './replay-keys.js';

export interface ComboboxOption {
  id: string;
  label: string;
  /** A detail beside the option's label in a softer color, such as a price. */
  detail?: string;
}

export interface Suggestions<O extends ComboboxOption> {
  /** The suggestions, best match first. */
  options: O[];
  /** Number of matches that are not in the list of suggestions. */
  remaining: number;
  /** True if further matches exist, but the server did not count all of them. */
  isCountCapped?: boolean;
  /** True while the search is running. The suggestions are preliminary then. */
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
  /** Starts the search without the debounce. */
  searchNow: () => void;
  addLabel: (name: string) => string;
}

export interface OptionListHandle {
  open: () => void;
  toggle: () => void;
  handleKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface OptionListProps<O extends ComboboxOption> {
  ref: Ref<OptionListHandle>;
  id: string;
  label: string;
  /** CSS anchor name of the combobox. */
  anchor: string;
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  useSuggestions: (typed: string) => Suggestions<O>;
  isFocused: boolean;
  isWaiting: boolean;
  onWait: (isWaiting: boolean) => void;
  onChoose: (option: O) => void;
  onAdd: (name: string) => void;
}

/** Delay of the message "searching" in milliseconds. Without a delay, the message would flicker on every keystroke. */
const SLOW_MS = 300;

/** The list of the combobox that has focus, and its keyboard handling. */
export function OptionList<O extends ComboboxOption>(props: OptionListProps<O>) {
  const { ref, id, label, anchor, field, typed, useSuggestions, isFocused, isWaiting, onWait, onChoose, onAdd } = props;
  const suggestions = useSuggestions(typed);
  const [isOpen, setIsOpen] = useState(false);
  /** The option that the arrow keys or the pointer reached. Valid only while the typed text is unchanged. */
  const [reached, setReached] = useState<{ typed: string; id: string }>();
  /** Keys that the user pressed while Enter waits for the search. They belong to the next fields. */
  const typedAhead = useRef<string[]>([]);
  const whenRendered = useRef(() => {});
  const isSlow = useDelayedFlag(isOpen && suggestions.isSearching, SLOW_MS);

  const items = listItems(suggestions, typed);
  const best = items[0]?.option && startsWithTyped(items[0].label, typed) ? items[0] : undefined;
  const highlighted = (reached?.typed === typed && items.find((item) => item.id === reached.id)) || best;
  const status = isOpen ? getStatusText(suggestions, typed, isSlow) : '';
  const isShown = isOpen && isFocused && (items.length > 0 || status !== '');

  /** True when the search that Enter waited for has finished. */
  const isAnswered = isWaiting && !suggestions.isSearching;
  if (isAnswered && isOpen) setIsOpen(false);

  function choose({ option, id: itemId }: Item<O>): void {
    if (itemId === RETRY_KEY) return suggestions.retry();
    setIsOpen(false);
    if (option) onChoose(option);
    else onAdd(typed.trim());
  }

  function move(step: 1 | -1): void {
    setIsOpen(true);
    if (items.length === 0) return;
    const from = isOpen && highlighted ? items.indexOf(highlighted) : step > 0 ? -1 : 0;
    const to = items[(from + step + items.length) % items.length]!;
    setReached({ typed, id: to.id });
    document.getElementById(elementId(id, to))?.scrollIntoView({ block: 'nearest' });
  }

  function handleEnter(event: KeyboardEvent): void {
    if (!isOpen) return;
    const wasReached = highlighted && reached?.id === highlighted.id;
    const isSure =
      !suggestions.isSearching || wasReached || (highlighted && foldCase(highlighted.label)) === foldCase(typed.trim());
    if (highlighted && isSure) {
      event.preventDefault();
      choose(highlighted);
    } else if (suggestions.isSearching && typed.trim()) {
      event.preventDefault();
      typedAhead.current = [];
      onWait(true);
      suggestions.searchNow();
    }
  }

  /** Handles a key while Enter waits for the search. The key is buffered for the next field. Escape stops the wait. */
  function handleKeyWhileWaiting(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      onWait(false);
      setIsOpen(false);
    } else if (!addToKeyBuffer(typedAhead.current, event)) return;
    event.preventDefault();
  }

  useImperativeHandle(ref, () => ({
    open: () => setIsOpen(true),
    toggle: () => setIsOpen((open) => !open),
    handleKey(event) {
      if (event.nativeEvent.isComposing) return;
      if (isWaiting) return handleKeyWhileWaiting(event);
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Enter' && !event.shiftKey) handleEnter(event);
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        setIsOpen(false);
      }
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
      }
    },
  }));

  // Choose the best option. If there is none, act as Enter does while the list is closed.
  useEffect(() => {
    if (!isAnswered) return;
    onWait(false);
    if (best?.option) onChoose(best.option);
    const rendered = new Promise<void>((resolve) => (whenRendered.current = resolve));
    if (isFocused) void replayKeys(best ? typedAhead.current : [ENTER, ...typedAhead.current], rendered);
  });
  // The cleanup runs when the chosen option is rendered. Until then, the combobox buffers every key.
  useEffect(() => (isWaiting ? () => whenRendered.current() : undefined), [isWaiting]);

  // Set the ARIA attributes on the DOM element. As props, they would render the field and this list twice per
  // keystroke.
  const activeId = isShown && highlighted ? elementId(id, highlighted) : undefined;
  useLayoutEffect(() => {
    const input = field.current;
    if (!input || !isShown) return;
    input.setAttribute('aria-expanded', 'true');
    input.setAttribute('aria-controls', id);
    if (activeId) input.setAttribute('aria-activedescendant', activeId);
    return () => {
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-controls');
      input.removeAttribute('aria-activedescendant');
    };
  }, [field, id, isShown, activeId]);

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    const shown = box.current!;
    shown.showPopover();
    return () => shown.hidePopover();
  }, [isShown]);

  return (
    <div
      ref={box}
      popover="manual"
      className={`${popover.popover} ${styles.options}`}
      style={{ positionAnchor: anchor }}
      // Prevent the default, so that the field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label={label} className={styles.list}>
        {isShown &&
          items.map((item) => (
            <li
              key={item.id}
              id={elementId(id, item)}
              role="option"
              aria-selected={item === highlighted}
              className={`${styles.option} ${item === highlighted ? styles.highlighted : ''}`}
              onMouseMove={() => item !== highlighted && setReached({ typed, id: item.id })}
              onClick={() => choose(item)}
            >
              <span className={styles.label}>{item.label}</span>
              {item.option?.detail && <span className={styles.detail}>{item.option.detail}</span>}
            </li>
          ))}
      </ul>
      <p role="status" className={styles.status}>
        {isShown && status}
      </p>
    </div>
  );
}

/** An entry of the suggestion list: an option, "add" or "retry". */
interface Item<O> {
  id: string;
  label: string;
  option?: O;
}

const ADD_KEY = 'add';
const RETRY_KEY = 'retry';

function listItems<O extends ComboboxOption>(
  { options, isSearching, hasFailed, addLabel }: Suggestions<O>,
  typed: string,
): Item<O>[] {
  const name = typed.trim();
  const items: Item<O>[] = options.map((option) => ({ id: option.id, label: option.label, option }));
  if (hasFailed) items.push({ id: RETRY_KEY, label: searchTexts.failed });
  const isKnown = options.some(({ label }) => isSameName(label, name));
  if (name && !isKnown && !isSearching) items.push({ id: ADD_KEY, label: addLabel(name) });
  return items;
}

/** Compares two names without regard to case. Names with different accents are different. */
const isSameName = (one: string, other: string): boolean =>
  one.normalize().toLowerCase() === other.normalize().toLowerCase();

function getStatusText(suggestions: Suggestions<ComboboxOption>, typed: string, isSlow: boolean): string {
  const { options, remaining, isCountCapped, isSearching, hasFailed } = suggestions;
  if (isSearching) return isSlow ? searchTexts.searching : '';
  if (remaining > 0) return searchTexts.more(isCountCapped ? undefined : remaining);
  return options.length === 0 && !hasFailed && typed.trim() ? searchTexts.nothingFound : '';
}

const elementId = (listId: string, { id }: { id: string }): string => `${listId}-${id}`;

const startsWithTyped = (label: string, typed: string): boolean =>
  !!typed.trim() && foldCase(label).startsWith(foldCase(typed.trim()));
