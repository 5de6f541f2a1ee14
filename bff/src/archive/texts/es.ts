import type { ArchiveTexts } from './en.js';

const statuses: Readonly<Record<string, string>> = {
  pending: 'Pendiente',
  paid: 'Pagada',
  overdue: 'Vencida',
  void: 'Anulada',
  issued: 'Emitida',
};

export const spanishArchiveTexts: ArchiveTexts = {
  everything: {
    title: (email, at) => `Todo lo que guardamos de ${email || 'su cuenta'}, a fecha de ${at}.`,
    files: [
      'account.json       quién es usted, según su proveedor de identidad',
      'sessions.json      dónde tiene la sesión iniciada',
      'activity.csv       qué se hizo en su cuenta, cuándo y desde dónde; activity.json tiene todos los campos',
      'profile.json       el perfil de su empresa; logo.* es su logotipo',
      'settings.json      su zona horaria, sus impuestos, cómo pueden pagar los clientes, los textos de sus correos y los envíos automáticos',
      'subscription.json  su plan',
      'customers.csv      sus clientes, para hojas de cálculo; customers.json tiene todos los campos, para programas',
      'products.csv       sus productos; products.json tiene todos los campos',
      'invoices.csv       sus facturas; invoices.json tiene todos los campos, las líneas y de qué es cada una corrección, copia o factura de presupuesto',
      'payments.csv       lo que se pagó de ellas, y los pagos eliminados; payments.json tiene todos los campos',
      'credit-notes.csv   lo que se abonó de ellas; credit-notes.json tiene todos los campos y las líneas',
      'quotes.csv         lo que usted ofreció; quotes.json tiene todos los campos y las líneas',
      'history.csv        lo que pasó con ellas después de crearlas; history.json tiene todos los campos',
      'links.json         cuándo creó enlaces a facturas y presupuestos para sus clientes, sin sus direcciones (solo guardamos un hash de cada una)',
      'client-messages.json  lo que sus clientes le escribieron en las páginas de esos enlaces',
      'mails.json         los correos que llevaron facturas, presupuestos y extractos a sus clientes, y su resultado',
      'recurring.json     las facturas recurrentes y su frecuencia',
      'drafts.json        las facturas que ha empezado y aún no ha guardado',
      'invoices/          el PDF de cada factura; credit-notes/ y quotes/ tienen los de facturas rectificativas y presupuestos',
      '                   (la columna File de invoices.csv, credit-notes.csv y quotes.csv indica cada uno)',
      'attachments/       los archivos que adjuntó, en una carpeta por documento; attachments.json indica cuáles reciben sus clientes',
    ],
    onlinePayments:
      'online-payments.json  lo que sus clientes pagaron o intentaron pagar en línea, con su estado en Stripe',
  },
  accountant: {
    title: (email, period, at) => `Facturas${email && ` de ${email}`} ${period}, a fecha de ${at}.`,
    between: (from, to) => `del ${from} al ${to}`,
    since: (from) => `desde el ${from}`,
    until: (to) => `hasta el ${to}`,
    allTime: 'de todo el tiempo',
    sums: (invoiced, credited, paid) => [
      `Facturado en este período: ${invoiced} (facturas con fecha en él)`,
      `Abonado en este período: ${credited} (facturas rectificativas con fecha en él)`,
      `Pagado en este período: ${paid} (pagos con fecha en él, de cualquier factura)`,
    ],
    fees: (fees) => `Comisiones de Stripe por estos pagos: ${fees}`,
    files: [
      'invoices.csv       las facturas con fecha en este período',
      'credit-notes.csv   las facturas rectificativas con fecha en este período',
      'payments.csv       lo que se pagó en este período; un importe negativo se devolvió',
      'taxes.csv          los impuestos de este período, por fecha de factura, y por fecha de pago para el criterio de caja',
      'numbers.csv        los números de este período en su orden, con una explicación de cada hueco',
      'invoices/          el PDF de cada factura; credit-notes/ tiene los de las facturas rectificativas',
      '                   (la columna File de invoices.csv y credit-notes.csv indica cada uno)',
    ],
  },
  missingPdfs:
    'Falta el PDF de estos documentos, porque no se pudo crear en este momento. Inténtelo de nuevo con ellos:',
  journal: {
    kinds: { invoice: 'Factura', 'credit-note': 'Factura rectificativa' },
    status: (status) => statuses[status] ?? status,
    notUsed: 'No utilizado',
    numbers: (first, last) => `${first} a ${last}`,
    outsidePeriod: 'Fecha fuera de este período',
    neverUsed:
      'Nunca utilizado: los documentos no se eliminan, así que ninguno tuvo este número. Un número posterior se escribió a mano.',
    noSeries: 'No termina en una cifra, así que no pertenece a ninguna serie',
    cancelled: (notes) => `Anulada por la factura rectificativa ${notes}`,
    credited: (notes) => `Abonada en parte por la factura rectificativa ${notes}`,
    of: 'del',
  },
};
