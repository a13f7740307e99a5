import { Html } from "../../view/html.js";
/** Two columns where there is room, one on a phone; long words and paths break anywhere. */
export const htmlStyle = new Html(`
:root{color-scheme:light dark;--ink:#17212b;--soft:#52606d;--line:#d4dbe1;--tint:#f3f6f8;--paper:#fff;--good:#0b4f4a;--bad:#9b1c1c;--warn:#7a4a00;--mark:#fdf0c8}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebef;--soft:#a3b0bc;--line:#3a4651;--tint:#1d252d;--paper:#12181e;--good:#6fd0c5;--bad:#ff9a94;--warn:#e8b765;--mark:#4a3d10}}
*{box-sizing:border-box}
body{margin:0;padding:16px;font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
main{max-width:1200px;margin:0 auto}
h1{font-size:22px;margin:0 0 8px}
h2{font-size:17px;margin:32px 0 4px;padding-top:12px;border-top:2px solid var(--line)}
p{margin:2px 0}
a{color:inherit}
.files{margin:0;padding-inline-start:28px}
.good{color:var(--good)}.bad{color:var(--bad)}.soft{color:var(--soft);font-size:13px}
article{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 16px;margin-top:12px;border:1px solid var(--line);border-radius:4px}
.source{margin:0;padding:8px;padding-inline-start:56px;background:var(--tint);font-size:13px}
.source li::marker{color:var(--soft)}
.source code{white-space:pre-wrap}
.source .at{background:var(--mark)}
.findings{margin:0;padding:8px 12px 8px 8px;list-style:none}
.findings li+li{margin-top:10px}
.findings em{font-style:normal;font-size:13px}
.fatal em{color:var(--bad)}.warning em{color:var(--warn)}
code{font-family:ui-monospace,Menlo,"DejaVu Sans Mono",monospace}
@media (max-width:720px){body{padding:10px}article{grid-template-columns:minmax(0,1fr)}.findings{padding:8px}.source{padding-inline-start:44px}}
`);
//# sourceMappingURL=html-style.js.map