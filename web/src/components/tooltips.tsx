import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltips.module.css';

const MARGIN = 8;

/**
 * Says in words what stands there as an icon alone: the `data-tooltip` of whatever the pointer or the focus is on. For
 * the eye only: to a screen reader the same words are the element's name.
 */
export default function Tooltips() {
  const trigger = useTooltipTrigger();
  const tooltip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!trigger || !tooltip.current) return;
    // Above everything, an open dialog included.
    tooltip.current.showPopover();
    place(tooltip.current, trigger.getBoundingClientRect());
  }, [trigger]);

  if (!trigger) return null;
  return (
    <div ref={tooltip} key={trigger.dataset['tooltip']} role="tooltip" popover="manual" className={styles.tooltip}>
      <span>{trigger.dataset['tooltip']}</span>
    </div>
  );
}

/** Below its trigger, or above where there is no room; never beyond the window's edge. */
function place(tooltip: HTMLElement, trigger: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const center = trigger.left + trigger.width / 2;
  const left = Math.max(MARGIN, Math.min(center - width / 2, document.documentElement.clientWidth - width - MARGIN));
  const hasRoomBelow = trigger.bottom + height <= window.innerHeight;
  tooltip.style.left = `${left}px`;
  tooltip.style.top = `${hasRoomBelow ? trigger.bottom : trigger.top - height}px`;
}

/** Before the first one opens (product-rules.md, "Toasts and tooltips"). */
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
function useTooltipTrigger(): HTMLElement | null {
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
