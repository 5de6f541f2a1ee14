import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { t, type TextId } from '../../../languages/t.js';
import { useMediaQuery } from '../../../components/use-media-query.js';
import styles from './details-and-sheet.module.css';

const views = ['details', 'sheet'] as const;
type View = (typeof views)[number];
const viewLabels: Record<View, TextId> = { details: 'Details', sheet: 'Sheet' };

export function DetailsAndSheet(panels: Record<View, ReactNode>) {
  const id = useId();
  const hasTabs = useMediaQuery('(width < 1100px)');
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const tabs = useRef<Partial<Record<View, HTMLButtonElement | null>>>({});
  const shown: View = search.get('view') === 'sheet' ? 'sheet' : 'details';
  function showView(view: View): void {
    const changed = new URLSearchParams(search);
    if (view === 'sheet') changed.set('view', view);
    else changed.delete('view');
    setSearch(changed, { replace: true, state, preventScrollReset: true });
  }

  function handleKey(event: KeyboardEvent): void {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = event.key === 'Home' ? 'details' : event.key === 'End' || shown === 'details' ? 'sheet' : 'details';
    showView(next);
    tabs.current[next]?.focus();
  }

  // Both layouts render the same elements, so that an open dialog stays open when the width changes.
  return (
    <>
      {hasTabs && (
        <div role="tablist" aria-label={t('View')} className={styles.tabs} onKeyDown={handleKey}>
          {views.map((view) => (
            <button
              key={view}
              ref={(tab) => void (tabs.current[view] = tab)}
              type="button"
              role="tab"
              id={`${id}-${view}`}
              aria-selected={view === shown}
              aria-controls={`${id}-${view}-panel`}
              tabIndex={view === shown ? 0 : -1}
              className={styles.tab}
              onClick={() => showView(view)}
            >
              {t(viewLabels[view])}
            </button>
          ))}
        </div>
      )}
      <div className={hasTabs ? undefined : styles.beside}>
        {views.map((view) => (
          <div
            key={view}
            id={`${id}-${view}-panel`}
            className={view === 'sheet' && !hasTabs ? styles.sheet : undefined}
            {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': `${id}-${view}`, hidden: view !== shown })}
          >
            {/* The hidden details stay mounted, because an open dialog may belong to them. */}
            {(view === 'details' || view === shown || !hasTabs) && panels[view]}
          </div>
        ))}
      </div>
    </>
  );
}
