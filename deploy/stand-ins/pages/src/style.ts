/** The colors, fonts and controls are those of the application. */
export const PAGE_CSS = `
@font-face { font-family: 'Inter'; font-weight: 400; font-display: swap; src: url('/assets/inter-latin-400-normal.woff2') format('woff2'); }
@font-face { font-family: 'Inter'; font-weight: 600; font-display: swap; src: url('/assets/inter-latin-600-normal.woff2') format('woff2'); }
@font-face { font-family: 'Source Serif 4'; font-weight: 600; font-display: swap; src: url('/assets/source-serif-4-latin-600-normal.woff2') format('woff2'); }

:root {
  color-scheme: light dark;
  --desk: light-dark(#f6f4ef, #14171d);
  --paper: light-dark(#ffffff, #1c2129);
  --line: light-dark(#e4dfd4, #2d3440);
  --line-strong: light-dark(#8c8779, #6f7887);
  --ink: light-dark(#1d2433, #eceae4);
  --ink-soft: light-dark(#5b6475, #a6aebb);
  --accent: light-dark(#17624d, #63c3a2);
  --accent-strong: light-dark(#0f4a3a, #83d3b7);
  --accent-tint: light-dark(#e3f0ea, #1d352f);
  --on-accent: light-dark(#ffffff, #10201b);
  --danger: light-dark(#b8391f, #f0917a);
  --shadow-color: light-dark(#1d243324, #00000080);
}

*, *::before, *::after { box-sizing: border-box; }

body {
  display: grid;
  min-height: 100dvh;
  margin: 0;
  padding: 24px 16px;
  place-items: center;
  background: var(--desk);
  color: var(--ink);
  font: 400 15px/1.5 'Inter', system-ui, 'Segoe UI', sans-serif;
  -webkit-text-size-adjust: 100%;
}

main {
  display: grid;
  gap: 20px;
  width: min(400px, 100%);
  padding: 40px 32px 32px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--paper);
  box-shadow: 0 1px 2px var(--shadow-color), 0 8px 24px -8px var(--shadow-color);
}

.brand, h1 { font-family: 'Source Serif 4', Georgia, serif; font-weight: 600; line-height: 1.2; }
.brand { display: flex; gap: 8px; align-items: center; margin: 0 0 4px; color: var(--accent); font-size: 1.25rem; }
.brand svg { width: 28px; height: 28px; margin-left: -4px; }
.brand svg path { fill: none; stroke: currentcolor; }
h1 { margin: 0; font-size: 2rem; text-wrap: balance; }
p { margin: 0; }

.notice {
  padding: 10px 12px;
  border-left: 3px solid var(--accent);
  border-radius: 4px;
  background: var(--accent-tint);
  text-wrap: pretty;
}

form { display: grid; gap: 20px; }
.field { display: grid; gap: 6px; }
label { font-weight: 600; }
.methods fieldset { display: grid; gap: 4px; margin: 0; padding: 0; border: 0; }
.methods legend { padding: 0; font-weight: 600; }
.methods fieldset label { display: flex; gap: 8px; align-items: center; min-height: 44px; font-weight: 400; }
.methods input:is([type='radio'], [type='checkbox']) { margin: 0; width: 20px; min-height: 20px; accent-color: var(--accent); }
.methods:has([type='radio']:not([value='card']):checked) .card { display: none; }
.methods:has([type='radio']:not([value='sepa_debit']):checked) .iban { display: none; }
.hint { color: var(--ink-soft); font-size: 0.875rem; text-wrap: balance; }
.error { color: var(--danger); font-size: 0.875rem; font-weight: 600; }

input, select {
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--paper);
  color: inherit;
  /* Anything smaller than 16 px makes phones zoom into the field. */
  font: inherit;
  font-size: 1rem;
}
input::placeholder { color: var(--ink-soft); opacity: 1; }
input:hover, select:hover { border-color: var(--ink-soft); }
input:focus-visible, select:focus-visible { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -1px; }
input[aria-invalid='true'] { border-color: var(--danger); }
input[aria-invalid='true']:focus-visible { outline-color: var(--danger); }

.figure { font: 600 1.5rem/1.2 'Source Serif 4', Georgia, serif; font-variant-numeric: tabular-nums; text-wrap: balance; }
.figure + .hint { margin-top: 4px; }
.plain { margin: 4px 0 0; padding: 0; list-style: none; }
.number { color: var(--ink); font-variant-numeric: tabular-nums; white-space: nowrap; }

dl, dd { margin: 0; }
.rows { border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.rows > div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--line); }
.rows dt { color: var(--ink-soft); }
.rows dd { margin-left: auto; text-align: right; }
.rows .total { font-weight: 600; }
.rows .total dt { color: inherit; }
.field dt { font-weight: 600; }

.actions { display: grid; gap: 8px; }
button, .button {
  display: grid;
  min-height: 44px;
  padding: 4px 16px;
  place-items: center;
  border: 1px solid var(--accent);
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
  transition: background 150ms ease-out, border-color 150ms ease-out;
}
button:hover, .button:hover { border-color: var(--accent-strong); background: var(--accent-strong); }
.quiet { border-color: transparent; background: none; color: var(--accent); }
.quiet:hover { border-color: transparent; background: var(--accent-tint); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

.details { color: var(--ink-soft); font: 400 0.8125rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }

main:has(.wide) { width: min(860px, 100%); }
.wide { display: grid; gap: 20px; min-width: 0; }
.mails > li { display: grid; gap: 2px; padding: 12px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.mails a { font-weight: 600; }
a { color: var(--accent); }
iframe { width: 100%; height: 720px; border: 1px solid var(--line); border-radius: 8px; background: var(--desk); }
pre { margin: 8px 0 0; font: 400 0.8125rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; }

@media (max-width: 400px) { main { padding: 32px 20px 24px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
