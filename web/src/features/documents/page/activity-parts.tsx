import { Link2Off, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { formatDateTime } from '../../../components/format-date-time.js';
import { Row, RowDetail } from '../../../components/row-list.js';

export const EntryTime = ({ at }: { at: string }) => (
  <RowDetail>
    <time dateTime={at}>{formatDateTime(at)}</time>
  </RowDetail>
);

interface EntryProps {
  title: ReactNode;
  at: string;
  amount?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

export const Entry = ({ title, at, children, ...row }: EntryProps) => (
  <Row
    text={
      <>
        <span>{title}</span>
        {children}
        <EntryTime at={at} />
      </>
    }
    {...row}
  />
);

interface IconActionProps {
  Icon: LucideIcon;
  label: string;
  tooltip?: string;
  disabled?: boolean;
  onClick: () => void;
}

export const IconAction = ({ Icon, label, tooltip, ...props }: IconActionProps) => (
  <Button small icon variant="quiet" title={tooltip} aria-label={label} {...props}>
    <Icon size={16} aria-hidden />
  </Button>
);

export const RevokeAction = ({ label, onRevoke }: { label: string; onRevoke: () => void }) => (
  <IconAction Icon={Link2Off} tooltip={t('Revoke the link')} label={label} onClick={onRevoke} />
);
