import type { DraftSummary } from '@paperbill/contracts/http';
import { toCurrency } from '@paperbill/contracts/rules';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { LongText } from '../../../components/long-text.js';
import { Money } from '../../../components/money.js';
import { useConfirmation } from '../../../components/use-confirmation.js';
import { draftPath, useDeleteDraft } from '../api/drafts.js';
import { Row, RowDetail, RowList } from '../../../components/row-list.js';
import styles from './drafts.module.css';

const MAX_SHOWN_DRAFTS = 3;

export function Drafts({ drafts }: { drafts: DraftSummary[] }) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const remove = useDeleteDraft();
  const list = useRef<HTMLUListElement>(null);
  const main = useRef<HTMLElement>(null);
  const [deletion, askToDelete] = useConfirmation<DraftSummary>({
    question: (draft) => ({
      title: t('Delete this draft?'),
      text: t('The draft for {client} is gone then. Invoices are not touched.', { client: formatClientOfDraft(draft) }),
      confirmLabel: t('Delete'),
      isDangerous: true,
    }),
    onConfirm: (draft) => remove.mutateAsync(draft),
    // After the last draft is deleted, the section is gone.
    focusAfter: () => list.current?.querySelector('button') ?? main.current,
  });
  if (drafts.length === 0) return null;
  return (
    <Card className={styles.drafts} aria-labelledby={id}>
      <h2 id={id}>{t('Drafts ({count})', { count: drafts.length })}</h2>
      <RowList ref={list}>
        {(isWhole ? drafts : drafts.slice(0, MAX_SHOWN_DRAFTS)).map((draft) => (
          <Row
            key={draft.id}
            text={
              <>
                <Link to={draftPath(draft.id)}>
                  <LongText text={formatClientOfDraft(draft)} />
                </Link>
                <RowDetail>{describeDraft(draft)}</RowDetail>
              </>
            }
          >
            {draft.total !== null && <Money amount={draft.total} currency={toCurrency(draft.currency)} />}
            <Button
              small
              icon
              variant="quiet"
              aria-label={t('Delete the draft for {client}', { client: formatClientOfDraft(draft) })}
              onClick={({ currentTarget }) => {
                main.current = currentTarget.closest('main');
                askToDelete(draft);
              }}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </Row>
        ))}
      </RowList>
      {drafts.length > MAX_SHOWN_DRAFTS && (
        <Button small variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('Show less') : t('Show all {count}', { count: drafts.length })}
        </Button>
      )}
      {deletion}
    </Card>
  );
}

const describeDraft = ({ correctsId, quote, updatedAt }: DraftSummary): string => {
  const date = formatDateTime(updatedAt);
  if (correctsId) return t('Correction, saved {date}', { date });
  return quote ? t('Of quote {number}, saved {date}', { number: quote.number, date }) : t('Saved {date}', { date });
};

const formatClientOfDraft = ({ clientName }: DraftSummary): string => clientName.trim() || t('nobody yet');
