import { clientIdLines, listShownDetails, getShownNote, toNeutralNames } from '@paperbill/contracts/http';
import { formatDate, paymentTermsLabel } from '@paperbill/contracts/rules';
import { toFactLabel, detailLabels } from '@paperbill/contracts/texts';
import { documentLabels } from '@paperbill/contracts/texts/document-labels';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BackLink } from '../../../components/back-link.js';
import { StatusBadge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { Facts } from '../../../components/facts.js';
import { Spinner } from '../../../components/loading.js';
import { LongText } from '../../../components/long-text.js';
import { isNotFound, LoadState } from '../../../components/messages.js';
import { Money } from '../../../components/money.js';
import { PageHeader } from '../../../components/page-header.js';
import { useDeferredMount } from '../../../components/use-deferred-mount.js';
import { DocumentNotFound } from './document-not-found.js';
import { type PagedDocuments, pagedKinds, type PagedKind } from './paged-documents.js';
import styles from './document-page.module.css';
import { Paper } from './paper.js';

interface DocumentPageProps<Kind extends PagedKind> {
  kind: Kind;
  read: UseQueryResult<PagedDocuments[Kind]>;
  /** The query string of the list from which the user came. */
  listSearch?: string;
  actions: (document: PagedDocuments[Kind]) => ReactNode;
  /** Returns the text beside the status, such as how many days are left. */
  when: (document: PagedDocuments[Kind]) => string;
  children: (document: PagedDocuments[Kind]) => ReactNode;
}

export function DocumentPage<Kind extends PagedKind>({
  kind,
  read,
  listSearch = '',
  actions,
  when,
  children,
}: DocumentPageProps<Kind>) {
  const { data: document } = read;
  const { name } = documentLabels[kind];
  const { list, listPath } = pagedKinds[kind];
  const isMissing = isNotFound(read.error);
  const isShown = useDeferredMount(document !== undefined && !isMissing);
  return (
    <div data-wide>
      <BackLink to={{ pathname: listPath, search: listSearch }}>{list}</BackLink>
      {document && isShown ? (
        <>
          <PageHeader title={`${name} ${toNeutralDocument(kind, document).number}`} actions={actions(document)} />
          <div className={styles.content}>
            <div className={styles.facts}>
              <Summary kind={kind} document={document} when={when(document)} />
              {children(document)}
            </div>
            <Paper kind={kind} document={document} />
          </div>
        </>
      ) : (
        <>
          <PageHeader title={name} />
          <LoadState
            query={read}
            failed={`Failed to fetch the ${name.toLowerCase()}`}
            loading={<Spinner label={`Loading the ${name.toLowerCase()}`} />}
            missing={<DocumentNotFound kind={kind} />}
            inCard
          />
        </>
      )}
    </div>
  );
}

const toNeutralDocument = <Kind extends PagedKind>(kind: Kind, document: PagedDocuments[Kind]) =>
  toNeutralNames(kind, document) as unknown as { number: string; date: string; until: string };

interface SummaryProps<Kind extends PagedKind> {
  kind: Kind;
  document: PagedDocuments[Kind];
  when: string;
}

function Summary<Kind extends PagedKind>({ kind, document, when }: SummaryProps<Kind>) {
  const { date, until } = toNeutralDocument(kind, document);
  const note = getShownNote(document);
  const facts: [string, ReactNode][] = [
    ['Client', <Client document={document} />],
    [toFactLabel(documentLabels[kind].date), formatDate(date)],
    [toFactLabel(documentLabels[kind].until), formatDate(until)],
    ['Payment terms', paymentTermsLabel(document.paymentTerms)],
    ...listShownDetails(document).map(({ label, value }): [string, ReactNode] => [
      toFactLabel(label),
      <LongText text={value} />,
    ]),
    ...(note ? [[toFactLabel(detailLabels.note), <p className={styles.note}>{note}</p>] as [string, ReactNode]] : []),
  ];
  return (
    <Card padded aria-label="Summary">
      <div className={styles.standing}>
        <p className={styles.total}>
          <Money amount={document.total} />
        </p>
        <StatusBadge status={document.status} />
        <p className="hint">{when}</p>
      </div>
      <Facts className={styles.details} items={facts} />
    </Card>
  );
}

function Client({ document }: { document: PagedDocuments[PagedKind] }) {
  const { customerId, clientName, contactPerson, clientEmail } = document;
  const name = <LongText text={clientName} />;
  return (
    <>
      {customerId ? <Link to={`/customers/${customerId}`}>{name}</Link> : name}
      {[contactPerson, clientEmail, ...clientIdLines(document)]
        .filter((text) => text.trim())
        .map((text) => (
          <LongText key={text} className="hint" text={text} />
        ))}
    </>
  );
}
