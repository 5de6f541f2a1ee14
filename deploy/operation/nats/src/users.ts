import { fileURLToPath } from 'node:url';
import {
  bff,
  billing,
  catalogue,
  documents,
  identity,
  invoicing,
  type ServiceName,
  serviceNames,
} from '@paperbill/contracts/nats';

export const natsUsers = ['bff', ...serviceNames] as const;
export type NatsUser = (typeof natsUsers)[number];

export const configurationFile = fileURLToPath(new URL('../nats.conf', import.meta.url));

export const toPasswordVariable = (user: NatsUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;

/** Each subject starts with the name of the service. */
export const toServicePattern = (service: ServiceName): string => `${service}.>`;

/** The BFF is not in the list, because it may call all services. */
const callsOfService: Record<ServiceName, { subject: string }[]> = {
  identity: [billing.endRenewal, ...[billing, catalogue, documents, invoicing].map(({ deleteUser }) => deleteUser)],
  billing: [
    invoicing.settleOnlinePayment,
    invoicing.setPaymentAccountState,
    invoicing.findOutdatedSessions,
    invoicing.storeSavedCard,
    invoicing.prepareAutomaticPayment,
  ],
  catalogue: [],
  documents: [
    invoicing.getInvoice,
    invoicing.getCreditNote,
    invoicing.getQuote,
    invoicing.getLogo,
    invoicing.leaseMail,
    invoicing.readMailedFile,
    invoicing.beginMail,
    invoicing.reportMail,
    invoicing.leaseNotice,
    invoicing.reportNotice,
  ],
  invoicing: [
    billing.getPlan,
    billing.getPlanOnSchedule,
    billing.chargeSavedCard,
    billing.forgetSavedCard,
    catalogue.findUnknown,
    catalogue.findUnknownOnSchedule,
    catalogue.getPrices,
    identity.findNoticeAddress,
  ],
};

/** Unsigned messages. Only one service may send each of these messages (see {@link callsOfService}). */
const unsignedMessages = [
  ...callsOfService.identity,
  billing.getPlanOnSchedule,
  catalogue.findUnknownOnSchedule,
  identity.findNoticeAddress,
  invoicing.leaseMail,
  invoicing.readMailedFile,
  invoicing.beginMail,
  invoicing.reportMail,
  invoicing.leaseNotice,
  invoicing.reportNotice,
  invoicing.settleOnlinePayment,
  invoicing.setPaymentAccountState,
  invoicing.findOutdatedSessions,
  invoicing.storeSavedCard,
  invoicing.prepareAutomaticPayment,
  billing.chargeSavedCard,
  billing.forgetSavedCard,
];

export const listAllowedSubjects = (user: NatsUser): string[] =>
  user === 'bff' ? serviceNames.map(toServicePattern) : callsOfService[user].map(({ subject }) => subject);

/**
 * The BFF must not send unsigned messages, because it is exposed to the internet. Otherwise an attacker with the BFF's
 * NATS password could delete any account.
 */
export const listDeniedSubjects = (user: NatsUser): string[] =>
  user === 'bff' ? unsignedMessages.map(({ subject }) => subject) : [];

/** Returns the subjects of the messages that the instances of a process send to each other. */
export const listBroadcasts = (user: NatsUser): string[] =>
  user === 'bff' ? Object.values(bff).map(({ subject }) => subject) : [];
