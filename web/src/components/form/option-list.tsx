import { foldCase } from '@paperbill/contracts/rules';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { searchTexts } from './search-texts.js';
import { translate } from '../../languages/t.js';
import popover from '../popover.module.css';
import { useDelayedFlag } from '../use-debounced-value.js';
import styles from './combobox.module.css';
import { bufferKeys, pressAll, pressEnterFirst, pressNone } from './key-buffer.js';

export interface Suggestions<Item> {
  matches: Item[];
  remaining: number;
  /** True if `remaining` is a lower bound, because the server stops counting after many matches. */
  isCountCapped: boolean;
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
  searchNow: () => void;
}

export interface SuggestionSource<Item> {
  label: string;
  addLabel: (name: string) => string;
  /** This hook is used only while the field has focus. */
  useSuggestions: (typed: string) => Suggestions<Item>;
  getDetail: (item: Item) => string;
}

interface OptionListProps<Item> {
  id: string;
  anchor: string;
  field: RefObject<HTMLInputElement | null>;
  typedText: string;
  source: SuggestionSource<Item>;
  isFocused: boolean;
  isWaiting: boolean;
  onWait: (isWaiting: boolean) => void;
  onChoose: (item: Item) => void;
  onAdd: (name: string) => void;
}

/** The message "searching" appears after this delay. Without it, the message would flicker on every keystroke. */
const SEARCHING_TEXT_DELAY_MS = 300;

const OPENING_FIELD_EVENTS = ['keydown', 'click'];

export function OptionList<Item extends { id: string; name: string }>(props: OptionListProps<Item>) {
  const { id, anchor, field, typedText, source, isFocused, isWaiting, onWait } = props;
  const { useSuggestions } = source;
  const suggestions = useSuggestions(typedText);
  const { isSearching } = suggestions;
  const [isOpen, setIsOpen] = useState(false);
  /** The option that the user has reached with the arrow keys or the pointer. It counts until the text changes. */
  const [reached, setReached] = useState<{ typedText: string; id: string }>();
  const isSlow = useDelayedFlag(isOpen && isSearching, SEARCHING_TEXT_DELAY_MS);

  const elementId = (option: ListedOption) => `${id}-${option.id}`;
  const options = listOptions(props, suggestions);
  const best = options
    .slice(0, 1)
    .find(
      ({ isMatch, label }) => isMatch && typedText.trim() && normalizeText(label).startsWith(normalizeText(typedText)),
    );
  const reachedOption = reached?.typedText === typedText && options.find((option) => option.id === reached.id);
  const highlightedOption = reachedOption || best;
  const status = getStatusText(suggestions, typedText, isSlow);
  const isShown = isOpen && isFocused && (options.length > 0 || status !== '');

  const isAnswered = isWaiting && !isSearching;
  if (isAnswered && isOpen) setIsOpen(false);

  function chooseOption(option: ListedOption): void {
    if (option.id !== RETRY_OPTION_ID) setIsOpen(false);
    option.act();
  }

  function moveHighlight(step: 1 | -1): void {
    setIsOpen(true);
    const from = isOpen && highlightedOption ? options.indexOf(highlightedOption) : step > 0 ? -1 : 0;
    const to = options.at((from + step) % options.length);
    if (!to) return;
    setReached({ typedText, id: to.id });
    document.getElementById(elementId(to))?.scrollIntoView({ block: 'nearest' });
  }

  /** The keys after an Enter during the search. They are meant for the next fields. */
  const keyBuffer = useRef<ReturnType<typeof bufferKeys>>(undefined);
  const press = useRef(pressNone);

  /** Returns false if the form must handle Enter. */
  function handleEnter(): boolean {
    if (!isOpen) return false;
    if (
      highlightedOption &&
      (!isSearching || reachedOption || normalizeText(highlightedOption.label) === normalizeText(typedText))
    ) {
      chooseOption(highlightedOption);
      return true;
    }
    if (!isSearching || !typedText.trim()) return false;
    onWait(true);
    press.current = pressNone;
    keyBuffer.current = bufferKeys(field.current);
    suggestions.searchNow();
    return true;
  }

  function handleKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (key === 'Escape' && (isOpen || isWaiting)) {
      setIsOpen(false);
      onWait(false);
      return true;
    }
    if (isWaiting) return false;
    if (key === 'Enter') return !shiftKey && handleEnter();
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
    moveHighlight(key === 'ArrowDown' ? 1 : -1);
    return true;
  }

  const onFieldEvent = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent)) return setIsOpen(!isOpen);
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (handleKey(event)) event.preventDefault();
  });
  useLayoutEffect(() => {
    const input = field.current;
    const listener = (event: Event) => onFieldEvent(event);
    // The list opens after React has handled the input event. If it opened earlier, the render would reset the field
    // and lose the typed character.
    const open = ({ target }: Event) => target === input && setIsOpen(true);
    OPENING_FIELD_EVENTS.forEach((type) => input?.addEventListener(type, listener));
    document.addEventListener('input', open);
    return () => {
      OPENING_FIELD_EVENTS.forEach((type) => input?.removeEventListener(type, listener));
      document.removeEventListener('input', open);
    };
  }, [field]);

  // If no option matches, Enter has its normal effect in the form.
  useEffect(() => {
    if (!isAnswered) return;
    onWait(false);
    if (isFocused) {
      press.current = best ? pressAll : pressEnterFirst;
      // The chosen option moves the focus at once, but the buffered keys are replayed later. Until the replay, the
      // keys of all fields are buffered, so that their order stays correct.
      keyBuffer.current?.bufferAllFields();
    }
    best?.act();
  });
  // The cleanup replays the buffered keys, because the cleanup runs only after the chosen option is rendered.
  useEffect(() => (isWaiting ? () => keyBuffer.current?.replay(press.current) : undefined), [isWaiting]);

  // These attributes are set on the DOM element. As props, they would render the field and the list twice on
  // each keystroke.
  const activeId = isShown && highlightedOption ? elementId(highlightedOption) : undefined;
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

  if (!isShown) return null;
  return (
    <div
      ref={showPopover}
      popover="manual"
      className={`${popover.popover} ${styles.options}`}
      style={{ positionAnchor: anchor }}
      // `preventDefault` keeps the focus in the text field when the user clicks an option.
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label={translate(source.label)} className={styles.list}>
        {options.map((option) => (
          <li
            key={option.id}
            id={elementId(option)}
            role="option"
            aria-selected={option === highlightedOption}
            className={styles.option}
            onMouseMove={() => option !== highlightedOption && setReached({ typedText, id: option.id })}
            onClick={() => chooseOption(option)}
          >
            <span className={styles.label}>{option.label}</span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.status}>
        {status}
      </p>
    </div>
  );
}

const showPopover = (element: HTMLElement | null) => element?.showPopover();

interface ListedOption {
  id: string;
  label: string;
  detail?: string;
  isMatch: boolean;
  act: () => void;
}

const RETRY_OPTION_ID = 'retry';

function listOptions<Item extends { id: string; name: string }>(
  { typedText, source, onChoose, onAdd }: OptionListProps<Item>,
  { matches, isSearching, hasFailed, retry }: Suggestions<Item>,
): ListedOption[] {
  const name = typedText.trim();
  const options: ListedOption[] = matches.map((item) => ({
    id: item.id,
    label: item.name,
    detail: source.getDetail(item),
    isMatch: true,
    act: () => onChoose(item),
  }));
  if (hasFailed)
    options.push({ id: RETRY_OPTION_ID, label: translate(searchTexts.failed), isMatch: false, act: retry });
  if (name && !isSearching && !matches.some((item) => isSameName(item.name, name))) {
    options.push({ id: 'add', label: source.addLabel(name), isMatch: false, act: () => onAdd(name) });
  }
  return options;
}

/** Compares two names. Upper and lower case are equal, but accents count. */
const isSameName = (one: string, other: string): boolean =>
  one.normalize().toLowerCase() === other.normalize().toLowerCase();

function getStatusText<Item>(suggestions: Suggestions<Item>, typed: string, isSlow: boolean): string {
  const { matches, remaining, isCountCapped, isSearching, hasFailed } = suggestions;
  if (isSearching) return isSlow ? translate(searchTexts.searching) : '';
  if (remaining > 0) return searchTexts.more(isCountCapped ? undefined : remaining);
  return matches.length === 0 && !hasFailed && typed.trim() ? translate(searchTexts.nothingFound) : '';
}

const normalizeText = (text: string): string => foldCase(text.trim());
