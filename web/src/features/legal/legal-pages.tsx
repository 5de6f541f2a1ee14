import { WITHOUT_PAYMENTS } from '@paperbill/contracts/http';
import { FREE_INVOICE_LIMIT, PRO_PRICE_PER_MONTH } from '@paperbill/contracts/rules';
import { brand } from '../../brand.js';
import { PageMetadata, SupportLink, TextPage } from '../../components/text-page.js';
import { getTrialDays } from '../../operator-settings.js';

/** This text is only in English, because the legal pages are contracts. */
const LAST_UPDATED = 'Last updated: January 1, 2025';

export function PrivacyPolicyPage() {
  return (
    <TextPage title="Privacy Policy" lead={LAST_UPDATED} lang="en">
      <PageMetadata
        title={`Privacy Policy · ${brand.name}`}
        description={`What ${brand.name} stores about you and your customers, why, for how long, and what you can ask of us.`}
        path="/privacy-policy"
      />
      <section>
        <h2>In short</h2>
        <p>
          We store what you enter in order to make your invoices, and nothing to make money from your data. There is no
          advertising, no tracking across sites, and we do not sell data.
        </p>
      </section>
      <section>
        <h2>What we store</h2>
        <ul>
          <li>Your account: the name, e-mail address and picture that your identity provider passes on to us.</li>
          <li>Your company profile: name, address, payment instructions, logo and the look of your invoices.</li>
          <li>Your customers, products and invoices, and the PDF files made from them.</li>
          <li>
            The e-mails with invoices that you have sent, what became of them, and what your customers tell you on the
            pages of their invoices.
          </li>
          <li>Your subscription: its status, and the numbers under which our payment provider knows you.</li>
          <li>
            Technical logs: time, address of the page, IP address and errors, to keep the service safe and running.
          </li>
        </ul>
      </section>
      <section>
        <h2>Payments</h2>
        <p>
          Subscriptions are paid through Stripe. Card numbers go from your browser to Stripe; we never see or store
          them.
        </p>
      </section>
      <section>
        <h2>Cookies</h2>
        <p>
          We set one cookie that keeps you signed in, and for a few minutes one that secures the sign-in itself. A draft
          of the invoice that you are writing, and your choice of light or dark and of the language, are kept in your
          own browser. Pages that you read without signing in set no cookie. For as long as you are signed in we keep
          which browser it is and its internet address, so that your settings can show you where you are signed in.
        </p>
      </section>
      <section>
        <h2>Your customers’ data</h2>
        <p>
          What you enter about your customers is yours. We process it on your behalf and only as needed to provide the
          service; you are responsible towards your customers for having the right to enter it. If a customer answers a
          quote, we keep the name, the note, the time and the internet address for you.
        </p>
      </section>
      <section>
        <h2>Who else receives data</h2>
        <p>
          Your identity provider when you sign in, Stripe for payments, whoever delivers the e-mails that you send, and
          the companies that host our servers, each bound by contract. Authorities only where the law obliges us.
        </p>
      </section>
      <section>
        <h2>How long, and how safe</h2>
        <p>
          Your data is kept as long as you have an account; when you ask us to delete the account, it is deleted within
          30 days, save for records that the law makes us keep. Connections are encrypted, and only you can open your
          invoices with your account.
        </p>
      </section>
      <section>
        <h2>Your rights</h2>
        <p>
          You can ask us for a copy of your data, and to correct or delete it. Write to <SupportLink />; we answer
          within 24 hours. You can also delete your account yourself, in the settings.
        </p>
      </section>
      <section>
        <h2>Changes</h2>
        <p>If this policy changes in a way that matters, we tell you before the change applies.</p>
      </section>
    </TextPage>
  );
}

export function TermsOfServicePage() {
  return (
    <TextPage title="Terms of Service" lead={LAST_UPDATED} lang="en">
      <PageMetadata
        title={`Terms of Service · ${brand.name}`}
        description={`The terms for using ${brand.name}: plans and prices, billing, cancellation, and what you and we are responsible for.`}
        path="/terms-of-service"
      />
      <section>
        <h2>1. These terms</h2>
        <p>
          These terms are an agreement between you and {brand.name}. By creating an account or using the service you
          accept them. If you use {brand.name} for a business, you accept them on its behalf.
        </p>
      </section>
      <section>
        <h2>2. The service</h2>
        <p>
          {brand.name} lets you create invoices, download them as PDF, keep customers and products, and track which
          invoices have been paid. It is not a bookkeeping or tax service: whether an invoice meets the rules of your
          country is for you to check.
        </p>
        <p>
          We aim for an uptime of 99.9%. Where maintenance makes the service unavailable for longer, we say so
          beforehand.
        </p>
      </section>
      <section>
        <h2>3. Your account</h2>
        <p>
          You sign in through an identity provider. Keep your access to it safe: what is done with your account counts
          as done by you. Tell us at once if somebody else has used it.
        </p>
      </section>
      <section>
        <h2>4. Plans, prices and billing</h2>
        <p data-only="no-payments">{WITHOUT_PAYMENTS}</p>
        <ul data-only="payments">
          <li>
            The free plan allows {FREE_INVOICE_LIMIT} invoices. They carry a small watermark line. No credit card is
            needed.
          </li>
          <li>Pro is ${PRO_PRICE_PER_MONTH} per month, billed monthly.</li>
          <li data-only="trial">
            A first subscription may begin with a {getTrialDays()}-day free trial. Unless you cancel before it ends, the
            first month is billed then.
          </li>
          <li>Subscriptions are auto-renewing: each month is billed at its beginning until you cancel.</li>
          <li>Taxes that the law adds to our prices are shown at checkout.</li>
          <li>
            We give 30 days’ notice of price changes. A new price applies from your next billing period after that.
          </li>
        </ul>
      </section>
      <section>
        <h2>5. Cancellation and refunds</h2>
        <p data-only="no-payments">Nothing is charged here, so there is nothing to cancel or to refund.</p>
        <ul data-only="payments">
          <li>You can cancel at any time from your profile settings.</li>
          <li>A cancellation is effective at the end of the current billing period; until then you keep Pro.</li>
          <li>There are no refunds for partial months.</li>
          <li>After that you are on the free plan, and your invoices stay available to you.</li>
        </ul>
      </section>
      <section>
        <h2>6. Your content</h2>
        <p>
          Invoices, customers, products and your logo belong to you. You allow us to store and process them for one
          purpose: to provide the service. You are responsible for having the right to use them, and for what your
          invoices say.
        </p>
      </section>
      <section>
        <h2>7. Fair use</h2>
        <p>
          Do not use {brand.name} to send false or misleading invoices, to break the law, to disturb the service, or to
          get at what belongs to others. We may suspend accounts that do, and will tell you why.
        </p>
      </section>
      <section>
        <h2>8. Liability</h2>
        <p>
          The service is provided as it is. As far as the law allows, we are not liable for indirect damage or lost
          profit, and our liability is limited to what you paid us in the twelve months before the claim.
        </p>
      </section>
      <section>
        <h2>9. Changes and questions</h2>
        <p>
          If we change these terms in a way that matters, we tell you before the change applies. Questions? Write to{' '}
          <SupportLink />.
        </p>
      </section>
    </TextPage>
  );
}
