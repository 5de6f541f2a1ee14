import { type ComponentProps, Suspense, useState } from 'react';
import { t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';

const [SampleDrawer, useSampleDrawer] = lazyDialog(() => import('./sample-drawer.js'));

type SampleButtonProps = Pick<ComponentProps<typeof Button>, 'small' | 'variant'>;

export function SampleButton({ variant = 'quiet', ...look }: SampleButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  useSampleDrawer();
  return (
    <>
      <Button variant={variant} {...look} onClick={() => setIsOpen(true)}>
        {t('See a sample invoice')}
      </Button>
      <Suspense fallback={null}>{isOpen && <SampleDrawer onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
