import { randomUUID } from 'node:crypto';
import {
  type CompanyProfileUpdate,
  type DocumentKind,
  type FirstStep,
  logoHash,
  type Tax,
  type ReportedTax,
} from '@paperbill/contracts/http';
import {
  invoicing,
  type TaxReportSelection,
  type TotalsSelection,
  type WithNoticeRecipient,
  type NumberJournalSelection,
  type RevenueReportSelection,
} from '@paperbill/contracts/nats';
import type { Currency, RevenuePeriod } from '@paperbill/contracts/rules';
import { aTax } from '@paperbill/testing';
import { UserWithClients } from './clients.js';

export class UserWithSettings extends UserWithClients {
  readonly listTaxes = () => this.ask(invoicing.listTaxes);
  readonly createTax = (tax: Partial<Tax> = {}, idempotencyKey: string = randomUUID()) =>
    this.ask(invoicing.createTax, { tax: aTax(tax), idempotencyKey });
  readonly changeTax = (tax: Pick<Tax, 'id'> & Partial<Tax>) => this.ask(invoicing.changeTax, { tax });
  readonly deleteTax = (id: string) => this.ask(invoicing.deleteTax, { id });
  readonly getTaxReport = (selection: TaxReportSelection) => this.ask(invoicing.getTaxReport, selection);
  readonly getRevenueReport = (selection: RevenueReportSelection) => this.ask(invoicing.getRevenueReport, selection);
  readonly listDocumentsOfTax = (selection: TaxReportSelection, tax: ReportedTax, page = 1) =>
    this.ask(invoicing.listDocumentsOfTax, { ...selection, tax, page });
  readonly listDocumentsOfRevenue = (selection: RevenueReportSelection, key: string, page = 1) =>
    this.ask(invoicing.listDocumentsOfRevenue, { ...selection, key, page });
  readonly listNumberJournal = (selection: NumberJournalSelection) => this.ask(invoicing.listNumberJournal, selection);
  readonly getSettings = () => this.ask(invoicing.getSettings);
  readonly saveTimeZone = (timeZone: string, { ifUnset = false } = {}) =>
    this.ask(invoicing.saveSettings, { timeZone, ifUnset });
  readonly getFirstSteps = () => this.ask(invoicing.getFirstSteps);
  readonly skipFirstSteps = (steps: FirstStep[]) => this.ask(invoicing.skipFirstSteps, { steps });
  readonly getStatsChange = (period: RevenuePeriod, currency?: Currency) =>
    this.ask(invoicing.getStatsChange, { period, currency });
  readonly getToDo = () => this.ask(invoicing.getToDo);
  readonly getStats = (period: RevenuePeriod = 'all', currency?: Currency) =>
    this.ask(invoicing.getStats, { period, currency });
  readonly getStatsWithSeries = (period: RevenuePeriod = 'all', currency?: Currency) =>
    this.ask(invoicing.getStats, { period, series: true, currency });
  readonly getStatsWithOverdue = (period: RevenuePeriod = 'all', series = false) =>
    this.ask(invoicing.getStats, { period, overdue: true, series });

  async getCustomerTotals(selection: TotalsSelection = {}) {
    return (await this.ask(invoicing.getCustomerTotals, selection)).items;
  }

  readonly suggestNumber = (date?: string) => this.ask(invoicing.nextNumber, { date });
  readonly getNextNumber = async (date?: string) => (await this.suggestNumber(date)).nextInvoiceNumber;
  readonly getNumberFormats = () => this.ask(invoicing.getNumberFormats);
  readonly saveNumberFormat = (format: string, nextCounter?: number, kind: DocumentKind = 'invoice') =>
    this.ask(invoicing.saveNumberFormat, { kind, format, nextCounter });

  readonly countInvoices = async () => (await this.ask(invoicing.countInvoices)).totalInvoices;

  readonly getProfile = () => this.ask(invoicing.getProfile);
  readonly hasRoundedDocuments = () => this.ask(invoicing.hasRoundedDocuments);

  saveProfile(update: CompanyProfileUpdate, logo?: Buffer, by: WithNoticeRecipient = {}) {
    return this.ask(invoicing.saveProfile, { ...by, update, ...(logo && { logo: logo.toString('base64') }) });
  }

  async getLogo(url?: string) {
    const { base64, ...file } = await this.ask(invoicing.getLogo, {
      sha256: url === undefined ? null : logoHash(url),
    });
    return { ...file, content: Buffer.from(base64, 'base64') };
  }
}
