import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Money } from '../../../components/money.js';
import { useDelayedFlag } from '../../../components/use-debounced-value.js';
import { useRootAttribute } from '../../../components/use-root-attribute.js';
import { type DocumentForm, useDocumentTotals } from '../form/document-form.js';
import type { PreviewState } from '../preview/use-preview.js';
import styles from './save-bar.module.css';
import type { DocumentSaving } from './use-save-document.js';

export interface WayToSave<Way extends string> {
  way: Way;
  label: string;
  busyLabel: string;
}

/** The status of the draft in a few words, and buttons for the draft. */
export interface DraftControls {
  state?: ReactNode;
  actions: ReactNode;
}

interface SaveBarProps<Way extends string> {
  control: DocumentForm['control'];
  preview: PreviewState;
  saving: DocumentSaving<Way>;
  /**
   * The ways to save, for example with or without sending. Ctrl+S uses the first way. The last way has the primary
   * button. While a way without a button is running, the first button shows the busy state.
   */
  ways: readonly WayToSave<Way>[];
  draft: DraftControls | undefined;
}

/** Milliseconds until the button "Stop saving" appears. During a fast save, the button would only flash. */
const STOP_BUTTON_DELAY_MS = 3_000;

/** The bar at the bottom of the window. It contains the total and the buttons for saving. */
export function SaveBar<Way extends string>({ control, preview, saving: state, ways, draft }: SaveBarProps<Way>) {
  const { saving, save, stop } = state;
  const isSlow = useDelayedFlag(saving !== null, STOP_BUTTON_DELAY_MS);
  const busy = saving && (ways.some(({ way }) => way === saving) ? saving : ways[0]?.way);
  const bar = useMeasuredBar();
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.sum}>
        <Total control={control} />
        {draft?.state && (
          <p role="status" className={styles.state}>
            {draft.state}
          </p>
        )}
      </div>
      <PreviewButton preview={preview} />
      {!saving && draft?.actions}
      <div className={styles.buttons} aria-busy={saving !== null}>
        {isSlow && (
          <Button variant="quiet" onClick={stop}>
            {t('Stop saving')}
          </Button>
        )}
        {ways.map(({ way, label, busyLabel }, index) => (
          <Button
            key={way}
            data-save={index === 0 || undefined}
            {...(index === ways.length - 1 && { variant: 'primary' as const })}
            aria-disabled={saving !== null}
            onClick={() => void save(way)}
          >
            {busy === way ? busyLabel : label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function PreviewButton({ preview: { isWide, isShown, toggle } }: { preview: PreviewState }) {
  const isHiding = isWide && isShown;
  const Icon = isHiding ? EyeOff : Eye;
  return (
    <Button
      onClick={toggle}
      title={t(isHiding ? 'Hide the preview, and give the form its room' : 'Show the document as it will be printed')}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.label}>{t(!isWide ? 'Preview' : isShown ? 'Hide Preview' : 'Show Preview')}</span>
    </Button>
  );
}

/**
 * Makes the height of the bar available in CSS. Focused fields are then scrolled above the bar, and toasts are placed
 * above the bar.
 */
function useMeasuredBar() {
  const bar = useRef<HTMLDivElement>(null);
  useRootAttribute('data-save-buttons');
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (bar.current) style.setProperty('--save-bar-height', `${bar.current.offsetHeight}px`);
    });
    observer.observe(bar.current!);
    return () => observer.disconnect();
  }, []);
  return bar;
}

function Total({ control }: { control: DocumentForm['control'] }) {
  const { currency, total } = useDocumentTotals(control);
  return (
    <p>
      {t('Total')}{' '}
      <span className={styles.figure}>
        <Money amount={total} currency={currency} />
      </span>
    </p>
  );
}
