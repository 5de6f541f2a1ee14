import { clientIdLines, listShownDetails, getShownNote, toCommonNames } from '@paperbill/contracts/http';
import { getPaymentDays } from '@paperbill/contracts/rules';
import { partyIdLabels } from '@paperbill/contracts/texts';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describePaymentTerms } from '../../../components/describe-payment-terms.js';
import { formatDate, formatMoney, getLocale } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { isNotFound } from '../../../api/request.js';
import { BackLink } from '../../../components/back-link.js';
import { StatusBadge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { Facts } from '../../../components/facts.js';
import { Spinner } from '../../../components/loading.js';
import { LongText } from '../../../components/long-text.js';
import { LoadState } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { PageHeader } from '../../../components/page-header.js';
import { useDeferredMount } from '../../../components/use-deferred-mount.js';
import { Attachments } from '../attachments/attachments.js';
import { DetailsAndSheet } from './details-and-sheet.js';
import { DocumentLines } from './document-lines.js';
import { DocumentNotFound } from './document-not-found.js';
import { type PagedDocuments, pagedKinds, type PagedKind } from './paged-documents.js';
import styles from './document-page.module.css';
import { Paper } from './paper.js';

interface DocumentPageProps<Kind extends PagedKind> {
  kind: Kind;
  read: UseQueryResult<PagedDocuments[Kind]>;
  /** The query string of the list that the user came from. */
  listSearch?: string;
  actions: (document: PagedDocuments[Kind]) => ReactNode;
  summary: (document: PagedDocuments[Kind]) => PageSummary;
  sums?: (document: PagedDocuments[Kind]) => [label: string, amount: string][];
  notices?: (document: PagedDocuments[Kind]) => ReactNode;
  children?: (document: PagedDocuments[Kind]) => ReactNode;
}

export interface PageSummary {
  amount: string;
  /** The label of `amount`. By default, this is the label of the total. */
  amountLabel?: string;
  statusDetail: string;
  otherAmounts?: [label: string, amount: string][];
  notes?: ReactNode;
  /** The reason why the user cannot change the files of the document. */
  filesLocked?: string;
}

export function DocumentPage<Kind extends PagedKind>(props: DocumentPageProps<Kind>) {
  const { kind, read, listSearch = '', actions } = props;
  const { data: document } = read;
  const { list, listPath } = pagedKinds[kind];
  const isMissing = isNotFound(read.error);
  const isShown = useDeferredMount(document !== undefined && !isMissing);
  return (
    <div data-wide>
      <BackLink to={{ pathname: listPath, search: listSearch }}>{t(list)}</BackLink>
      {document && isShown ? (
        <>
          <PageHeader
            title={t('{kind, select, invoice {Invoice} other {Quote}} {number}', {
              kind,
              number: withCommonFieldNames(kind, document).number,
            })}
            actions={actions(document)}
          />
          <DetailsAndSheet
            details={<Details {...props} document={document} />}
            sheet={<Paper kind={kind} document={document} />}
          />
        </>
      ) : (
        <>
          <PageHeader title={t(documentLabels[kind].name)} />
          <LoadState
            query={read}
            failed={t('Failed to fetch the {kind, select, invoice {invoice} other {quote}}', { kind })}
            loading={<Spinner label={t('Loading the {kind, select, invoice {invoice} other {quote}}', { kind })} />}
            missing={<DocumentNotFound kind={kind} />}
            inCard
          />
        </>
      )}
    </div>
  );
}

type DetailsProps<Kind extends PagedKind> = DocumentPageProps<Kind> & { document: PagedDocuments[Kind] };

const Details = <Kind extends PagedKind>({ kind, document, summary, sums, notices, children }: DetailsProps<Kind>) => (
  <div className={styles.facts}>
    {notices?.(document)}
    <FactsOfDocument kind={kind} document={document} summary={summary(document)} />
    <DocumentLines document={document} extraAmounts={sums?.(document) ?? []} />
    {children?.(document)}
  </div>
);

const withCommonFieldNames = <Kind extends PagedKind>(kind: Kind, document: PagedDocuments[Kind]) =>
  toCommonNames(kind, document) as unknown as { number: string; date: string; until: string };

interface SummaryProps<Kind extends PagedKind> {
  kind: Kind;
  document: PagedDocuments[Kind];
  summary: PageSummary;
}

function FactsOfDocument<Kind extends PagedKind>({ kind, document, summary }: SummaryProps<Kind>) {
  const { date, until } = withCommonFieldNames(kind, document);
  const note = getShownNote(document);
  const { amount, amountLabel, statusDetail, otherAmounts = [], notes, filesLocked } = summary;
  const facts: [string, ReactNode][] = [
    [t('Client'), <ClientOfDocument document={document} />],
    [t(kind === 'invoice' ? 'Invoice date' : 'Quote date'), formatDate(date)],
    [t(kind === 'invoice' ? 'Due date' : 'Valid until'), formatDate(until)],
    [t('Payment terms'), describePaymentTerms(getPaymentDays(document.paymentTerms))],
    ...listShownDetails(document, {
      labels: { reference: t('PO or reference'), day: t('Delivery date'), period: t('Delivery period') },
      language: getLocale(),
    }).map(({ label, value }): [string, ReactNode] => [label, <LongText text={value} />]),
    ...(note ? [[t('Note to client'), <p className={styles.note}>{note}</p>] as [string, ReactNode]] : []),
  ];
  return (
    <Card isPadded aria-label={t('Summary')}>
      <div className={styles.standing}>
        <p className={styles.total}>
          <Money amount={amount} currency={document.currency} />{' '}
          {amountLabel && <span className={styles.word}>{amountLabel}</span>}
        </p>
        <StatusBadge status={document.status} />
        <p className="hint">{statusDetail}</p>
      </div>
      {otherAmounts.length > 0 && (
        <Facts
          className={styles.others}
          items={otherAmounts.map(([label, value]) => [label, formatMoney(value, document.currency)])}
        />
      )}
      <Facts className={styles.details} items={facts} />
      <div className={styles.attachments}>
        <Attachments owner={{ of: kind, id: document.id }} locked={filesLocked} />
      </div>
      {notes && <div className={styles.notes}>{notes}</div>}
    </Card>
  );
}

function ClientOfDocument({ document }: { document: PagedDocuments[PagedKind] }) {
  const { customerId, clientName, contactPerson, clientEmail } = document;
  const name = <LongText text={clientName} />;
  return (
    <>
      {customerId ? <Link to={`/customers/${customerId}`}>{name}</Link> : name}
      {[contactPerson, clientEmail, ...clientIdLines(document, { taxId: t(partyIdLabels.taxId) })]
        .filter((text) => text.trim())
        .map((text) => (
          <LongText key={text} className="hint" text={text} />
        ))}
    </>
  );
}
