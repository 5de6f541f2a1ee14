import { useEffect, useState } from 'react';

/** Before the first one opens (product-rules.md, "Tooltips"). */
const OPEN_DELAY_MS = 700;
/** So soon after the last one closed, the next one opens at once. */
const SKIP_DELAY_MS = 300;

const TRIGGER = '[data-tooltip]';
const TOOLTIP = '[role=tooltip]';

const within = (node: EventTarget | null, selector: string): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(selector) : null;

/** A name that stands there in words needs no tooltip. */
const saysItself = (trigger: HTMLElement): boolean => !!trigger.innerText?.includes(trigger.dataset['tooltip'] ?? '');

/** What the tooltip that is open belongs to: an element with `data-tooltip` under the pointer, or with the focus. */
export function useTooltipTrigger(): HTMLElement | null {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let open: HTMLElement | null = null;
    let pointedAt: HTMLElement | null = null;
    let closedAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const show = (next: HTMLElement | null) => {
      clearTimeout(timer);
      if (open && !next) closedAt = performance.now();
      open = next;
      setTrigger(next);
    };
    const close = () => show(null);
    const listeners = {
      pointerover({ target, pointerType }: PointerEvent) {
        const next = within(target, TRIGGER);
        // It stays while the pointer is on the tooltip itself, so that it can be read enlarged.
        if (next === pointedAt || pointerType === 'touch' || within(target, TOOLTIP)) return;
        pointedAt = next;
        const isSoon = open !== null || performance.now() - closedAt < SKIP_DELAY_MS;
        show(null);
        if (!next || saysItself(next)) return;
        if (isSoon) show(next);
        else timer = setTimeout(() => show(next), OPEN_DELAY_MS);
      },
      pointerout: ({ relatedTarget }: PointerEvent) => !relatedTarget && show(null),
      pointerdown: close,
      focusin({ target }: FocusEvent) {
        const next = within(target, TRIGGER);
        show(next?.matches(':focus-visible') && !saysItself(next) ? next : null);
      },
      focusout: close,
      keydown: ({ key }: KeyboardEvent) => key === 'Escape' && show(null),
      scroll: close,
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    // On the way down: what scrolls does not tell those above it.
    for (const [name, listener] of all) document.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of all) document.removeEventListener(name, listener, true);
    };
  }, []);

  return trigger;
}
