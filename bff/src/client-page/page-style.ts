/**
 * The page has one column, for phones first. Hebrew and Arabic texts run from right to left, as on the printed invoice.
 */
export const PAGE_STYLE = `
body{margin:0;padding:0 16px 48px;overflow-wrap:anywhere;text-align:left}
[dir=rtl] body{text-align:right}
p,dd{unicode-bidi:plaintext}
[dir=rtl] dd{unicode-bidi:isolate}
:lang(ja){line-break:strict}
.page{max-width:760px;margin:0 auto}
.from{padding:24px 0 16px}
.logo{display:flex;align-items:center;height:56px;margin-bottom:12px}
.logo img{max-width:100%;max-height:100%;object-fit:contain}
.from p{margin:0}
.name{font:600 1.25rem/1.3 var(--serif)}
.soft{color:var(--ink-soft)}
.small{font-size:.875rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:20px 16px;margin-bottom:16px}
.due{border-top:4px solid var(--company,var(--ink))}
.title{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:0}
h1{font-size:1.25rem;margin:0}
h1+p{margin-top:8px}
h2{font-size:1.0625rem;margin:0 0 8px}
.badge{padding:1px 8px;border:1px solid currentcolor;border-radius:4px;font-size:.8125rem;font-weight:600;letter-spacing:.02em;white-space:nowrap;color:var(--ink-soft)}
:lang(ar) .badge{letter-spacing:0}
.badge.paid{color:var(--accent);background:var(--accent-tint)}
.badge.pending{color:var(--pending);background:var(--pending-tint)}
.badge.overdue{color:var(--danger);background:var(--danger-tint)}
.amount{font:600 2.25rem/1.2 var(--serif);font-variant-numeric:tabular-nums;margin:16px 0 0}
.actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 18px;border:1px solid var(--line-strong);border-radius:8px;color:var(--ink);text-decoration:none;font-weight:600}
.button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.pay{padding-block:8px}
.button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.columns{display:grid;gap:16px}
.text{white-space:pre-line;margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0 0}
dt{color:var(--ink-soft)}
dd{margin:0;text-wrap:balance}
.lines{list-style:none;margin:0;padding:0}
.lines li{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:12px 0;border-bottom:1px solid var(--line)}
.lines .item{font-weight:600}
.lines p{margin:0;white-space:pre-line}
.files{list-style:none;margin:0;padding:0}
.files li{display:grid;grid-template-columns:1fr auto;gap:16px;align-items:baseline}
.files a{justify-self:start;padding:11px 0;color:var(--accent)}
.files span{white-space:nowrap}
.payments{list-style:none;margin:0;padding:4px 0 0;display:grid;grid-template-columns:auto 1fr auto;gap:8px 16px}
.payments li{display:grid;grid-column:1/-1;grid-template-columns:subgrid}
.figure{font-variant-numeric:tabular-nums;text-align:end}
.totals{grid-template-columns:1fr auto;column-gap:0}
.totals dd{padding-inline-start:16px;text-align:end;font-variant-numeric:tabular-nums}
.totals .last{font-weight:600;color:var(--ink);border-top:1px solid var(--line-strong);padding-top:8px;margin-top:4px}
.transfer{display:grid;gap:12px;justify-items:start;margin-bottom:16px}
.transfer dl{margin:0}
.transfer p{margin:0}
.code{width:176px;height:176px;border-radius:8px;border:1px solid var(--line)}
.iban{font-variant-numeric:tabular-nums}
details{border-top:1px solid var(--line)}
summary{padding:12px 0;min-height:44px;font-weight:600;cursor:pointer}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
form{display:grid;gap:8px;justify-items:start;padding-bottom:16px}
textarea,form input:not([type=hidden],[type=checkbox]){box-sizing:border-box;width:100%;padding:10px 12px;border:1px solid var(--line-strong);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit}
button.button{cursor:pointer;font:inherit;font-weight:600}
button.button:not(.primary){background:none}
.answer{margin-top:20px;padding:0}
.inline{display:contents}
.option{flex-basis:100%}
.option label{display:flex;align-items:center;gap:12px;min-height:44px;font-weight:600;cursor:pointer}
.option input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--accent)}
.option p{margin:0 0 8px;padding-inline-start:32px}
@media(max-width:639px){.inline .pay{flex-basis:100%}}
.answer .actions,.answer+.actions{margin-top:8px}
.error{color:var(--danger);margin:0}
.told{margin-bottom:16px;padding:12px 16px;border-radius:8px;background:var(--accent-tint);color:var(--accent-strong);font-weight:600}
.told.pending{background:var(--pending-tint);color:var(--pending)}
.told.failed{background:var(--danger-tint);color:var(--danger)}
.due .told{margin:16px 0 0}
.foot{text-align:center;padding-top:8px}
@media(min-width:640px){.transfer{grid-template-columns:auto 1fr;align-items:center;column-gap:24px}.transfer p{grid-column:1/-1}}
@media(min-width:640px){body{padding:0 24px 64px}.card{padding:28px 32px}.columns{grid-template-columns:1fr 1fr}.from{padding:40px 0 20px}}
@media(prefers-color-scheme:dark){.logo img{background:#fff;border-radius:4px}}
@media print{.actions,.foot{display:none}.card{border:0;padding:12px 0}}
`.replaceAll('\n', '');
