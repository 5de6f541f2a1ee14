import type { ImportRules } from '../../csv/entity-csv.js';
import { productSchema } from './product-schema.js';

/** The headers that other programs use, in English, German, French, Spanish, Italian and Dutch. */
// oxfmt-ignore
export const productImport: Omit<ImportRules, 'taxes'> = {
  schema: productSchema as never,
  headings: {
    currency: ['Currency Code', 'Währung', 'Devise', 'Moneda', 'Valuta'],
    name: [
      'Product', 'Product Name', 'Item', 'Item Name', 'Service', 'Title', 'Produkt', 'Produktname', 'Artikel', 'Artikelname',
      'Leistung', 'Titel', 'Bezeichnung', 'Artikelbezeichnung', 'Produit', 'Nom', 'Désignation', 'Producto', 'Nombre',
      'Prodotto', 'Nome', 'Naam',
    ],
    description: [
      'Details', 'Beschreibung', 'Artikelbeschreibung', 'Produktbeschreibung', 'Langtext', 'Text', 'Bezeichnung',
      'Descripción', 'Descrizione', 'Omschrijving', 'Beschrijving',
    ],
    unit: ['Unit of Measure', 'UOM', 'Einheit', 'Mengeneinheit', 'ME', 'Unité', 'Unidad', 'Unità', 'Eenheid'],
    unitPrice: [
      'Price', 'Rate', 'Sales Price', 'Net Price', 'Preis', 'Einzelpreis', 'Stückpreis', 'Preis netto', 'Nettopreis',
      'Netto', 'Verkaufspreis', 'VK', 'VK-Preis', 'VK netto', 'Prix', 'Prix unitaire', 'Prix HT', 'Precio', 'Precio unitario',
      'Prezzo', 'Prezzo unitario', 'Prijs', 'Stukprijs',
    ],
  },
};
