import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { validationTexts } from '@paperbill/contracts/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { importTexts } from './import-texts.js';
import { chooseOption } from '../../../test/choose-option.js';
import { failure, json } from '../../../test/fake-api.js';
import { renderApp } from '../../../test/render-app.js';

type Routes = Parameters<typeof renderApp>[1];

const mockMissingCode = { isCsv: false };

beforeEach(() => {
  mockMissingCode.isCsv = false;
});

jest.mock('../../csv/csv.js', () => {
  if (mockMissingCode.isCsv) throw new TypeError('Failed to fetch dynamically imported module');
  return jest.requireActual('../../csv/csv.js');
});

/** Returns a File with readable content. The File of jsdom has none. */
function csvFile(content: string): File {
  const bytes = new TextEncoder().encode(content);
  const file = new File(['-'], 'list.csv', { type: 'text/csv' });
  return Object.assign(file, {
    arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  });
}

async function chooseFile(path: string, content: string, routes: Routes = {}) {
  const app = renderApp(path, routes);
  await app.user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Import/ }));
  await app.user.upload(dialog.getByLabelText('CSV file'), csvFile(content));
  return { ...app, dialog };
}

describe('an import', () => {
  it('says why a file cannot be read, also if a chunk is missing', async () => {
    mockMissingCode.isCsv = true;
    const { user, dialog } = await chooseFile('/products', 'Name,Price\nPaper,5\n', {
      'GET /': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await waitFor(() => expect(dialog.getByText(/^The server can not be reached/)).toBeVisible());
    mockMissingCode.isCsv = false;
    const reasons: [string, RegExp | string][] = [
      ['Name,Price\nPaper,5\n"Ink,7\nPen,9\n', /^Row 3 has one quotation mark/],
      ['PK\u0003\u0004\0\0workbook', /^This is not a CSV file/],
      ['Name,Price\n', validationTexts.rowsRequired],
      [`Name,Price\n${'Paper,5\n'.repeat(1_001)}`, /at most 1000 rows at once/],
    ];
    for (const [content, reason] of reasons) {
      await user.upload(dialog.getByLabelText('CSV file'), csvFile(content));
      await waitFor(() => expect(dialog.getByText(reason)).toBeVisible());
      expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    }
  });

  it('imports all rows in one request, shows the result until it is closed, and can be undone except for changed rows', async () => {
    const { user, dialog, called } = await chooseFile(
      '/customers',
      '\uFEFFCompany;Contact;Payment terms;Country\r\nMüller & Söhne;"Jörg; der Ältere";Net 15 days;Germany\r\n\'=1+1;;;\r\n',
      {
        'POST /app/api/customers/import': () => json({ ids: ['a', 'b'] }, { status: 201 }),
        'POST /app/api/customers/import/undo': { deleted: 1, kept: 1 },
      },
    );
    await user.click(await dialog.findByRole('button', { name: 'Import 2 customers' }));
    await waitFor(() => expect(dialog.getByText(/^2 customers imported/)).toBeVisible());
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(screen.getByText('1 of 2 customers removed; 1 was changed since and was kept')).toBeVisible(),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    const [sent] = called('POST', '/app/api/customers/import');
    expect((sent!.body as { rows: object[] }).rows).toEqual([
      expect.objectContaining({
        name: 'Müller & Söhne',
        contactPerson: 'Jörg; der Ältere',
        paymentTerms: 'net15',
        country: 'Germany',
        email: '',
      }),
      expect.objectContaining({ name: '=1+1', paymentTerms: 'net30' }),
    ]);
    expect(sent!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(called('POST', '/app/api/customers/import/undo')[0]!.body).toEqual({ ids: ['a', 'b'] });
    expect(called('GET', '/api/customers').length).toBeGreaterThanOrEqual(3);
  });

  it('warns if the check for existing rows failed, shows errors of the server, and retries with the same Idempotency-Key', async () => {
    let answer = () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now.');
    const { user, dialog, called } = await chooseFile('/products', 'Name,Price\nPaper,5\n', {
      'POST /app/api/products/import/known': () => failure(503, 'SERVICE_UNAVAILABLE', 'Not now.'),
      'POST /app/api/products/import': () => answer(),
    });
    await dialog.findByText(importTexts.unchecked);
    await user.click(await dialog.findByRole('button', { name: 'Import 1 product' }));
    await waitFor(() => expect(screen.getByText('Not now.')).toBeVisible());
    answer = () => failure(400, 'INVALID_INPUT', 'Please check.', [{ path: 'rows.0.name', message: 'Too odd' }]);
    await user.click(await dialog.findByRole('button', { name: 'Import 1 product' }));
    await waitFor(() => expect(dialog.getByText('Name: Too odd')).toBeVisible());
    const keys = called('POST', '/app/api/products/import').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  describe('whose response is lost', () => {
    const HARBOR = 'Company Name\nHarbor\n';

    async function importSecondFile(user: Awaited<ReturnType<typeof chooseFile>>['user'], content: string) {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'Import CSV' }));
      const dialog = within(await screen.findByRole('dialog', { name: /^Import/ }));
      await user.upload(dialog.getByLabelText('CSV file'), csvFile(content));
      await user.click(await dialog.findByRole('button', { name: 'Import 1 customer' }));
      return dialog;
    }

    it('keeps its key when the same file is chosen again, also after another file; once answered, it asks before importing twice', async () => {
      let answer = (): Response | Promise<Response> => new Promise<Response>(() => {});
      const { user, dialog, called } = await chooseFile('/customers', HARBOR, {
        'POST /app/api/customers/import': () => answer(),
      });
      const keys = () => called('POST', '/app/api/customers/import').map(({ headers }) => headers['idempotency-key']);
      const listReads = () => called('GET', '/api/customers').length;
      await user.click(await dialog.findByRole('button', { name: 'Import 1 customer' }));
      const before = listReads();
      await waitFor(() => expect(keys()).toHaveLength(1));
      await user.click(await dialog.findByRole('button', { name: 'Stop importing' }));
      await waitFor(() => expect(screen.getByText(/^It may have reached the server already/)).toBeVisible());
      await waitFor(() => expect(listReads()).toBeGreaterThan(before));
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));

      answer = () => json({ ids: ['a'] }, { status: 201 });
      for (const content of ['Company Name\nOak Lane\n', HARBOR]) {
        const { findByRole } = await importSecondFile(user, content);
        await user.click(await findByRole('button', { name: 'Done' }));
      }
      expect(keys()).toEqual([keys()[0], expect.not.stringMatching(keys()[0]!), keys()[0]]);

      await importSecondFile(user, HARBOR);
      await screen.findByText('This was imported already');
      expect(keys()).toHaveLength(3);
      await user.click(await screen.findByRole('button', { name: 'Import Again' }));
      await screen.findByRole('button', { name: 'Done' });
      expect(new Set(keys()).size).toBe(3);
    });

    it('can be undone after a retry, and then imported again without a question', async () => {
      let answer: () => Response = () => failure(504, 'SERVICE_TIMEOUT', 'Too late.');
      const { user, dialog, called } = await chooseFile('/customers', `${HARBOR}Oak Lane\n`, {
        'POST /app/api/customers/import': () => json({ ids: ['a', 'b'] }, { status: 201 }),
        'POST /app/api/customers/import/undo': () => answer(),
      });
      await user.click(await dialog.findByRole('button', { name: 'Import 2 customers' }));
      await user.click(await dialog.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(screen.getByText('Too late.')).toBeVisible());
      // In this response, the server deleted only one customer. The first undo or another window had deleted the
      // other customer.
      answer = () => json({ deleted: 1, kept: 0 });
      await user.click(await dialog.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(screen.getByText(/^None of the 2 customers still exists/)).toBeVisible());

      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'Import CSV' }));
      const next = within(await screen.findByRole('dialog', { name: /^Import/ }));
      await user.upload(next.getByLabelText('CSV file'), csvFile(`${HARBOR}Oak Lane\n`));
      await user.click(await next.findByRole('button', { name: 'Import 2 customers' }));
      await waitFor(() => expect(next.getByText(/^2 customers imported/)).toBeVisible());
      expect(called('POST', '/app/api/customers/import')).toHaveLength(2);
    });
  });

  it('recognizes German column names, and shows prices with a decimal comma as they will be saved', async () => {
    const { user, dialog, called } = await chooseFile(
      '/products',
      'Artikelnummer;Bezeichnung;Preis (netto);MwSt;Einheit\n1;Papier;1.500;19;Stück\n2;Tinte;1.234,50;19;\n',
      { 'POST /app/api/products/import': () => json({ ids: ['a', 'b'] }, { status: 201 }) },
    );
    await waitFor(() => expect(dialog.getByText('Not imported: Artikelnummer, MwSt')).toBeVisible());
    expect(dialog.getByText(/\$1,500\.00/)).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Import 2 products' }));
    await dialog.findByRole('button', { name: 'Done' });
    expect(called('POST', '/app/api/products/import')[0]!.body).toEqual({
      rows: [
        { name: 'Papier', description: '', unit: 'Stück', unitPrice: '1500.00' },
        { name: 'Tinte', description: '', unit: '', unitPrice: '1234.50' },
      ],
    });
  });

  it('uses the columns that the user selects', async () => {
    const { user, dialog, called } = await chooseFile('/products', 'Was,Wieviel\nPaper,5\nInk,7\n', {
      'POST /app/api/products/import': () => json({ ids: ['a', 'b'] }, { status: 201 }),
    });
    await waitFor(() => expect(dialog.getByText('Please choose the column for “Name”.')).toBeVisible());
    await chooseOption(user, dialog.getByRole('combobox', { name: 'Name' }), 'Was Paper');
    await chooseOption(user, dialog.getByRole('combobox', { name: 'Unit Price' }), 'Wieviel 5');
    await user.click(dialog.getByRole('checkbox', { name: /names the columns$/ }));
    await waitFor(() => expect(dialog.getByText('Unit Price: ' + validationTexts.price)).toBeVisible());
    await user.click(dialog.getByRole('checkbox', { name: /names the columns$/ }));
    await user.click(dialog.getByRole('button', { name: 'Import 2 products' }));
    await dialog.findByRole('button', { name: 'Done' });
    expect((called('POST', '/app/api/products/import')[0]!.body as { rows: object[] }).rows).toEqual([
      expect.objectContaining({ name: 'Paper', unitPrice: '5.00' }),
      expect.objectContaining({ name: 'Ink', unitPrice: '7.00' }),
    ]);
  });

  it('shows the errors of each row, imports nothing, and skips invalid rows if the user chooses to', async () => {
    const { user, dialog, called } = await chooseFile(
      '/customers',
      'Company Name,Email\nOak Lane,nobody\n,jane@oaklane.example\nHarbor,\n',
      { 'POST /app/api/customers/import': () => json({ ids: ['a'] }, { status: 201 }) },
    );
    await waitFor(() => expect(dialog.getByText(/^2 of 3 rows can't be imported/)).toBeVisible());
    const listRows = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    const wrong = [
      'Row 2 Oak LanenobodyEmail: Please enter a valid e-mail address',
      'Row 3 –jane@oaklane.exampleCompany Name: Company name is required',
    ];
    expect(listRows()).toEqual(wrong);
    expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();

    await user.click(dialog.getByRole('checkbox', { name: /^Leave them out/ }));
    await user.click(dialog.getByRole('button', { name: 'Import 1 customer' }));
    await waitFor(() => expect(dialog.getByText('2 rows were left out.')).toBeVisible());
    expect(listRows()).toEqual(wrong);
    const { rows } = called('POST', '/app/api/customers/import')[0]!.body as { rows: object[] };
    expect(rows).toEqual([expect.objectContaining({ name: 'Harbor' })]);
  });

  describe('of rows that already exist', () => {
    const FILE = 'Company,Email\nOak Lane,jane@oaklane.example\nHarbor,\nZuse,nobody\nAda,\n';
    const routes = {
      'POST /app/api/customers/import/known': { known: [0, 2] },
      'POST /app/api/customers/import': () => json({ ids: ['a'] }, { status: 201 }),
    };
    const listSentNames = (called: Awaited<ReturnType<typeof chooseFile>>['called'], path: string) =>
      called('POST', path).map(({ body }) => (body as { rows: { name: string }[] }).rows.map(({ name }) => name));

    it('lists the existing rows with one request, and skips them', async () => {
      const { user, dialog, called } = await chooseFile('/customers', FILE, routes);
      await dialog.findByText(importTexts.known(2, 4, 'customer'));
      const listed = within(dialog.getByRole('list', { name: importTexts.isKnown })).getAllByRole('listitem');
      expect(listed.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Row 2 Oak Lane/),
        expect.stringMatching(/^Row 5 Ada/),
      ]);
      await user.click(dialog.getByRole('checkbox', { name: /^Leave it out, and import 1 customer/ }));
      await user.click(dialog.getByRole('button', { name: 'Import 1 customer' }));
      await dialog.findByText('3 rows were left out.');
      expect(listSentNames(called, '/app/api/customers/import/known')).toEqual([['Oak Lane', 'Harbor', 'Ada']]);
      expect(listSentNames(called, '/app/api/customers/import')).toEqual([['Harbor']]);
    });

    it('imports existing rows again if the user chooses to', async () => {
      const { user, dialog, called } = await chooseFile('/customers', FILE.replace('nobody', ''), {
        ...routes,
        'POST /app/api/customers/import/known': { known: [0, 1, 2, 3] },
      });
      await dialog.findByText(importTexts.known(4, 4, 'customer'));
      expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
      await user.click(dialog.getByRole('checkbox', { name: importTexts.importKnown(4) }));
      await user.click(dialog.getByRole('button', { name: 'Import 4 customers' }));
      await dialog.findByRole('button', { name: 'Done' });
      expect(listSentNames(called, '/app/api/customers/import')).toEqual([['Oak Lane', 'Harbor', 'Zuse', 'Ada']]);
    });
  });
});
