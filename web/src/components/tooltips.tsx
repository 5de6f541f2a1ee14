import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltips.module.css';

const VIEWPORT_MARGIN_PX = 8;

/** Screen readers ignore the tooltip, because they already read the same text as the name of the element. */
export default function Tooltips() {
  const trigger = useTooltipTrigger();
  const tooltip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!trigger || !tooltip.current) return;
    // `showPopover` puts the tooltip into the top layer, above an open dialog.
    tooltip.current.showPopover();
    positionTooltip(tooltip.current, trigger.getBoundingClientRect());
  }, [trigger]);

  if (!trigger) return null;
  return (
    <div
      ref={tooltip}
      key={trigger.dataset['tooltip']}
      role="tooltip"
      popover="manual"
      className={`${styles.tooltip} no-print`}
    >
      <span>{trigger.dataset['tooltip']}</span>
    </div>
  );
}

function positionTooltip(tooltip: HTMLElement, trigger: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect();
  const center = trigger.left + trigger.width / 2;
  const left = Math.max(
    VIEWPORT_MARGIN_PX,
    Math.min(center - width / 2, document.documentElement.clientWidth - width - VIEWPORT_MARGIN_PX),
  );
  const hasRoomBelow = trigger.bottom + height <= window.innerHeight;
  tooltip.style.left = `${left}px`;
  tooltip.style.top = `${hasRoomBelow ? trigger.bottom : trigger.top - height}px`;
}

const OPEN_DELAY_MS = 700;
/** A tooltip opens without a delay if another tooltip was closed during this time (rule WEB-8). */
const SKIP_DELAY_MS = 300;

const TRIGGER_SELECTOR = '[data-tooltip]';
const TOOLTIP_SELECTOR = '[role=tooltip]';

const findClosest = (node: EventTarget | null, selector: string): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(selector) : null;

const showsTooltipText = (trigger: HTMLElement): boolean =>
  !!trigger.innerText?.includes(trigger.dataset['tooltip'] ?? '');

function useTooltipTrigger(): HTMLElement | null {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let open: HTMLElement | null = null;
    let hoveredElement: HTMLElement | null = null;
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
        const next = findClosest(target, TRIGGER_SELECTOR);
        // The tooltip stays open while the pointer is over it, so that users can read it at high zoom (WCAG 1.4.13).
        if (next === hoveredElement || pointerType === 'touch' || findClosest(target, TOOLTIP_SELECTOR)) return;
        hoveredElement = next;
        const isSoonAfterLast = open !== null || performance.now() - closedAt < SKIP_DELAY_MS;
        show(null);
        if (!next || showsTooltipText(next)) return;
        if (isSoonAfterLast) show(next);
        else timer = setTimeout(() => show(next), OPEN_DELAY_MS);
      },
      pointerout: ({ relatedTarget }: PointerEvent) => !relatedTarget && show(null),
      pointerdown: close,
      focusin({ target }: FocusEvent) {
        const next = findClosest(target, TRIGGER_SELECTOR);
        show(next?.matches(':focus-visible') && !showsTooltipText(next) ? next : null);
      },
      focusout: close,
      keydown: ({ key }: KeyboardEvent) => key === 'Escape' && show(null),
      scroll: close,
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    // The scroll listener uses the capture phase, because scroll events do not bubble.
    for (const [name, listener] of all) document.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of all) document.removeEventListener(name, listener, true);
    };
  }, []);

  return trigger;
}
