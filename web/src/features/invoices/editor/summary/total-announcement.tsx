import { formatMoney } from '@paperbill/money';
import { useEffect, useState } from 'react';

/** Long enough that nobody hears the total of half a number. */
const PAUSE_MS = 1_000;

/** Tells people who can't see the summary the new total, once the typing pauses. */
export function TotalAnnouncement({ total }: { total: string }) {
  const [settled, setSettled] = useState(total);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(total), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [total]);
  return (
    <p className="visually-hidden" role="status">
      Total {formatMoney(settled)}
    </p>
  );
}
