import type { ArchiveTexts } from './en.js';

const statuses: Readonly<Record<string, string>> = {
  pending: 'En attente',
  paid: 'Payée',
  overdue: 'En retard',
  void: 'Annulée',
  issued: 'Émis',
};

export const frenchArchiveTexts: ArchiveTexts = {
  everything: {
    title: (email, at) => `Tout ce que nous conservons pour ${email || 'votre compte'}, au ${at}.`,
    files: [
      'account.json       qui vous êtes, selon votre fournisseur d’identité',
      'sessions.json      où vous êtes connecté',
      'activity.csv       ce qui a été fait dans votre compte, quand et d’où\u00a0; activity.json contient tous les champs',
      'profile.json       le profil de votre entreprise\u00a0; logo.* est son logo',
      'settings.json      votre fuseau horaire, vos taxes, les moyens de paiement, vos textes d’e-mail et les envois automatiques',
      'subscription.json  votre formule',
      'customers.csv      vos clients, pour un tableur\u00a0; customers.json contient tous les champs, pour les programmes',
      'products.csv       vos produits\u00a0; products.json contient tous les champs',
      'invoices.csv       vos factures\u00a0; invoices.json contient tous les champs, les lignes et l’origine de chaque correction, copie ou facture de devis',
      'payments.csv       ce qui en a été payé, et les paiements supprimés\u00a0; payments.json contient tous les champs',
      'credit-notes.csv   ce qui en a été déduit\u00a0; credit-notes.json contient tous les champs et les lignes',
      'quotes.csv         ce que vous avez proposé\u00a0; quotes.json contient tous les champs et les lignes',
      'history.csv        ce qui leur est arrivé après leur création\u00a0; history.json contient tous les champs',
      'links.json         quand vous avez créé des liens vers des factures et des devis pour vos clients, sans leurs adresses (nous n’en conservons qu’une empreinte)',
      'client-messages.json  ce que vos clients vous ont écrit sur les pages de ces liens',
      'mails.json         les e-mails qui ont transmis factures, devis et relevés à vos clients, et leur résultat',
      'recurring.json     les factures récurrentes et leur rythme',
      'drafts.json        les factures que vous avez commencées sans les enregistrer',
      'invoices/          le PDF de chaque facture\u00a0; credit-notes/ et quotes/ contiennent ceux des avoirs et des devis',
      '                   (la colonne File de invoices.csv, credit-notes.csv et quotes.csv indique chacun)',
      'attachments/       les fichiers que vous avez joints, dans un dossier par document\u00a0; attachments.json indique lesquels vos clients reçoivent',
    ],
    onlinePayments:
      'online-payments.json  ce que vos clients ont payé ou tenté de payer en ligne, avec son état chez Stripe',
  },
  accountant: {
    title: (email, period, at) => `Factures${email && ` de ${email}`} ${period}, au ${at}.`,
    between: (from, to) => `du ${from} au ${to}`,
    since: (from) => `à partir du ${from}`,
    until: (to) => `jusqu’au ${to}`,
    allTime: 'de toute la période',
    sums: (invoiced, credited, paid) => [
      `Facturé sur cette période\u00a0: ${invoiced} (factures datées de la période)`,
      `Avoirs sur cette période\u00a0: ${credited} (avoirs datés de la période)`,
      `Payé sur cette période\u00a0: ${paid} (paiements datés de la période, toutes factures)`,
    ],
    fees: (fees) => `Frais de Stripe pour ces paiements\u00a0: ${fees}`,
    files: [
      'invoices.csv       les factures datées de cette période',
      'credit-notes.csv   les avoirs datés de cette période',
      'payments.csv       ce qui a été payé sur cette période\u00a0; un montant négatif a été remboursé',
      'taxes.csv          les taxes de cette période, par date de facture, et par date de paiement pour la TVA sur les encaissements',
      'numbers.csv        les numéros de cette période dans leur ordre, avec une explication de chaque lacune',
      'invoices/          le PDF de chaque facture\u00a0; credit-notes/ contient ceux des avoirs',
      '                   (la colonne File de invoices.csv et credit-notes.csv indique chacun)',
    ],
  },
  missingPdfs:
    'Le PDF de ces documents manque, car il n’a pas pu être créé pour le moment. Veuillez réessayer pour eux\u00a0:',
  journal: {
    kinds: { invoice: 'Facture', 'credit-note': 'Avoir' },
    status: (status) => statuses[status] ?? status,
    notUsed: 'Non utilisé',
    numbers: (first, last) => `${first} à ${last}`,
    outsidePeriod: 'Date hors de cette période',
    neverUsed:
      'Jamais utilisé\u00a0: les documents ne sont pas supprimés, donc aucun n’a porté ce numéro. Un numéro suivant a été saisi à la main.',
    noSeries: 'Ne finit pas par un chiffre, donc n’appartient à aucune série',
    cancelled: (notes) => `Annulée par l’avoir ${notes}`,
    credited: (notes) => `Créditée en partie par l’avoir ${notes}`,
    of: 'du',
  },
};
