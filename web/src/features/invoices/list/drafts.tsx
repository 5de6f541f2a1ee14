import type { DraftSummary } from '@paperbill/contracts/http';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { LongText } from '../../../components/long-text.js';
import { Money } from '../../../components/money.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { draftPath, useDeleteDraft } from '../api/drafts.js';
import styles from './drafts.module.css';

/** How many drafts are visible before the user clicks "Show all". */
const MAX_SHOWN = 3;

/** The user's drafts, which are shown above the list of invoices. Renders nothing if there are no drafts. */
export function Drafts({ drafts }: { drafts: DraftSummary[] }) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const remove = useDeleteDraft();
  const list = useRef<HTMLUListElement>(null);
  const main = useRef<HTMLElement>(null);
  const [deletion, askToDelete] = useConfirmation<DraftSummary>({
    question: (draft) => ({
      title: 'Delete this draft?',
      text: `The draft for ${formatClient(draft)} is gone then. Invoices are not touched.`,
      confirmLabel: 'Delete',
      isDangerous: true,
    }),
    onConfirm: (draft) => remove.mutateAsync(draft),
    // The section with drafts disappears together with the last draft.
    focusAfter: () => list.current?.querySelector('button') ?? main.current,
  });
  if (drafts.length === 0) return null;
  return (
    <Card className={styles.drafts} aria-labelledby={id}>
      <h2 id={id}>Drafts ({drafts.length})</h2>
      <ul ref={list}>
        {(isWhole ? drafts : drafts.slice(0, MAX_SHOWN)).map((draft) => (
          <li key={draft.id}>
            <div className={styles.what}>
              <Link to={draftPath(draft.id)}>
                <LongText text={formatClient(draft)} />
              </Link>
              <span className={styles.when}>
                {describeDraft(draft)} {formatDateTime(draft.updatedAt)}
              </span>
            </div>
            {draft.total !== null && <Money amount={draft.total} />}
            <Button
              small
              icon
              variant="quiet"
              aria-label={`Delete the draft for ${formatClient(draft)}`}
              onClick={({ currentTarget }) => {
                main.current = currentTarget.closest('main');
                askToDelete(draft);
              }}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {drafts.length > MAX_SHOWN && (
        <Button small variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${drafts.length}`}
        </Button>
      )}
      {deletion}
    </Card>
  );
}

const describeDraft = ({ correctsId, quote }: DraftSummary): string => {
  if (correctsId) return 'Correction, saved';
  return quote ? `Of quote ${quote.number}, saved` : 'Saved';
};

const formatClient = ({ clientName }: DraftSummary): string => clientName.trim() || 'nobody yet';
