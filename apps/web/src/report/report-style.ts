const light =
  '--paper:#fff;--ink:#15201f;--ink2:#43504f;--ink3:#5a6766;--line:#dfe4e3;--hair:#ebeeed;--accent:#0b6562;--grey:#c6cecd'
const dark =
  '--paper:#0e1313;--ink:#e8eeed;--ink2:#b9c4c3;--ink3:#96a3a2;--line:#2f3a3a;--hair:#232c2c;--accent:#55c2b7;--grey:#4a5757'

/** Returns the style sheet of a report. The title stands at the foot of printed pages; the font is a data URL. */
export function reportStyle(title: string, font: string): string {
  return `@font-face{font-family:"Inter Report";src:url(${font}) format("woff2");font-weight:100 900}
:root{color-scheme:light dark;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 14px/1.55 "Inter Report",Inter,system-ui,sans-serif;overflow-wrap:anywhere}
.n,.p,td.r,.f,.keys b{font-variant-numeric:tabular-nums}
main{max-width:760px;margin:0 auto;padding:56px 32px 64px}
h1,h2,h3,p,ol,ul,dl,dd,table{margin:0;padding:0}
a{color:inherit;text-decoration:underline;text-decoration-color:var(--grey);text-underline-offset:3px;text-decoration-thickness:1px}
a:hover{text-decoration-color:currentColor}
.kick{display:flex;justify-content:space-between;gap:16px;font-size:12px;color:var(--ink3);padding-bottom:10px;border-bottom:2px solid var(--ink)}
h1{font-size:38px;line-height:44px;font-weight:650;letter-spacing:-.022em;margin-top:36px;text-wrap:balance;max-width:15em}
.dek{font-size:17px;line-height:27px;color:var(--ink2);margin-top:14px;max-width:36em;text-wrap:pretty}
.by{margin-top:12px;font-size:14px;color:var(--ink3)}.by b{font-weight:500;color:var(--ink)}
.demo{font-size:14px;line-height:22px;color:var(--ink2);margin-top:12px}
.own{font-size:16px;line-height:25px;margin-top:18px;max-width:36em;text-wrap:pretty}
.own p+p{margin-top:10px}
.keys{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));margin-top:36px;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
.keys div{padding:16px 18px 15px 0}
.keys div+div{border-left:1px solid var(--line);padding-left:18px}
.keys b{display:block;font-size:28px;line-height:32px;font-weight:600;letter-spacing:-.018em}
.keys span{display:block;font-size:12px;line-height:17px;color:var(--ink3);margin-top:4px}
h2{font-size:21px;line-height:28px;font-weight:620;letter-spacing:-.012em;margin-top:56px}
.lead{font-size:14px;color:var(--ink2);margin-top:4px;max-width:44em}
.short{margin-top:34px;list-style:none;display:grid;gap:12px}
.short li{display:grid;grid-template-columns:132px 1fr;gap:20px;font-size:15px;line-height:23px;break-inside:avoid}
.short b{font-weight:500;color:var(--ink3);font-size:13px}
strong{font-weight:600}
.over{margin-top:14px;border-top:1px solid var(--line);padding-top:8px}
.over a,.over div{display:grid;grid-template-columns:226px minmax(0,1fr) 48px 52px;column-gap:14px;align-items:center;min-height:27px;font-size:14px;line-height:19px;text-decoration:none;break-inside:avoid}
.over a:hover .nm{text-decoration:underline;text-underline-offset:3px;text-decoration-color:var(--grey)}
.over .n{font-weight:600;text-align:right}
.over .p{font-size:13px;color:var(--ink3);text-align:right}
.bar{height:10px;display:block}
.bar i{display:block;height:10px;min-width:2px;background:var(--accent);border-radius:1px;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.over div,.over div .n{color:var(--ink3);font-weight:400}
.over div .bar i{background:var(--grey)}
.topics{margin-top:18px;border-top:1px solid var(--line)}
.topic{padding:15px 0 14px;border-bottom:1px solid var(--hair);scroll-margin-top:12px}
.topic .h{display:grid;grid-template-columns:28px minmax(0,1fr) auto;align-items:baseline}
.topic .h i{font-style:normal;font-size:13px;color:var(--ink3)}
h3{font-size:16px;line-height:22px;font-weight:600;letter-spacing:-.004em}
.topic .f{font-size:13px;color:var(--ink3);white-space:nowrap}
.f b{font-weight:600;color:var(--ink)}
.topic ul{list-style:none;margin:6px 0 0 28px;display:grid;gap:9px}
.topic li{break-inside:avoid;font-size:14px;line-height:20px}
.from{display:block;color:var(--ink3);font-size:12px;line-height:18px}
table{width:100%;border-collapse:collapse;margin-top:16px;font-size:13px;line-height:19px}
th{white-space:nowrap;font-weight:500;font-size:12px;color:var(--ink3);text-align:left;padding:0 12px 7px 0;border-bottom:1px solid var(--line);vertical-align:bottom}
td{padding:9px 12px 9px 0;border-bottom:1px solid var(--hair);vertical-align:top}
th.r,td.r{text-align:right;white-space:nowrap}
th:last-child,td:last-child{padding-right:0}
tr{break-inside:avoid}
tbody tr:nth-last-child(-n+2){break-before:avoid}
thead{display:table-header-group}
tfoot{display:table-row-group}
tfoot td{font-weight:600;border-bottom:1px solid var(--line)}
td .q{font-size:14px;line-height:20px}
.nw{min-width:132px;overflow-wrap:break-word}
.site{overflow-wrap:break-word}
.cov{padding-left:20px}
td.cov{width:46%}
.asked{list-style:none;margin-top:16px;border-top:1px solid var(--line)}
.ask{display:grid;grid-template-columns:minmax(0,1fr) auto;column-gap:20px;align-items:start;break-inside:avoid}
.asked .ask{grid-template-columns:26px minmax(0,1fr) auto;padding:9px 0 8px;border-bottom:1px solid var(--hair);font-size:16px;line-height:22px}
.asked .ask a{text-decoration:none}
.asked .ask>i{font-style:normal;font-size:13px;color:var(--ink3)}
.asked .x{font-size:19px}
.topics .x{font-size:13px;font-weight:400;color:var(--ink3)}
.ask .x{font-weight:600;font-variant-numeric:tabular-nums}
.ask small{font-weight:400;color:var(--ink3)}
.topic blockquote{margin:10px 0 0 28px;padding-left:14px;border-left:2px solid var(--accent);font-size:14px;line-height:21px;break-inside:avoid;overflow-wrap:anywhere}
.topic .by{margin:3px 0 0 44px;font-size:12px;line-height:17px;color:var(--ink3)}
.answers{margin-top:14px;border-top:1px solid var(--line)}
.answers article{padding:14px 0;border-bottom:1px solid var(--hair);break-inside:avoid}
.answers blockquote{margin:8px 0 0;padding-left:14px;border-left:2px solid var(--accent);font-size:15px;line-height:23px}
.answers .by{margin:5px 0 0 16px;font-size:12px;line-height:17px;color:var(--ink3)}
.meth{margin-top:16px;display:grid;grid-template-columns:132px 1fr;gap:9px 20px;font-size:13px;line-height:20px}
.meth dt{color:var(--ink3)}
.meth dd{color:var(--ink2)}
.meth dd,.meth dt{break-inside:avoid}
.end{margin-top:48px;padding-top:12px;border-top:1px solid var(--line);font-size:12px;line-height:18px;color:var(--ink3)}
.keep{break-inside:avoid}
h2,.lead,h3{break-after:avoid}
@media (max-width:640px){
main{padding:28px 20px 48px}
h1{font-size:30px;line-height:35px;margin-top:26px}
.dek{font-size:16px;line-height:25px}
.keys{grid-template-columns:1fr 1fr}
.keys div:nth-child(3){border-left:0;padding-left:0}
.keys div:nth-child(n+3){border-top:1px solid var(--line)}
.short li{grid-template-columns:1fr;gap:1px}
h2{margin-top:44px}
.topic .h{grid-template-columns:22px minmax(0,1fr) auto}
.topic .f{padding-left:14px}
.topic ul,.topic blockquote{margin-left:22px}
.topic .by{margin-left:38px}
.over a,.over div{grid-template-columns:minmax(0,1fr) 48px 52px;row-gap:4px;padding:6px 0}
.over .bar{grid-column:1/-1;grid-row:2}
.meth{grid-template-columns:1fr;gap:1px}
.meth dd{margin-bottom:9px}
thead{display:none}
table,tbody,tfoot{display:block}
tr{display:flex;flex-wrap:wrap;gap:2px 12px;padding:10px 0;border-bottom:1px solid var(--hair)}
td,td.cov{border:0;padding:0;text-align:left;width:auto;min-width:0;font-size:12px;color:var(--ink3)}
td.full{width:100%;font-size:14px;color:var(--ink)}
td[data-u]::after{content:" " attr(data-u)}
.nw .from{display:inline;margin-left:8px}
td:empty{display:none}
tfoot td{border:0}
}
@page{size:A4;margin:19mm 18mm 20mm;@bottom-left{content:"${cssText(title)}";font:400 8pt "Inter Report",sans-serif;color:#5a6766}@bottom-right{content:counter(page) " of " counter(pages);font:400 8pt "Inter Report",sans-serif;color:#5a6766}}
@media print{
main{max-width:none;padding:0;zoom:.86}
h1{margin-top:20px}
h2{margin-top:36px}
.keys{margin-top:22px}
.short{margin-top:22px}
.asked .ask{padding:6px 0 5px}
a{text-decoration:none}
.topic{padding:10px 0 9px}
.meth{row-gap:7px}
.end{margin-top:22px;padding-top:9px}
td{padding-top:8px;padding-bottom:8px}
}
`
}

/** Escapes a text for a CSS string, including everything that could end the string or the style element. */
function cssText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)
}
