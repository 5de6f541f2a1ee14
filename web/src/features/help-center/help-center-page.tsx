import { FREE_INVOICE_LIMIT, MAX_ATTACHMENTS } from '@paperbill/contracts/rules';
import { rich, t } from '../../languages/t.js';
import { brand } from '../../brand.js';
import {
  PageMetadata,
  type QuestionAndAnswer,
  QuestionsAndAnswers,
  SupportLink,
  TextPage,
} from '../../components/text-page.js';
import { getPlanTexts } from '../subscription/plan-texts.js';
import styles from './help-center-page.module.css';

export default function HelpCenterPage() {
  return (
    <TextPage
      title={t('Help Center')}
      lead={t('Your first invoice in five steps, and answers to what people ask most.')}
    >
      <PageMetadata
        title={t('Help Center · {brand}', { brand: brand.name })}
        description={t(
          'How to create an invoice with {brand} in five steps, and answers about plans, payment status, e-mails, quotes and cancelling.',
          { brand: brand.name },
        )}
        path="/help-center"
      />
      <section aria-labelledby="steps">
        <h2 id="steps">{t('How to create an invoice')}</h2>
        <ol className={styles.steps}>
          {getSteps().map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions">{t('Frequently asked questions')}</h2>
        <QuestionsAndAnswers questions={getQuestions()} />
      </section>
      <section aria-labelledby="support">
        <h2 id="support">{t('Still need help?')}</h2>
        <p>{rich('Write to <address></address>. We answer within 24 hours.', { address: () => <SupportLink /> })}</p>
      </section>
    </TextPage>
  );
}

const getSteps = () => [
  {
    title: t('Set up your company profile'),
    text: t(
      'Open Company Profile and enter your name, address and payment instructions. Add a logo (PNG, JPG or SVG, up to 2MB) and choose a font, size and color. All of it is printed on each invoice.',
    ),
  },
  {
    title: t('Start an invoice'),
    text: t(
      'Choose Create Invoice. The next number is filled in, and the due date follows from the payment terms. You can change both.',
    ),
  },
  {
    title: t('Say who it is for'),
    text: t(
      'Start typing in Bill To and pick one of your customers, or add a new one with Quick Add Customer. The address is filled in for you.',
    ),
  },
  {
    title: t('List your work'),
    text: t(
      'Type a product’s name to fill in its description, unit and price, or write the line yourself. Subtotal, tax and total add up as you type, and the preview shows the page that your client will get.',
    ),
  },
  {
    title: t('Save and send'),
    text: t(
      'Choose Save Invoice. On the page of the invoice, Send Invoice mails it to your client; or choose Save & Download PDF and send the file yourself. When the money has arrived, choose Mark as Paid on the dashboard or in All Invoices.',
    ),
  },
];

function getQuestions(): QuestionAndAnswer[] {
  const planTexts = getPlanTexts();
  return [
    { shownIf: 'no-payments', question: t('What does it cost here?'), answer: planTexts.without },
    { shownIf: 'payments', question: t('What does it cost?'), answer: `${planTexts.free} ${planTexts.pro}` },
    { shownIf: 'trial', question: t('Is there a free trial of Pro?'), answer: planTexts.trial },
    {
      shownIf: 'payments',
      question: t('What happens after {count} free invoices?', { count: FREE_INVOICE_LIMIT }),
      answer: t(
        'Everything you have made stays: you can open, download and mark your invoices as before. To create more of them, upgrade to Pro.',
      ),
    },
    {
      shownIf: 'payments',
      question: t('How do I cancel Pro?'),
      answer: `${t('Open Company Profile and cancel in the subscription panel.')} ${planTexts.cancelling}`,
    },
    {
      question: t('When does an invoice become overdue?'),
      answer: t(
        'When it has not been paid and its due date has passed. It then reads Overdue without you doing anything.',
      ),
    },
    {
      question: t('Can I change an invoice after saving it?'),
      answer: t(
        'No: a saved invoice stays as your client received it, even if you later change a customer, a product or your profile. Put a mistake right on the page of the invoice: with a credit note over a part of it, or by making it void and writing a new one.',
      ),
    },
    {
      question: t('Can I write invoices in other currencies?'),
      answer: t(
        'Yes. Currency in the settings is for new documents. A customer, a product or a single document can have another currency. Amounts are never converted. A document takes the currency of its customer until it has a price; then it offers to change. A product in another currency than the document fills in no price. On an invoice in another currency you can add an exchange rate, which also prints the tax and the total in your currency.',
      ),
    },
    {
      question: t('Can invoices be in the language of my client?'),
      answer: t(
        'Yes. Choose the language of new documents under Currency in the settings, that of a customer’s documents in the customer’s details, or add a language to a single document. The printed words, dates and numbers and the pages of your client are then in that language. Documents in Arabic and Hebrew run from right to left. Your own texts are not translated, but you can write them in each language: choose “In another language” below your note in Company Profile, and below the texts under E-mails. Before you send an e-mail, its preview shows what your client gets.',
      ),
    },
    {
      question: t('Can lines have different taxes?'),
      answer: t(
        'Yes. Add your taxes in the settings under Taxes, and choose them on each line. A new line begins with the taxes of its product, else with those of the customer, else with those that you marked for new lines. A saved document keeps its taxes.',
      ),
    },
    {
      question: t('Can numbers contain the year?'),
      answer: t(
        "Yes. Open Numbers in the settings, and choose a format such as INV-'{YYYY}-{0001}'. Its counter can begin again each year or month. You can still type any number on a document.",
      ),
    },
    {
      question: t('Can totals be rounded to 0.05?'),
      answer: t(
        'Yes. Open Currency in the settings, and choose a step under Round Amounts to Pay. It applies to the totals of new documents in your currency. Lines and taxes are not rounded.',
      ),
    },
    {
      question: t('Do my clients need an account?'),
      answer: t(
        'No. The e-mail brings them the PDF, and a link to a page of their own. It shows what is due and how to pay, and there they can say that they have paid, or ask you something. You see whether the page was opened.',
      ),
    },
    {
      question: t('Can I attach files?'),
      answer: t(
        'Yes: up to {count} files. Choose Attach Files on the page of an invoice or a quote, while you write one, or when you make an invoice recurring. Mark each file: it goes out with the e-mail and is shown on the client’s page, or only you see it.',
        { count: MAX_ATTACHMENTS },
      ),
    },
    {
      question: t('Can my clients be reminded by e-mail?'),
      answer: t(
        'Yes. Open Reminders in the settings, and choose on which days before and after the due date. Nobody is reminded of an invoice that is paid.',
      ),
    },
    {
      question: t('Can I write a quote first?'),
      answer: t(
        'Yes, under Quotes in All Invoices. Choose Send Quote on its page, or New client link to send the link yourself: your client accepts or declines there, with a name and a note. Then choose Create Invoice: the client, the lines and the deposit are taken over.',
      ),
    },
    {
      question: t('Can my client pay in parts?'),
      answer: t(
        'Yes. Choose Record Payment on the invoice’s page for each amount. The page, the e-mails and the client’s page show what is still due. A deposit is entered when you write the invoice, or already in the quote. If your clients pay online, Settings, Payments lets them pay any part, or a deposit first.',
      ),
    },
    {
      question: t('Can I send one list of everything that is open?'),
      answer: t(
        'Yes. Open the customer and send a statement: it lists every open invoice with its due date, and links to each.',
      ),
    },
    {
      question: t('What do I enter in my tax return?'),
      answer: t(
        'Open Reports. It shows the net sales and the tax of a quarter, month or year, for each tax and currency: by invoice date, or by payment date if you owe tax only on what was paid. Each row opens its invoices. Revenue shows who pays you and for what. Both can be printed and saved as CSV, and the accountant’s export has the taxes.',
      ),
    },
    {
      shownIf: 'client-payments',
      question: t('Can clients pay online?'),
      answer: t(
        'Yes. Open Payments in the settings and turn online payments on. The e-mail and the client’s page then have a button with the amount. The client pays by card or another method at Stripe, the invoice marks itself as paid, and a receipt goes out if you have turned receipts on. A direct debit takes some days; until then the page says that it is being processed. To give money back, choose Refund beside the payment on the invoice’s page. To do on the dashboard lists payments that a bank refused, a client disputed, or that were too much, and refunds that failed.',
      ),
    },
    {
      shownIf: 'client-payments',
      question: t('How does an online payment by bank transfer work?'),
      answer: t(
        'Turn on bank transfers at Stripe, among the payment methods of your account. A client who chooses one gets an account number and a reference at Stripe. The invoice waits, and marks itself as paid once the whole amount has arrived. Until then the client can pay another way, which cancels the transfer. Money that arrives without an open payment, or too much, stays in the client’s cash balance at Stripe. To send it back, open the customer in your Stripe dashboard and refund the cash balance. If it is a part of a cancelled transfer, cancel the payment there first.',
      ),
    },
    {
      shownIf: 'client-payments',
      question: t('Can recurring invoices be paid automatically?'),
      answer: t(
        'Yes. Open Payments in the settings and let clients save a card for recurring invoices. When a client pays an invoice of a series by card on its page, the client can agree that later ones are charged to the card. Each later one that you send by e-mail is charged on its due date, up to the amount of the invoice that was paid. If the card is refused, the client gets an e-mail with a link to pay. To stop, open Recurring and choose Stop Automatic Payments.',
      ),
    },
    {
      question: t('Where do clients find my bank details?'),
      answer: t(
        'Open Payments in the settings and enter your IBAN or the address of your payment page. The client’s page shows them with a QR code. The payment instructions of your company profile are printed on the invoice.',
      ),
    },
    {
      question: t('Can I take my data with me?'),
      answer: t(
        'Yes. Open Export and Deletion in the settings: you get every PDF, tables of everything that you saved, and a file for your accountant.',
      ),
    },
    {
      question: t('Can an invoice repeat?'),
      answer: t(
        'Yes. Choose Make recurring under More on its page, how often, and whether each new one waits as a draft, is saved, or is sent to your client. All Invoices lists them under Recurring.',
      ),
    },
  ];
}
