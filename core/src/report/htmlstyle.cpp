// SPDX-License-Identifier: Apache-2.0
#include "report/htmlstyle.h"

namespace samebit::report {

namespace {

constexpr const char* kStyle = R"css(
:root { color-scheme: light dark;
  --ink: #1B1F24; --faint: #55606E; --page: #FFFFFF; --panel: #F4F5F7; --rule: #C9CFD6;
  --link: #0B4F8A; --here: #FFE3C2;
  --identical: #E3E6EA; --tolerated: #3FB68B; --origin: #D55E00; --propagated: #F0C000;
  --baseline-only: #1F4E9E; --candidate-only: #B79AD9; --incomparable: #6B6B6B;
  --good: #00604F; --bad: #8A3100; --unsure: #7A5200; }
@media screen and (prefers-color-scheme: dark) { :root {
  --ink: #E6E9ED; --faint: #A9B3BF; --page: #1E1F22; --panel: #2A2C30; --rule: #4A4F57;
  --link: #9CCBF5; --here: #5A2A08;
  --identical: #5F6670; --tolerated: #3FB68B; --origin: #FF7A1A; --propagated: #F2D27A;
  --baseline-only: #2F7BC4; --candidate-only: #B79AD9; --incomparable: #C7CED8;
  --good: #86DCC8; --bad: #FFC48F; --unsure: #F2D27A; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main, header, footer { max-width: 76rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
footer { padding: 1.5rem 1rem; color: var(--faint); font-size: .875rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h1.good { color: var(--good); }
h1.bad { color: var(--bad); }
h1.unsure { color: var(--unsure); }
h2 { margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--rule);
  font-size: 1.25rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p, ul, ol, dl, pre { margin: .5rem 0; }
p, li, dd, h1 { overflow-wrap: anywhere; }
.lead { font-size: 1.0625rem; font-weight: 600; }
.faint { color: var(--faint); }
pre, code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: .875rem; }
pre { padding: .5rem .75rem; overflow-x: auto; border: 1px solid var(--rule); border-radius: 4px;
  background: var(--panel); tab-size: 4; }
pre.command { white-space: pre-wrap; overflow-wrap: anywhere; }
pre mark { background: var(--here); color: inherit; font-weight: 700; }
dl.commands dt { margin-top: .5rem; }
dl.commands dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9375rem; }
caption { padding: .25rem 0; text-align: left; color: var(--faint); }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--rule); text-align: left;
  vertical-align: top; }
td { max-width: 24rem; overflow-wrap: break-word; }
td.long { min-width: 13rem; overflow-wrap: anywhere; }
thead th { white-space: nowrap; }
dt::first-letter { text-transform: uppercase; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.letter { display: inline-block; width: 1.5em; border-left: .4em solid; margin-right: .5em; padding-left: .3em;
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-weight: 700; }
.bar { display: flex; height: 1.25rem; margin: .5rem 0; border: 1px solid var(--rule);
  background: var(--panel); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.bar span { min-width: 4px; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: 0 1.5rem; }
.sides div { min-width: 0; }
ol.stack { padding-left: 1.5rem; font-size: .9375rem; }
.identical { border-color: var(--identical); }
.bar .identical { background: var(--identical); }
.tolerated { border-color: var(--tolerated); }
.bar .tolerated { background: var(--tolerated); }
.origin { border-color: var(--origin); }
.bar .origin { background: var(--origin); }
.propagated { border-color: var(--propagated); }
.bar .propagated { background: var(--propagated); }
.baseline-only { border-color: var(--baseline-only); }
.bar .baseline-only { background: var(--baseline-only); }
.candidate-only { border-color: var(--candidate-only); }
.bar .candidate-only { background: var(--candidate-only); }
.incomparable { border-color: var(--incomparable); }
.bar .incomparable { background: var(--incomparable); }
a { color: var(--link); }
@media print {
  body { font-size: 10pt; }
  main, header, footer { max-width: none; padding: 0; }
  pre, .wide { overflow: visible; white-space: pre-wrap; }
  .wide { white-space: normal; }
  .wide table { font-size: 8pt; }
  td.long { min-width: 0; }
  h2, h3 { break-after: avoid; }
  tr, pre, li { break-inside: avoid; }
}
)css";

} // namespace

Constant htmlStyle()
{
    return kStyle;
}

} // namespace samebit::report
