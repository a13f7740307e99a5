/** The page's style; its digest is in the page's policy. */
export const style = `
:root{--ink:#17212b;--soft:#52606d;--line:#d4dbe1;--tint:#f3f6f8;--deep:#0b4f4a;--bad:#9b1c1c;--warn:#7a4a00;
--ar:"Noto Naskh Arabic","Noto Sans Arabic","Segoe UI","Geeza Pro","Dubai",Tahoma,"DejaVu Sans",sans-serif;
--en:"Inter","Segoe UI","Helvetica Neue",Arial,"Noto Sans","Noto Sans Arabic","Geeza Pro","DejaVu Sans",sans-serif}
*{box-sizing:border-box}
html{font:14px/1.4 var(--en);color:var(--ink);background:#e9edf0;-webkit-text-size-adjust:100%}
body{margin:0;padding:16px;overflow-wrap:break-word}
main{max-width:210mm;margin:0 auto;background:#fff;padding:14mm 12mm 8mm;box-shadow:0 1px 4px rgb(0 0 0/.12)}
[lang=ar]{font-family:var(--ar)}
a{color:var(--deep)}
h1,h2,p,dl,dd,ol{margin:0;padding:0}
code,.k{font-family:ui-monospace,"Cascadia Mono",Menlo,"DejaVu Sans Mono",monospace;font-size:.88em;overflow-wrap:anywhere}
.languages,.pages{max-width:210mm;margin:0 auto 8px;display:flex;gap:16px;justify-content:flex-end}
.pages{justify-content:space-between;margin-top:6px}
[aria-current]{font-weight:700;text-decoration:none;color:var(--ink)}
.top{border-bottom:3px solid var(--deep);padding-bottom:6px}
h1{font-size:26px;line-height:1.25;color:var(--deep);font-weight:700}
h2{font-size:13px;font-weight:700;color:var(--deep);border-bottom:1px solid var(--line);padding-bottom:3px;margin-bottom:6px}
.both h1,.both h2,.both dt,.both .standing strong{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
.both dt{flex-wrap:wrap;gap:0 10px}.both dt .ar{margin-inline-start:auto}
.both .standing strong{display:inline-flex;gap:6px}
.standing{margin-top:4px;font-size:12px;color:var(--soft)}
.standing strong{border:1px solid currentColor;border-radius:3px;padding:0 6px;color:var(--soft)}
.approved strong{color:var(--deep)}.rejected strong,.validation-failed strong{color:var(--bad)}
.rev{margin-inline-start:10px}
.reading{color:var(--soft);font-size:11.5px;margin:4px 0}.fields.first{margin-top:8px}.fields.rest{margin-top:0}
.both .reading{display:flex;justify-content:space-between;gap:12px}
section,.parties,.reckoning{margin-top:14px}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(168px,1fr));gap:6px 18px}
.fields.wide,.fields.two{grid-template-columns:1fr;margin-top:6px}
.fields.first{display:flex;flex-wrap:wrap;background:var(--tint);padding:9px 12px;border-radius:4px 4px 0 0}
.fields.first.rest{padding-top:0;border-radius:0 0 4px 4px}
.first .field{flex:1 1 auto}
.first .big{flex:1 1 45%}
.fields.pair{grid-template-columns:2fr 3fr;margin-top:8px}
.first .big dd{font-size:18px;font-weight:700}
.field{min-width:0;break-inside:avoid}
dt{font-size:10.5px;line-height:1.35;color:var(--soft)}
dt .ar{text-align:end}
dd,h1,li,.name,.finding,.statement{overflow-wrap:anywhere}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:14px 24px}
.parties section{margin:0}
.party .fields{grid-template-columns:1fr 1fr}
.party .address{grid-column:1/-1}
.name{font-size:16px;font-weight:700;margin-bottom:5px}
.line{display:inline}
.line:not(:last-child)::after{content:"،";color:var(--soft)}
[dir=ltr] .line:not(:last-child)::after{content:","}
.v{border-radius:2px;unicode-bidi:isolate;white-space:pre-line}
.v:hover{background:#e3f0ef;cursor:help}
.v:focus{outline:2px solid var(--deep);outline-offset:1px}
.v:focus::after{content:attr(title);position:fixed;z-index:5;inset-inline:12px;bottom:12px;max-width:640px;margin:0 auto;
padding:8px 12px;background:var(--ink);color:#fff;font:400 13px/1.4 var(--en);border-radius:4px;white-space:normal;text-align:start}
.money i,.v i{font-style:normal}.money i::before,.v i::before{content:","}
[lang=ar] .v{font-family:var(--en)}
.num{font-variant-numeric:tabular-nums;direction:ltr;unicode-bidi:isolate}
.none{color:var(--soft)}
.uuid{white-space:nowrap;unicode-bidi:isolate;direction:ltr;font-size:.9em}td .uuid{font-size:.68em}.no .uuid,.vat .uuid,.few .uuid{white-space:normal}.big .uuid,.name .uuid{font-size:.75em}
.fields:not(.wide) .field:has(.uuid){grid-column:span 2}
.code .v,.with .v{font-size:.82em;color:var(--soft);border:1px solid var(--line);border-radius:3px;padding:0 3px}
.with .name,.code .name{margin:0;font-size:inherit;font-weight:inherit}
.with{font-size:.86em;color:var(--soft)}
.both .code .ar{color:var(--soft)}
.tag{display:inline-block;background:#e3f0ef;border-radius:3px;padding:0 6px;font-size:12px;margin-inline-end:4px}
.cur{font-size:.8em;color:var(--soft)}
table{width:100%;border-collapse:collapse}
th{font-size:10.5px;line-height:1.3;font-weight:600;color:var(--deep);text-align:start;vertical-align:bottom;background:var(--tint);border-bottom:1.5px solid var(--deep)}
.both th span{display:block}.both th .ar{text-align:left}.both th.n .ar{text-align:right}
.vat{width:14%}.vat .cat,.per{display:block}.vat .cat,.per{font-size:.84em;color:var(--soft)}
th,td{padding:4px 6px}
td{vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th.n,td.n{text-align:end}
.num{white-space:nowrap}.num.long{white-space:normal}
.n .money{white-space:nowrap}.lines td,.lines th{padding-inline:4px}.lines .no{width:4%}.lines .item{width:20%}
tr{break-inside:avoid}tr.more{break-inside:auto}tr:has(+.more){break-after:avoid}
.kind{color:var(--soft);font-size:.86em}
tr.more td{background:#fafbfc;padding:5px 10px 8px}
tr:has(+.more) td{border-bottom:0}
.more .fields{gap:4px 16px;font-size:12.5px}
.more dt{font-size:10px}
.why{display:block;font-size:.86em;color:var(--soft)}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.rate{white-space:nowrap;font-weight:600}
.statement{border-inline-start:3px solid var(--deep);padding:2px 8px;margin-top:8px;font-weight:600}
.both .statement{display:flex;justify-content:space-between;gap:12px}
.unissued{position:fixed;inset:0;z-index:4;display:grid;place-items:center;pointer-events:none;overflow:hidden}
.unissued::before{content:attr(data-mark);white-space:pre;text-align:center;font:700 min(7.5vw,60px)/1.4 var(--en);color:#9b1c1c;opacity:.18;transform:rotate(-35deg)}
.part{font-size:12px;color:var(--soft);margin-bottom:4px}
.reckoning{display:grid;grid-template-columns:1fr 1.2fr;gap:14px 24px;align-items:start}
.reckoning section{margin:0}
.reckoning>:only-child{grid-column:2}
.sums .field{display:grid;grid-template-columns:1fr minmax(92px,auto);gap:12px;align-items:baseline;padding:3px 0;border-bottom:1px solid var(--line)}
.sums dt{font-size:12px;color:var(--ink)}
.both .sums dt{flex-wrap:nowrap}.both .sums .ar{color:var(--soft)}
.sums dd{text-align:end;font-variant-numeric:tabular-nums}
.sums .payable{background:var(--deep);color:#fff;padding:6px 8px;border:0;border-radius:3px;font-weight:700}
.sums .payable dt,.both .sums .payable .ar,.payable .cur,.payable .v{color:#fff}
.sums .payable .v:hover{background:#0f6b64}.sums .payable .v:focus{outline-color:#fff}
.sums .payable dd{font-size:17px}
.blocks{display:grid;gap:8px}
.block+.block{border-top:1px dashed var(--line);padding-top:8px}
.finding,.findings li{border-inline-start:3px solid var(--bad);background:#fdf3f3;padding:2px 8px;margin-top:3px;font-size:12px;font-weight:400}
.finding.warning,.findings .warning{border-color:var(--warn);background:#fdf7ea}
.finding strong,.findings strong,.finding a,.findings a{color:var(--bad)}
.finding.warning strong,.finding.warning a,.findings .warning strong,.findings .warning a{color:var(--warn)}
.findings ol{list-style:none;display:grid;gap:3px}
.finding [lang=en],.findings [lang=en]{unicode-bidi:isolate}
:target{outline:2px solid var(--deep)}
@media (max-width:640px){
body{padding:0}main{padding:14px}
h1{font-size:20px}
.fields.pair{grid-template-columns:1fr}
.parties,.reckoning{grid-template-columns:1fr}
.reckoning>:only-child{grid-column:1}
.fields{grid-template-columns:1fr}
.fields:not(.wide) .field:has(.uuid){grid-column:1/-1}td .uuid{font-size:.56em}
.languages{padding:10px 14px 0;margin:0}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody,tr,td{display:block;width:auto}
.lines .no,.lines .item,.vat{width:auto}
tbody{border-bottom:2px solid var(--deep);padding:6px 0}
td,td.n{border:0;padding:2px 0;text-align:start}
td[data-label]{display:grid;grid-template-columns:42% 1fr;gap:8px}
td[data-label]:has(>div:empty){display:none}
td[data-label]::before{content:attr(data-label);font-size:11px;color:var(--soft)}
tr.more td{padding:6px 8px}
}
@media print{
@page{size:A4;margin:13mm 12mm 15mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt sans-serif;color:#52606d;direction:ltr}}
html{background:#fff;font-size:9.2pt}
body,main{padding:0;margin:0;max-width:none;box-shadow:none}
.screen,.v:focus::after{display:none}
.v:focus{outline:0}
h1{font-size:19pt}h2{font-size:9.5pt;break-after:avoid}
dt,th,.more dt{font-size:7.2pt}.more .fields{font-size:8.4pt}
.first .big dd{font-size:13pt}.name{font-size:11.5pt}
section,.parties,.reckoning{margin-top:4mm}
.fields{grid-template-columns:repeat(4,1fr)}
.party,.totals,.block{break-inside:avoid}
thead{display:table-header-group}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
