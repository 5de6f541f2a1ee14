// All pages in this file share one chunk. Each page is small, and users go from one to the next.
export { CurrencyPage } from '../../features/profile/currency-page.js';
export { NumbersPage } from '../../features/profile/numbers-page.js';
export { AccountPage } from '../../features/settings/pages/account-page.js';
export { ActivityPage } from '../../features/settings/pages/activity-page.js';
export { EmailsPage } from '../../features/settings/pages/emails-page.js';
export { ExportPage } from '../../features/settings/pages/export-page.js';
export { PaymentsPage } from '../../features/settings/pages/payments-page.js';
export { RemindersPage } from '../../features/settings/pages/reminders-page.js';
export { TaxesPage } from '../../features/taxes/page/taxes-page.js';
