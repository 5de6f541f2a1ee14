// The pages that this file exports share one chunk, because they are small and users often open several of them.
export { CurrencyPage } from '../../features/profile/currency-page.js';
export { NumbersPage } from '../../features/profile/numbers-page.js';
export { AccountPage } from '../../features/settings/pages/account-page.js';
export { ActivityPage } from '../../features/settings/pages/activity-page.js';
export { EmailsPage } from '../../features/settings/pages/emails-page.js';
export { ExportPage } from '../../features/settings/pages/export-page.js';
export { PaymentsPage } from '../../features/settings/pages/payments-page.js';
export { RemindersPage } from '../../features/settings/pages/reminders-page.js';
export { TaxesPage } from '../../features/taxes/page/taxes-page.js';
