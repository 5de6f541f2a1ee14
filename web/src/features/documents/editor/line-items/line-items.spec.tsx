import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  typeInto,
  getLine,
  openCreateInvoice,
  getPreview,
  save,
  workshopProduct,
  writeInvoice,
} from '../../../../../test/invoice-editor.js';

const listDescriptions = () =>
  screen.getAllByLabelText('Description').map((cell) => (cell as HTMLTextAreaElement).value);
const getProductField = (number: number) => getLine(number).getByRole('combobox', { name: 'Product' });

/** Adds a line item for each description. */
async function writeLines(user: Awaited<ReturnType<typeof openCreateInvoice>>['user'], ...texts: string[]) {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.type(getLine(index + 1).getByLabelText('Description'), text);
  }
}

it('A product from the catalogue is found by its description too, fills the line, and moves the focus to the quantity', async () => {
  const { user } = await openCreateInvoice({ 'GET /api/products': [{ ...workshopProduct, unit: 'square_meter' }] });
  await user.type(getProductField(1), 'half-day');
  expect(await screen.findByRole('option', { name: 'Brand workshop $1,200.00 / square meter' })).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(getProductField(1)).toHaveValue('Brand workshop');
  expect(getLine(1).getByLabelText('Description')).toHaveValue('Half-day workshop with your team');
  expect(getLine(1).getByLabelText('Unit')).toHaveDisplayValue('square meter');
  expect(getLine(1).getByLabelText('Unit Price')).toHaveValue('1200.00');
  expect(getLine(1).getByLabelText('Quantity')).toHaveFocus();
  await user.keyboard('2');
  expect(getLine(1).getByRole('group', { name: 'Amount' })).toHaveTextContent('$2,400.00');
});

it('The amount of a line is quantity times unit price, on the preview too', async () => {
  const { user } = await openCreateInvoice();
  await user.type(getLine(1).getByLabelText('Description'), 'Work');
  await typeInto(user, getLine(1).getByLabelText('Quantity'), '2,5');
  await user.type(getLine(1).getByLabelText('Unit Price'), '$1,234.5');
  expect(getLine(1).getByRole('group', { name: 'Amount' })).toHaveTextContent('$3,086.25');
  await waitFor(() => expect(getPreview()).toHaveTextContent('$3,086.25'));
});

describe('the keys of the line items', () => {
  it('move to the next cell on Enter, and add a line after the last cell', async () => {
    const { user } = await openCreateInvoice();
    await user.click(getProductField(1));
    await user.keyboard('Design{Enter}Six pages{Enter}3{Enter}{Enter}100{Enter}');
    expect(getLine(1).getByLabelText('Description')).toHaveValue('Six pages');
    expect(getLine(1).getByLabelText('Quantity')).toHaveValue('3');
    expect(getLine(1).getByLabelText('Unit Price')).toHaveValue('100.00');
    expect(getProductField(2)).toHaveFocus();
  });

  it('insert a line break in a description on Shift+Enter', async () => {
    const { user } = await openCreateInvoice();
    await user.type(getLine(1).getByLabelText('Description'), 'Six pages{Shift>}{Enter}{/Shift}and a form');
    expect(getLine(1).getByLabelText('Description')).toHaveValue('Six pages\nand a form');
  });

  it('move up and down a column of figures with the arrows', async () => {
    const { user } = await openCreateInvoice();
    await writeLines(user, 'First', 'Second');
    await user.click(getLine(2).getByLabelText('Unit Price'));
    await user.keyboard('{ArrowUp}');
    expect(getLine(1).getByLabelText('Unit Price')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(getLine(2).getByLabelText('Unit Price')).toHaveFocus();
  });

  it('move a line with Alt+arrow, and announce it', async () => {
    const { user } = await openCreateInvoice();
    await writeLines(user, 'First', 'Second', 'Third');
    await user.click(getProductField(1));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(listDescriptions()).toEqual(['Second', 'First', 'Third']);
    expect(screen.getByText('Line 1 moved to position 2')).toBeInTheDocument();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(listDescriptions()).toEqual(['First', 'Second', 'Third']);
  });
});

describe('the menu of a line', () => {
  const open = (user: Awaited<ReturnType<typeof openCreateInvoice>>['user'], number: number) =>
    user.click(screen.getByRole('button', { name: `Move line ${number}` }));
  const item = (name: string) => screen.getByRole('menuitem', { name });

  it('moves the line on a tap, closes, and announces the move', async () => {
    const { user } = await openCreateInvoice();
    await writeLines(user, 'First', 'Second', 'Third');
    const moved = getLine(1).getByLabelText('Description');
    await open(user, 1);
    expect(item('Move up')).toHaveAttribute('aria-disabled', 'true');
    await user.click(item('Move up'));
    expect(listDescriptions()).toEqual(['First', 'Second', 'Third']);
    await user.click(item('Move down'));
    expect(listDescriptions()).toEqual(['Second', 'First', 'Third']);
    expect(screen.getByText('Line 1 moved to position 2')).toBeInTheDocument();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move line 2' })).toHaveFocus());
    await open(user, 2);
    await user.click(item('Move to the end'));
    expect(listDescriptions()).toEqual(['Second', 'Third', 'First']);
    await open(user, 3);
    await user.click(item('Move to the top'));
    expect(listDescriptions()).toEqual(['First', 'Second', 'Third']);
    expect(getLine(1).getByLabelText('Description')).toBe(moved);
  });
});

describe('removing a line', () => {
  it('is possible only while there are several lines', async () => {
    const { user } = await openCreateInvoice();
    expect(screen.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move line 1' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    expect(screen.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
    expect(getProductField(1)).toHaveFocus();
  });

  it('can be undone with the toast', async () => {
    const { user } = await openCreateInvoice();
    await writeLines(user, 'First', 'Second', 'Third');
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    expect(listDescriptions()).toEqual(['First', 'Third']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(listDescriptions()).toEqual(['First', 'Second', 'Third']);
  });
});

describe('the notes of a line', () => {
  const notes = (number: number) => getLine(number).queryByLabelText('Notes');

  it('open with a button, close while they are empty, appear on the preview and are saved', async () => {
    const { user, called } = await openCreateInvoice();
    await writeInvoice(user);
    expect(notes(1)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add notes to line 1' }));
    expect(notes(1)).toHaveFocus();
    await user.click(getProductField(1));
    expect(notes(1)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add notes to line 1' }));
    await user.keyboard('Delivered in May');
    await waitFor(() => expect(getPreview()).toHaveTextContent('Delivered in May'));
    await save(user);
    await screen.findByText('Invoice created');
    expect(called('POST', '/api/invoices').at(-1)?.body).toMatchObject({ lineItems: [{ notes: 'Delivered in May' }] });
    expect(notes(1)).not.toBeInTheDocument();
  });

  it('move along with their line', async () => {
    const { user } = await openCreateInvoice();
    await writeLines(user, 'First', 'Second');
    await user.click(screen.getByRole('button', { name: 'Add notes to line 1' }));
    await user.keyboard('Of the first{Alt>}{ArrowDown}{/Alt}');
    expect(notes(2)).toHaveValue('Of the first');
    expect(notes(1)).not.toBeInTheDocument();
  });
});

it('A product name that was typed describes its line, and corrects the error of an empty description', async () => {
  const { user, called } = await openCreateInvoice();
  await writeInvoice(user);
  await user.clear(getLine(1).getByLabelText('Description'));
  await save(user);
  expect(await screen.findByText('Description is required')).toBeVisible();
  await user.type(getProductField(1), 'Illustrations');
  await waitFor(() => expect(screen.queryByText('Description is required')).not.toBeInTheDocument());
  await save(user);
  await waitFor(() => expect(called('POST', '/api/invoices')).toHaveLength(1));
  expect(called('POST', '/api/invoices')[0]!.body).toMatchObject({
    lineItems: [{ productName: 'Illustrations', description: 'Illustrations' }],
  });
});

it('A total above the maximum shows an error below the lines, and sends nothing', async () => {
  const { user, called } = await openCreateInvoice();
  await writeInvoice(user);
  await typeInto(user, getLine(1).getByLabelText('Unit Price'), '60000000');
  await user.click(screen.getByRole('button', { name: 'Add Line' }));
  await user.type(getLine(2).getByLabelText('Description'), 'More');
  await user.type(getLine(2).getByLabelText('Unit Price'), '60000000');
  await save(user);
  expect(await screen.findByText('This amount is too large: it can be at most 99,999,999.99')).toBeVisible();
  expect(called('POST', '/api/invoices')).toHaveLength(0);
});

it('The preview hides a line with neither description nor product name', async () => {
  const { user } = await openCreateInvoice();
  await user.type(getLine(1).getByLabelText('Unit Price'), '77');
  await user.click(screen.getByRole('button', { name: 'Add Line' }));
  await user.type(getProductField(2), 'Named only');
  await waitFor(() => expect(getPreview()).toHaveTextContent('Named only'));
  expect(getPreview().querySelectorAll('.invoice-item')).toHaveLength(1);
});
