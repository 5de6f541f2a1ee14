import { moveDeliveryPeriod, type Quote, toCommonNames } from '@paperbill/contracts/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { t } from '../../../languages/t.js';
import { ButtonLink } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Spinner } from '../../../components/loading.js';
import { Alert, EmptyState, LoadState } from '../../../components/messages.js';
import { PageHeader } from '../../../components/page-header.js';
import { useTabDraftKey } from '../../../drafts/tab-draft.js';
import { useUser } from '../../auth/api/session.js';
import { DocumentNotFound } from '../../documents/page/document-not-found.js';
import { readDocumentDraft } from '../../documents/editor/use-document-draft.js';
import { useProfile } from '../../profile/api/profile.js';
import { quotePath } from '../../invoices/api/invoice-queries.js';
import { blankDocument, type DocumentFormValues, storedToFormValues } from '../../documents/form/document-schema.js';
import { useQuoteToWrite } from '../api/quotes.js';
import { formTaxesQuery } from '../../documents/form/form-taxes.js';
import { QuoteEditor } from './quote-editor.js';

/** With `?copy=<id>`, the form starts with a copy of this quote and today's date. */
export function NewQuotePage() {
  const { data: user } = useUser();
  const draftKey = useTabDraftKey('quote', user?.id);
  const profile = useProfile();
  const taxes = useQuery(formTaxesQuery);
  const [params] = useSearchParams();
  const copied = useQuoteToWrite(params.get('copy'));
  const isCopyKnown = !params.get('copy') || copied.data || copied.isError;
  if (!user || !draftKey || !profile.data || !taxes.data || !isCopyKnown) {
    const retry = () => {
      void profile.refetch();
      void taxes.refetch();
    };
    return <QuoteNotLoaded title={t('Create Quote')} error={profile.error ?? taxes.error} onRetry={retry} />;
  }
  const blank = blankDocument('quote', profile.data, taxes.data);
  const initialValues = copied.data ? copyQuote(copied.data, blank) : blank;
  return (
    <QuoteEditorFrame title={t('Create Quote')}>
      {copied.isError && (
        <Alert tone="warning">{t('The quote to copy could not be read. Please write it below.')}</Alert>
      )}
      <QuoteEditor
        key={params.get('copy')}
        userId={user.id}
        profile={profile.data}
        draftKey={draftKey}
        initialValues={initialValues}
        quote={null}
        copyOf={copied.data?.number}
      />
    </QuoteEditorFrame>
  );
}

const copyQuote = (quote: Quote, { date, until }: DocumentFormValues): DocumentFormValues => ({
  ...storedToFormValues(toCommonNames('quote', quote)),
  ...moveDeliveryPeriod(quote, quote.quoteDate, date),
  number: '',
  date,
  until,
});

/**
 * An accepted quote cannot be edited. If the browser has an earlier draft of this quote, the page still shows
 * the draft.
 */
export function EditQuotePage() {
  const { id = '' } = useParams();
  const { data: user } = useUser();
  const profile = useProfile();
  const taxes = useQuery(formTaxesQuery);
  const quote = useQuoteToWrite(id);
  const draftKey = useTabDraftKey(`quoteEdit-${id}`, user?.id);
  if (!user || !draftKey || !profile.data || !taxes.data || !quote.data) {
    const retry = () => {
      void profile.refetch();
      void taxes.refetch();
      void quote.refetch();
    };
    return (
      <QuoteNotLoaded title={t('Edit Quote')} error={quote.error ?? profile.error ?? taxes.error} onRetry={retry} />
    );
  }
  return (
    <QuoteEditorFrame title={t('Edit Quote {number}', { number: quote.data.number })}>
      {quote.data.status === 'accepted' && !readDocumentDraft(draftKey) ? (
        <LockedQuote quote={quote.data} />
      ) : (
        <QuoteEditor
          key={id}
          userId={user.id}
          profile={profile.data}
          draftKey={draftKey}
          initialValues={storedToFormValues(toCommonNames('quote', quote.data))}
          quote={quote.data}
        />
      )}
    </QuoteEditorFrame>
  );
}

function QuoteEditorFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-wide>
      <PageHeader title={title} />
      {children}
    </div>
  );
}

function LockedQuote({ quote }: { quote: Quote }) {
  return (
    <Card>
      <EmptyState
        title={t('This quote is accepted')}
        text={t('An accepted quote can’t be changed. Copy it to offer something else.')}
        action={<ButtonLink to={quotePath(quote.id)}>{t('Quote {number}', { number: quote.number })}</ButtonLink>}
      />
    </Card>
  );
}

function QuoteNotLoaded({ title, error, onRetry }: { title: string; error: Error | null; onRetry: () => void }) {
  return (
    <QuoteEditorFrame title={title}>
      <LoadState
        query={{ error, refetch: onRetry }}
        failed={t('Failed to fetch the quote')}
        loading={<Spinner label={t('Loading the quote form')} />}
        missing={<DocumentNotFound kind="quote" />}
        inCard
      />
    </QuoteEditorFrame>
  );
}
