/** Paper and ink, as the product itself; self-contained, so that its fonts are those of the reader's machine. */
export const style = `
:root {
  color-scheme: light dark;
  --desk: #f6f4ef; --paper: #fff; --line: #e4dfd4; --ink: #1d2433; --soft: #5b6475;
  --green: #17624d; --green-tint: #e3f0ea; --red: #b8391f; --red-tint: #fbe9e4; --amber: #8a5a00; --amber-tint: #fbf0d9;
  --serif: 'Source Serif 4', 'Source Serif Pro', 'Iowan Old Style', Charter, Georgia, serif;
  --sans: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --desk: #14171d; --paper: #1c2129; --line: #2d3440; --ink: #eceae4; --soft: #a3abb8;
    --green: #63c3a2; --green-tint: #1b3a31; --red: #f0826a; --red-tint: #43231c; --amber: #e2b45c; --amber-tint: #3b2f17;
  }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--desk); color: var(--ink); font: 15px/1.5 var(--sans); font-variant-numeric: tabular-nums; }
main { max-width: 1120px; margin: 0 auto; padding: 48px 24px 96px; }
h1, h2, .count b { font-family: var(--serif); font-weight: 600; letter-spacing: -0.01em; }
h1 { font-size: 40px; line-height: 1.15; }
h2 { font-size: 24px; line-height: 1.3; }
h3 { font-size: 15px; font-weight: 600; }
small, .soft { color: var(--soft); font-size: 13px; }
code { font: 13px ui-monospace, 'SF Mono', Consolas, 'Liberation Mono', monospace; }
.lead { max-width: 62ch; margin-top: 12px; color: var(--soft); }
.counts { display: flex; flex-wrap: wrap; gap: 16px 48px; margin: 32px 0 40px; padding: 0; list-style: none; }
.count b { display: block; font-size: 40px; line-height: 1.1; }
.count.met b { color: var(--green); } .count.missed b { color: var(--red); } .count.reasoned b { color: var(--amber); }
div.lead { margin: -8px 0 32px; } .lead h2 { color: var(--ink); font-size: 18px; } .lead ul { padding-left: 18px; } .lead a { color: var(--ink); }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 24px; }
nav a { padding: 4px 12px; border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: var(--ink); text-decoration: none; }
nav a:hover { border-color: var(--green); color: var(--green); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; border-radius: 4px; }
section { margin-bottom: 24px; padding: 32px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); scroll-margin-top: 16px; }
section > header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 24px; }
article { margin-top: 24px; }
ul.figures { margin: 8px 0 0; padding: 0; list-style: none; }
.figure { display: grid; grid-template-columns: minmax(0, 1fr) 220px 104px 148px 120px; gap: 0 24px; align-items: center; padding: 10px 0; border-top: 1px solid var(--line); }
.name small { display: block; }
.value { text-align: right; font-size: 17px; font-weight: 600; white-space: nowrap; }
.value i { color: var(--soft); font-style: normal; font-weight: 400; font-size: 13px; }
.value small { display: block; font-weight: 400; }
.aims small { display: block; text-wrap: balance; }
.stamp { display: inline-block; padding: 0 8px; border: 1px solid; border-radius: 4px; font-size: 12px; font-weight: 600; line-height: 20px; }
.met .stamp { color: var(--green); background: var(--green-tint); }
.missed .stamp { color: var(--red); background: var(--red-tint); }
.reasoned .stamp { color: var(--amber); background: var(--amber-tint); }
.reason { grid-column: 1 / -1; max-width: 90ch; margin-top: 6px; padding-left: 12px; border-left: 2px solid var(--amber); color: var(--soft); font-size: 13px; }
svg { display: block; overflow: visible; }
.bar { overflow: hidden; }
.bar .track { fill: var(--desk); } .bar .fill { fill: var(--soft); opacity: 0.55; }
.met .fill { fill: var(--green); opacity: 1; } .missed .fill { fill: var(--red); opacity: 1; } .reasoned .fill { fill: var(--amber); opacity: 1; }
.bar .tail { stroke: var(--ink); stroke-width: 1.25; } .bar .aim { stroke: var(--ink); stroke-width: 2; }
.spark { width: 120px; height: 32px; } .plot { width: 100%; height: auto; }
polyline { fill: none; stroke: var(--soft); stroke-width: 1.5; stroke-linejoin: round; }
circle { fill: var(--paper); stroke: var(--soft); stroke-width: 1.5; } circle.last { fill: var(--green); stroke: var(--green); }
.plot .axis { stroke: var(--line); } .plot .aim { stroke: var(--ink); stroke-dasharray: 2 3; } .plot text { fill: var(--soft); font-size: 11px; }
details { margin-top: 16px; } summary { cursor: pointer; color: var(--green); font-size: 13px; width: fit-content; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 24px 32px; margin-top: 16px; }
figcaption { font-size: 13px; }
.note { margin-top: 12px; max-width: 90ch; }
.simple .figure { grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr) 148px; } .simple .aims, .simple .past { display: none; }
@media (max-width: 900px) {
  main { padding: 32px 12px 64px; }
  h1 { font-size: 32px; }
  .counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 16px; }
  section { padding: 20px 16px; }
  .figure, .simple .figure { grid-template-columns: minmax(0, 1fr) auto; gap: 6px 16px; padding: 14px 0; }
  .plotted { grid-column: 1 / -1; grid-row: 2; }
  .figure > .value { grid-column: 2; grid-row: 1; }
  .aims { grid-column: 1; grid-row: 3; }
  .past { grid-column: 2; grid-row: 3; justify-self: end; }
  .aims small { display: inline; margin-left: 6px; }
  .aims:empty, .past:empty { display: none; }
}
@media print { body { background: none; } section { break-inside: avoid; } nav { display: none; } }
`;
