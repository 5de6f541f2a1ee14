import type { ArchiveProgress } from '@paperbill/contracts/http';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fileTexts } from '../../csv/file-texts.js';
import { t, type TextId } from '../../languages/t.js';
import { useMutationWithToasts } from '../../api/change.js';
import { request, requestJson } from '../../api/request.js';
import { ButtonAnchor } from '../../components/button.js';
import { formatDateTime } from '../../components/format-date-time.js';
import styles from './account.module.css';

const ARCHIVE_URL = '/app/api/archive';
const ARCHIVE_PROGRESS_URL = `${ARCHIVE_URL}/progress`;
const ARCHIVE_PERMISSION_URL = `${ARCHIVE_URL}/permission`;
const POLL_MS = 2_000;

/** A small archive may be complete before the first poll. */
const START_TIMEOUT_MS = 20_000;

const SEE_DOWNLOADS_TEXT: TextId = 'Your browser’s list of downloads shows whether the file is complete.';
const OTHER_DOWNLOAD_TEXT: TextId = 'Another of your downloads is still running.';
const CONTENT_TEXT: TextId = 'Invoices with their PDFs, customers, products, profile and logo, as one ZIP.';

export const DownloadEverything = () => (
  <ArchiveDownload
    href={ARCHIVE_URL}
    label={t(settingLabels.downloadEverything)}
    description={t(CONTENT_TEXT)}
    showsAll
  />
);

interface ArchiveDownloadProps {
  href: string;
  label: string;
  description: string;
  showsAll?: boolean;
  isDisabled?: boolean;
  children?: ReactNode;
}

/** A user can have only one download at a time. */
export function ArchiveDownload({
  href,
  label,
  description,
  showsAll = false,
  isDisabled = false,
  children,
}: ArchiveDownloadProps) {
  const id = useId();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const [wasUnderWay, setWasUnderWay] = useState(false);
  const [endBefore, setEndBefore] = useState<string>();
  const [end, setEnd] = useState<ArchiveProgress['last']>(null);
  const { data, refetch } = useQuery({
    queryKey: [ARCHIVE_PROGRESS_URL],
    queryFn: ({ signal }) => requestJson<ArchiveProgress>(ARCHIVE_PROGRESS_URL, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.underWay || (askedAt !== null && !wasUnderWay && Date.now() - askedAt < START_TIMEOUT_MS)
        ? POLL_MS
        : false,
  });
  // The running download may have been started elsewhere. The server would reject a second one.
  const underWay = data?.underWay;
  const isOurs = showsAll || askedAt !== null;
  if (underWay && isOurs && !wasUnderWay) setWasUnderWay(true);
  // Only the first download that ends after the click counts. Later downloads may have been started in another window.
  const last = data?.last;
  if (askedAt !== null && !end && last && last.at !== endBefore) setEnd(last);
  const isInactive = Boolean(underWay) || isDisabled;

  const link = useRef<HTMLAnchorElement>(null);
  const isPermitted = useRef(false);
  const permission = useMutationWithToasts({
    // The server checks the permission before the download. If it refused the download itself, the browser would save
    // the error response as a file.
    mutationFn: () => request(ARCHIVE_PERMISSION_URL),
    onSuccess: () => {
      setWasUnderWay(false);
      setEndBefore(last?.at);
      setEnd(null);
      setAskedAt(Date.now());
      isPermitted.current = true;
      link.current?.click();
      void refetch();
    },
    failure: fileTexts.downloadFailed,
  });

  function start(event: MouseEvent): void {
    if (isPermitted.current) {
      isPermitted.current = false;
      return;
    }
    event.preventDefault();
    // Until the first response with the progress, another click would start a second download.
    const isStarting = askedAt !== null && !end && !wasUnderWay && Date.now() - askedAt < POLL_MS;
    if (!isInactive && !isStarting && !permission.isPending) permission.mutate();
  }

  return (
    <div className={styles.part}>
      <p id={id} role="status">
        {underWay && isOurs
          ? t('{done, number} of {total, number} PDFs. Your browser goes on if you close this page.', {
              done: underWay.done,
              total: underWay.total,
            })
          : wasUnderWay
            ? describeResult(last)
            : askedAt !== null
              ? end
                ? describeResult(end)
                : t(SEE_DOWNLOADS_TEXT)
              : `${description}${underWay ? ` ${t(OTHER_DOWNLOAD_TEXT)}` : ''}${showsAll && last?.whole === false ? ` ${describeResult(last)}` : ''}`}
      </p>
      {children}
      <ButtonAnchor
        ref={link}
        href={href}
        download
        {...(isInactive && { 'aria-disabled': true, 'aria-describedby': id })}
        onClick={start}
      >
        {label}
      </ButtonAnchor>
    </div>
  );
}

/** The server only knows that it has sent the whole file, not whether the file has arrived. */
function describeResult(last: ArchiveProgress['last'] | undefined): string {
  if (!last) return `${t('The download has ended.')} ${t(SEE_DOWNLOADS_TEXT)}`;
  const at = formatDateTime(last.at);
  return last.whole
    ? t('Sent completely ({time}).', { time: at })
    : t('The last download was interrupted ({time}). Please start it again.', { time: at });
}
