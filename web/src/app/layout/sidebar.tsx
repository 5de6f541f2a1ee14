import {
  Building2,
  ChartColumn,
  FilePlus2,
  Files,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  Package,
  Search,
  Users,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t, translate } from '../../languages/t.js';
import { brand } from '../../brand.js';
import type { Subscription } from '../../features/subscription/api/get-subscription.js';
import { documentLists } from '../../features/invoices/list/document-lists.js';
import { PlanBox } from '../../features/subscription/plan-box.js';
import { mainPages, preloadPage } from '../pages/pages.js';
import { getControlKeyLabel, useOpenOverlay } from '../shortcuts/open-overlay.js';
import { AccountMenu } from './account-menu.js';
import { usePendingPath } from './pending-navigation.js';
import styles from './sidebar.module.css';

type MainPage = (typeof mainPages)[number];

const CREATE_INVOICE = '/create-invoice';

const pageIcons: Record<MainPage['path'], LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/create-invoice': FilePlus2,
  '/invoices': Files,
  '/products': Package,
  '/customers': Users,
  '/reports': ChartColumn,
  '/profile': Building2,
};

/** The entries that are nested below All Invoices. */
const [, ...otherDocuments] = documentLists;

const isDocumentPage = (pathname: string): boolean => /^\/(invoices|drafts|quotes|recurring)(\/|$)/.test(pathname);

function isPageOrSubpage(pathname: string, itemPath: string): boolean {
  const found = pathname === '/' ? '/dashboard' : pathname.replace(/^\/drafts(?=\/|$)/, '/invoices');
  return `${found}/`.startsWith(`${itemPath}/`);
}

interface NavLinkProps {
  path: string;
  label: string;
  className: string | undefined;
  icon?: ReactNode;
}

interface SidebarProps {
  subscription: Subscription | undefined;
  /**
   * Called when the user follows a link. This function must close the menu, even if the app then asks about
   * unsaved changes.
   */
  onFollow?: () => void;
}

/** While the user's plan is unknown, no feature is locked. The server decides which features are allowed. */
export function Sidebar({ subscription, onFollow }: SidebarProps) {
  const { pathname } = useLocation();
  const shownPath = usePendingPath() ?? pathname;
  return (
    <div
      className={styles.sidebar}
      onClick={({ target }) => (target as Element).closest('a, [data-follow]') && onFollow?.()}
    >
      <Link to="/" className={styles.brand}>
        {brand.name}
      </Link>
      <SearchButton />
      <nav aria-label={t('Main')}>
        <ul className={styles.items}>
          {mainPages.map((item) => (
            <li key={item.path}>
              {item.path === CREATE_INVOICE && subscription?.hasExceededLimit ? (
                <LockedItem {...item} />
              ) : (
                <NavItem {...item} />
              )}
              {item.path === '/invoices' && isDocumentPage(shownPath) && (
                <ul className={styles.items}>
                  {otherDocuments.map((list) => (
                    <li key={list.path}>
                      <NavLink {...list} className={`${styles.item} ${styles.nested}`} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {subscription && <PlanBox subscription={subscription} />}
      <AccountMenu />
    </div>
  );
}

function SearchButton() {
  const [, showOverlay] = useOpenOverlay();
  return (
    <button
      type="button"
      className={styles.search}
      aria-keyshortcuts="Control+K Meta+K"
      data-follow
      onClick={() => showOverlay('finder')}
    >
      <Search size={16} aria-hidden />
      {t('Search')}
      <kbd aria-hidden>{`${getControlKeyLabel()} K`}</kbd>
    </button>
  );
}

const opensInSameTab = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey);

function NavItem({ path, label }: MainPage) {
  const Icon = pageIcons[path];
  const className = `${styles.item} ${path === CREATE_INVOICE ? styles.highlighted : ''}`;
  const icon = <Icon size={18} strokeWidth={1.75} aria-hidden />;
  return <NavLink path={path} label={label} className={className} icon={icon} />;
}

function NavLink({ path, label, className, icon }: NavLinkProps) {
  const { pathname } = useLocation();
  const pendingPath = usePendingPath();
  return (
    <Link
      to={path}
      className={className}
      aria-current={isPageOrSubpage(pathname, path) ? 'page' : undefined}
      data-marked={isPageOrSubpage(pendingPath ?? pathname, path) || undefined}
      onPointerEnter={() => preloadPage(path)}
      // Ignores a click on a link to a page that is already loading, unless the link opens in a new tab. A second
      // navigation would add a second history entry for the page, and Back would seem to do nothing.
      onClick={(event) => pendingPath === path && opensInSameTab(event) && event.preventDefault()}
    >
      {icon}
      {translate(label)}
    </Link>
  );
}

function LockedItem({ path, label }: MainPage) {
  const Icon = pageIcons[path];
  return (
    <span className={`${styles.item} ${styles.locked}`} role="link" aria-disabled="true">
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {translate(label)}
      <Lock className={styles.lock} size={16} role="img" aria-label={t('Locked until you upgrade')} />
    </span>
  );
}
