import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.js';
import styles from './disclosure.module.css';

interface DisclosureProps {
  label: string;
  startsOpen?: boolean;
  staysOpen?: boolean;
  children: ReactNode;
}

/** The content is mounted, and its data fetched, only when the user opens the section. */
export function Disclosure({ label, startsOpen = false, staysOpen = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  if (staysOpen && !isOpen) setIsOpen(true);
  return (
    <div className={styles.disclosure}>
      <Button variant="quiet" className={styles.line!} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
        <ChevronDown size={16} aria-hidden />
      </Button>
      {isOpen && children}
    </div>
  );
}
