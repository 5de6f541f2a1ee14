import { useLayoutEffect, useRef } from 'react';
import styles from './tooltips.module.css';
import { useTooltipTrigger } from './use-tooltip-trigger.js';

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
