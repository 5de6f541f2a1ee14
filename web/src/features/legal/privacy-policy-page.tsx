import { brand } from '../../brand.js';
import { PageHead } from '../../components/page-head.js';
import { SupportLink } from '../../components/support-link.js';
import { TextPage } from '../../components/text-page.js';
import { LAST_UPDATED } from './last-updated.js';

export default function PrivacyPolicyPage() {
  return (
    <TextPage title="Privacy Policy" lead={LAST_UPDATED}>
      <PageHead
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
          of the invoice that you are writing, and your choice of light or dark, are kept in your own browser. Pages
          that you read without signing in set no cookie.
        </p>
      </section>
      <section>
        <h2>Your customers’ data</h2>
        <p>
          What you enter about your customers is yours. We process it on your behalf and only as needed to provide the
          service; you are responsible towards your customers for having the right to enter it.
        </p>
      </section>
      <section>
        <h2>Who else receives data</h2>
        <p>
          Your identity provider when you sign in, Stripe for payments, and the companies that host our servers, each
          bound by contract. Authorities only where the law obliges us.
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
          within 24 hours.
        </p>
      </section>
      <section>
        <h2>Changes</h2>
        <p>If this policy changes in a way that matters, we tell you before the change applies.</p>
      </section>
    </TextPage>
  );
}
