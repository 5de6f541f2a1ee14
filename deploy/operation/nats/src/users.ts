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

/** Processes of the product. Each process has a NATS user with the same name. */
export const natsUsers = ['bff', ...serviceNames] as const;
export type NatsUser = (typeof natsUsers)[number];

export const configurationFile = fileURLToPath(new URL('../nats.conf', import.meta.url));

export const toPasswordVariable = (user: NatsUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;

/**
 * Returns the pattern that matches all NATS subjects of a service. Each subject starts with the name of its service.
 */
export const toServicePattern = (service: ServiceName): string => `${service}.>`;

/** The messages that each service may send to other services. The BFF may call all services, so it is not listed. */
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

/**
 * Messages without a signature. Each message is also in {@link callsOfService}, as a call of the only service that may
 * send it.
 */
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
 * Returns the subjects that a user may not send to, although a pattern allows them. The BFF may not send unsigned
 * messages, because it is exposed to the internet. An attacker with the BFF's NATS password could otherwise delete any
 * account.
 */
export const listDeniedSubjects = (user: NatsUser): string[] =>
  user === 'bff' ? unsignedMessages.map(({ subject }) => subject) : [];

/** Returns the subjects of messages that the instances of a process send to each other. */
export const listBroadcasts = (user: NatsUser): string[] =>
  user === 'bff' ? Object.values(bff).map(({ subject }) => subject) : [];
