import type { ArchiveProgress } from '@paperbill/contracts/http';
import { fileTexts } from '@paperbill/contracts/texts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { needsFreshSignIn, noAnswerToast, request, requestJson } from '../../api/request.js';
import { ButtonAnchor } from '../../components/button.js';
import { formatDateTime } from '../../components/format-date-time.js';
import { showToast } from '../../toasts/toast-store.js';
import styles from './account.module.css';

const ARCHIVE = '/app/api/archive';
const PROGRESS = `${ARCHIVE}/progress`;
const PERMISSION = `${ARCHIVE}/permission`;
const ASK_EVERY_MS = 2_000;

/** After a press so long is asked whether the archive has begun: a small one may have ended before. */
const BEGINS_WITHIN_MS = 20_000;

const SEE_DOWNLOADS = 'Your browser’s list of downloads says whether the file is complete.';
const ANOTHER = 'Another download of yours is under way.';
const WHAT_IT_IS = 'Invoices with their PDFs, customers, products, profile and logo, as one ZIP.';

/** On the profile page: everything that is kept of somebody, as one file. */
export const DownloadEverything = () => (
  <ArchiveDownload href={ARCHIVE} label="Download everything" about={WHAT_IT_IS} ofAnyPage />
);

interface ArchiveDownloadProps {
  href: string;
  label: string;
  /** What it is. */
  about: string;
  /** It also tells of one that another part, page or browser has begun. */
  ofAnyPage?: boolean;
  /** Where nothing can be downloaded. */
  isDisabled?: boolean;
  /** What to choose before. */
  children?: ReactNode;
}

/**
 * A ZIP that the browser downloads by itself, one at a time of a user, and how far it is.
 */
export function ArchiveDownload({
  href,
  label,
  about,
  ofAnyPage = false,
  isDisabled = false,
  children,
}: ArchiveDownloadProps) {
  const id = useId();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const [wasUnderWay, setWasUnderWay] = useState(false);
  /** When the one before a press had ended. */
  const [endBefore, setEndBefore] = useState<string>();
  const [end, setEnd] = useState<ArchiveProgress['last']>(null);
  const { data, refetch } = useQuery({
    queryKey: [PROGRESS],
    queryFn: ({ signal }) => requestJson<ArchiveProgress>(PROGRESS, { signal }),
    // The one thing that changes by itself while somebody looks at it.
    refetchInterval: ({ state }) =>
      state.data?.underWay || (askedAt !== null && !wasUnderWay && Date.now() - askedAt < BEGINS_WITHIN_MS)
        ? ASK_EVERY_MS
        : false,
  });
  // It may have been begun before, in another tab or browser, of which a second one would only be refused.
  const underWay = data?.underWay;
  const isOurs = ofAnyPage || askedAt !== null;
  if (underWay && isOurs && !wasUnderWay) setWasUnderWay(true);
  // A small one has ended before anybody could see it under way. What ends later may be another part's.
  const last = data?.last;
  if (askedAt !== null && !end && last && last.at !== endBefore) setEnd(last);
  const isResting = Boolean(underWay) || isDisabled;

  const link = useRef<HTMLAnchorElement>(null);
  const mayBegin = useRef(false);
  const permission = useMutation({
    // The browser would save a refusal as the file.
    mutationFn: () => request(PERMISSION),
    onSuccess: () => {
      setWasUnderWay(false);
      setEndBefore(last?.at);
      setEnd(null);
      setAskedAt(Date.now());
      mayBegin.current = true;
      link.current?.click();
      void refetch();
    },
    onError: (error) => needsFreshSignIn(error) || showToast(noAnswerToast(error) ?? fileTexts.downloadFailed),
  });

  function press(event: MouseEvent): void {
    if (mayBegin.current) {
      mayBegin.current = false;
      return;
    }
    event.preventDefault();
    // For as long as it takes to see that it has begun, another press would download it twice, or save the refusal as a file.
    const isAsking = askedAt !== null && !end && !wasUnderWay && Date.now() - askedAt < ASK_EVERY_MS;
    if (!isResting && !isAsking && !permission.isPending) permission.mutate();
  }

  return (
    <div className={styles.part}>
      <p id={id} role="status">
        {underWay && isOurs
          ? `${fileTexts.progress(underWay.done, underWay.total, 'PDFs')}. Your browser goes on if you close this page.`
          : wasUnderWay
            ? howItEnded(last)
            : askedAt !== null
              ? end
                ? howItEnded(end)
                : SEE_DOWNLOADS
              : `${about}${underWay ? ` ${ANOTHER}` : ''}${ofAnyPage && last?.whole === false ? ` ${howItEnded(last)}` : ''}`}
      </p>
      {children}
      <ButtonAnchor
        ref={link}
        href={href}
        download
        {...(isResting && { 'aria-disabled': true, 'aria-describedby': id })}
        onClick={press}
      >
        {label}
      </ButtonAnchor>
    </div>
  );
}

/** It is known that all was sent, not that all arrived: that the browser's list of downloads tells. */
function howItEnded(last: ArchiveProgress['last'] | undefined): string {
  if (!last) return `No longer under way. ${SEE_DOWNLOADS}`;
  const at = formatDateTime(last.at);
  return last.whole ? `Sent completely (${at}).` : `The last download broke off (${at}). Please start it again.`;
}
