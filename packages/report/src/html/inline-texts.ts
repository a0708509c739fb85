/** Written by tools/inline-texts.ts from packages/report/browser: change it there. */

/** A script or a style inside the page. */
export interface InlineText {
  readonly text: string
  /** SHA-256 of the text in base 64, as a Content-Security-Policy names it. */
  readonly hash: string
}

export const pageScript: InlineText = {
  text: `"use strict";(()=>{var m=()=>{document.addEventListener("change",({target:e})=>{let n=e instanceof HTMLInputElement?e.dataset.metric:
void 0;if(n!==void 0)for(let t of document.querySelectorAll(".tabs > input"))t.dataset.metric===n&&(t.checked=!0)})},p={
ArrowRight:1,ArrowLeft:-1},c=e=>[...e?.querySelectorAll(".said")??[]],f=()=>{document.addEventListener("keydown",e=>{let n=p[e.
key],t=e.target instanceof Element?e.target.closest(".said"):null;if(n===void 0||t===null)return;let o=c(t.closest("deta\\
ils, section")),l=o[o.indexOf(t)+n];if(l!==void 0){for(let r of c(l.closest(".passage")))r.tabIndex=r===l?0:-1;l.focus(),
e.preventDefault()}})},v=async e=>{try{return await navigator.clipboard.writeText(e.textContent??""),"copied"}catch{return getSelection()?.
selectAllChildren(e),"selected"}},b=()=>{for(let e of document.querySelectorAll("button[data-copies]")){let n=document.getElementById(
e.dataset.copies??"");n!==null&&(e.hidden=!1,e.addEventListener("click",async()=>{let t=e.textContent;e.textContent=await v(
n),setTimeout(()=>{e.textContent=t},1500)}))}},E=e=>{let n=e.querySelector(":scope > details.section");n&&(n.open=!0);for(let t=e;t;t=
t.parentElement){t instanceof HTMLDetailsElement&&(t.open=!0);let o=t.matches(".panel")?t.previousElementSibling?.previousElementSibling:
null;o instanceof HTMLInputElement&&o.click()}e.scrollIntoView()},h=()=>{let e=[],n=o=>{for(let l of e)l.open=o};addEventListener(
"beforeprint",()=>{e=[...document.querySelectorAll("details:not([open])")],n(!0)}),addEventListener("afterprint",()=>n(!1));
let t=()=>{let o=document.getElementById(decodeURIComponent(location.hash.slice(1)));o&&E(o)};addEventListener("hashchan\\
ge",t),document.addEventListener("click",({target:o})=>{(o instanceof Element?o.closest('a[href^="#"]'):null)?.getAttribute(
"href")===location.hash&&t()}),location.hash!==""&&t()},g=()=>{let e=[...document.querySelectorAll(".scroll")],n=()=>{let t=e.
map(o=>o.scrollWidth>o.clientWidth);e.forEach((o,l)=>{o.tabIndex=t[l]?0:-1})};n(),addEventListener("resize",n),document.
addEventListener("change",n);for(let t of document.querySelectorAll("details"))t.addEventListener("toggle",n)},s=e=>e===
""||e==="\\u2013",d=e=>{let[n]=/^[+<±]?-?[0-9]+(?:\\.[0-9]+)?/.exec(e.replace("\\u2212","-"))??[];return n===void 0?void 0:
Number(n.replace(/^[+<±]/,""))},w=(e,n)=>{let[t,o]=[d(e),d(n)];return t!==void 0&&o!==void 0&&t!==o?t-o:e<n?-1:e>n?1:0},
y=(e,n,t)=>s(e)||s(n)?Number(s(e))-Number(s(n)):t*w(e,n),a=(e,n,...t)=>{let o=Object.assign(document.createElement(e),n);
return o.append(...t),o},L=25,i=e=>e.textContent?.trim()??"",x=(e,n)=>{let t=e.cells[n];return t===void 0?"":i(t)},A=(e,n,t)=>{
let o=[...e.rows].map(l=>({row:l,text:x(l,n)}));o.sort((l,r)=>y(l.text,r.text,t)),e.append(...o.map(({row:l})=>l))},S=e=>{
let n=e.querySelector("a")===null?a("button",{type:"button"},...e.childNodes):a("button",{type:"button",ariaLabel:\`sort \\
by \${i(e)}\`});return e.append(n),n},C=(e,n)=>{e.forEach((t,o)=>{i(t)!==""&&S(t).addEventListener("click",()=>{let l=t.classList.
contains("n")?"descending":"ascending",r=l==="descending"?"ascending":"descending",u=t.getAttribute("aria-sort")===l?r:l;
for(let q of e)q.removeAttribute("aria-sort");t.setAttribute("aria-sort",u),A(n,o,u==="ascending"?1:-1)})})},I=(e,n)=>{let t=a(
"input",{type:"search"});e.parentElement?.before(a("label",{className:"filter"},"rows with ",t)),t.addEventListener("inp\\
ut",()=>{let o=t.value.toLowerCase();for(let l of n.rows)l.hidden=!(l.textContent??"").toLowerCase().includes(o)})},k=()=>{
for(let e of document.querySelectorAll("table[data-sort]")){let n=[...e.tHead?.rows??[]].at(-1),t=e.tBodies[0];n===void 0||
t===void 0||(C([...n.cells],t),t.rows.length>=L&&I(e,t))}};k(),b(),m(),g(),h(),f()})();
`,
  hash: 'X0bQ13dE2uEsahxu8irIxz+5HAcB5LIbviTisCzXlfc=',
}

export const pageStyle: InlineText = {
  text: `:root{color-scheme:light;--paper: #fff;--ink: #1a1a1a;--soft: #595959;--line: #d4d4d4;--raised: #f4f5f7;--accent: #0059a0;
--good: #14652f;--bad: #a3171f}:root:has(#theme-dark:checked){color-scheme:dark;--paper: #111;--ink: #ececec;--soft: #b0b0b0;
--line: #3d3d3d;--raised: #1d1f22;--accent: #7cc4ff;--good: #7ddc9a;--bad: #ff9b9b}@media(prefers-color-scheme:dark){:root:not(:has(#theme-light:checked)){
color-scheme:dark;--paper: #111;--ink: #ececec;--soft: #b0b0b0;--line: #3d3d3d;--raised: #1d1f22;--accent: #7cc4ff;--good:
#7ddc9a;--bad: #ff9b9b}}*{box-sizing:border-box}html{scroll-padding-top:1rem}body{margin:0;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}a{color:var(--accent)}svg{font-family:system-ui,sans-serif}summary{cursor:pointer;color:var(--accent);
overflow-wrap:anywhere}.skip{position:absolute;left:-100vw;padding:.5rem 1rem;background:var(--paper)}.skip:focus{left:.5rem;
top:.5rem;z-index:3}.page{max-width:90rem;margin:0 auto;padding:0 1rem 3rem}header{display:flex;flex-wrap:wrap;align-items:baseline;
gap:0 1.2rem;padding:.8rem 0 .2rem}header h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}.facts{margin:0;
color:var(--soft)}.theme{position:relative;margin:0 0 0 auto;font-size:.85rem}.theme summary{list-style:none;padding:0 .4rem;
min-height:24px;font-size:1.1rem;color:var(--soft)}.theme fieldset{position:absolute;right:0;z-index:3;margin:0;padding:.4rem
.8rem;border:1px solid var(--line);background:var(--paper)}.theme label{display:block;white-space:nowrap}h2{font-size:1.35rem;
margin:2.6rem 0 .6rem;padding-top:.6rem;border-top:2px solid var(--line)}h3{font-size:1.08rem;margin:1.8rem 0 .4rem;overflow-wrap:anywhere}
h4{font-size:1rem;margin:1.2rem 0 .3rem}h3 small,caption small,th small,td small{font-weight:400;color:var(--soft);overflow-wrap:anywhere}
p{margin:.4rem 0;max-width:60rem}ul{margin:.4rem 0;max-width:60rem;padding-left:1.3rem}nav h2{font-size:.85rem;margin:0 0
.3rem;color:var(--soft);font-weight:600}nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.1rem 1rem}
nav ul ul{display:none}nav a{display:inline-block;padding:.15rem 0;text-decoration:none;overflow-wrap:anywhere}nav a:hover{
text-decoration:underline}.note{font-size:.875rem;color:var(--soft);overflow-wrap:anywhere}.lead{font-size:1.08rem}h3.place{
font-size:.8rem;font-weight:400;color:var(--soft);margin:1rem 0 0}.place+.passage{margin-top:0}header .about{margin:0;width:100%;
max-width:none;overflow-wrap:anywhere}.verdict{display:inline-block;padding:.25rem .8rem;margin:.6rem 0;border:2px solid
currentColor;border-radius:.3rem;font-weight:600}.pass{color:var(--good)}.fail{color:var(--bad)}details.section{margin:2.2rem
0 0;border-top:2px solid var(--line)}details.section>summary{padding-top:.6rem;color:var(--ink)}details.section>summary>
h2{display:inline;margin:0;padding:0;border:0}details.section+section>details.section,section:has(>details.section:not([open]))+
section>details.section{margin-top:.8rem}.tabs{display:flex;flex-wrap:wrap;gap:.4rem .3rem;margin-top:1rem}.tabs>input{position:absolute;
opacity:0}.tabs>label{padding:.2rem .8rem;border:1px solid var(--line);border-radius:1rem;cursor:pointer;overflow-wrap:anywhere}
.tabs>input:checked+label{border-color:var(--accent);background:var(--accent);color:var(--paper)}.tabs>input:checked+label
small{color:inherit}.tabs>input:focus-visible+label{outline:2px solid var(--accent);outline-offset:2px}.panel{order:1;width:100%;
min-width:0;display:none}.tabs>input:checked+label+.panel,.panel:has(:target){display:block}.panel>h3:first-child{margin-top:.6rem}
.scroll{background:linear-gradient(to right,var(--paper) 30%,transparent) left / 2.5rem 100% no-repeat local,linear-gradient(to
left,var(--paper) 30%,transparent) right / 2.5rem 100% no-repeat local,linear-gradient(to right,rgb(128 128 128 / 30%),transparent)
left / .8rem 100% no-repeat scroll,linear-gradient(to left,rgb(128 128 128 / 30%),transparent) right / .8rem 100% no-repeat
scroll;overflow-x:auto;margin:.7rem 0 1.2rem;max-width:100%;position:relative}:focus-visible{outline:2px solid var(--accent);
outline-offset:2px}table{border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums;font-size:.94rem}caption{
min-width:min(30rem,70vw);text-align:left;padding-bottom:.35rem;color:var(--soft);font-size:.9rem}caption span{display:inline-block;
position:sticky;left:0;max-width:min(60rem,calc(100vw - 2rem))}th,td{padding:.14rem .7rem;line-height:1.4;text-align:left;
border-bottom:1px solid var(--line);vertical-align:baseline}thead th{vertical-align:bottom;border-bottom:2px solid var(--line);
font-weight:600}tbody th{font-weight:400}.n{text-align:right;white-space:nowrap}thead .n{white-space:normal}th[scope=row]{
position:sticky;left:0;background:var(--paper);z-index:1;white-space:nowrap}th[scope=row].wrap{white-space:normal;min-width:16rem;
max-width:24rem;overflow-wrap:anywhere}td svg{display:block;margin:auto 0}td:has(svg){vertical-align:middle}.short{white-space:nowrap}
.few{color:var(--soft);font-style:italic}.best{font-weight:700}td>a[data-of]{color:inherit}td.long{min-width:14rem;overflow-wrap:anywhere}
.s1{background:color-mix(in srgb,#0072b2 5%,transparent)}.s2{background:color-mix(in srgb,#0072b2 10%,transparent)}.s3{background:color-mix(in
srgb,#0072b2 15%,transparent)}.s4{background:color-mix(in srgb,#0072b2 20%,transparent)}.s5{background:color-mix(in srgb,#0072b2
25%,transparent)}.s6{background:color-mix(in srgb,#0072b2 30%,transparent)}.s7{background:color-mix(in srgb,#0072b2 35%,transparent)}
.s8{background:color-mix(in srgb,#0072b2 40%,transparent)}.s9{background:color-mix(in srgb,#0072b2 45%,transparent)}figure{
margin:.7rem 0 1.2rem}figure svg{display:block;max-width:100%;height:auto}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(30rem,100%),1fr));
gap:0 1.5rem}details{margin:.6rem 0;min-width:0}li,.lead{overflow-wrap:anywhere}code,pre{font:.86rem/1.45 ui-monospace,monospace;
overflow-wrap:anywhere}pre{background:var(--raised);padding:.6rem .8rem;white-space:pre-wrap;margin:.4rem 0}button,input[type=search]{
font:inherit;font-size:.85rem;color:inherit;background:var(--raised);border:1px solid var(--soft);border-radius:.25rem;padding:.15rem
.6rem}th button{font-size:inherit;font-weight:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit;
min-height:24px}th button:hover{text-decoration:underline}th button:empty{min-width:24px;padding:0 .2rem}th:not([aria-sort])
button:empty:after{content:"\\2195"}th[aria-sort=ascending] button:after{content:" \\2191"}th[aria-sort=descending] button:after{
content:" \\2193"}.filter{display:block;font-size:.85rem;color:var(--soft)}[hidden]{display:none!important}@media(min-width:70rem){
.page:has(>nav){display:grid;grid-template-columns:13rem minmax(0,1fr);column-gap:2.5rem;align-items:start}header{grid-column:1
/ -1}nav{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:1rem 0;font-size:.92rem}nav>ul{display:block}nav
ul ul{display:block;padding-left:.8rem;font-size:.87rem;line-height:1.3}main>section:first-child h2{margin-top:0;border-top:0}
main>section:first-child h3:first-of-type{margin-top:.6rem}}@media(max-width:40rem){table{font-size:.86rem}th,td{padding:.2rem
.45rem}th[scope=row],th[scope=row].wrap{white-space:normal;min-width:6.5rem;max-width:9rem;overflow-wrap:anywhere}th[scope=row].short{
min-width:0;white-space:nowrap}}@media print{:root,:root:has(#theme-dark:checked){color-scheme:light;--paper: #fff;--ink:
#1a1a1a;--soft: #595959;--line: #d4d4d4;--raised: #f4f5f7;--accent: #0059a0;--good: #14652f;--bad: #a3171f}nav,.theme,.skip,
button,.filter{display:none}.page,.panel{display:block;max-width:none;padding:0}.tabs>label{display:none}.scroll{overflow:visible}
table{font-size:.78rem}th,td{padding:.15rem .35rem}th[scope=row]{position:static}tr,figure{break-inside:avoid}h2,h3,h4,caption{
break-after:avoid}}@media(forced-colors:active){.verdict,pre{border:1px solid}.best{text-decoration:underline}}
`,
  hash: 'gV1SpYx8jyG7EX5DO2ac2DpCxm00W2jII/FT3p2JxPE=',
}

export const errorsScript: InlineText = {
  text: `"use strict";(()=>{var y=t=>t.replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f]/g,e=>e==="\\x7F"?"\\u2421":String.fromCharCode(9216+e.charCodeAt(
0))),p=(t,e,...r)=>{let a=Object.assign(document.createElement(t),e);return a.append(...r),a},j=(t,e)=>\`\${t},\${e}\`,V=([,
,,,t],e)=>t.reduce((r,[a,l,s])=>e===j(a,l)?r+s:r,0),he=([,t],e)=>t.reduce((r,[a,l])=>e===""||String(a)===e?r+l:r,0),q=(t,{
types:e,verdict:r})=>t.reduce((a,l)=>a+(e===""?he(l,r):V(l,e)),0),me=(t,{order:e,first:r,second:a,system:l})=>e==="apart"?
t===r||t===a:l===""||t===l,ge=(t,[,,e,r],a)=>[t,...r,...e.map(([l])=>l)].some(l=>l.toLowerCase().includes(a)),ve=([t,e],r)=>{
let{verdict:a,types:l}=r,s=r.search.toLowerCase();return e.filter(([n])=>me(String(n),r)).filter(([,n])=>a===""||n.some(
([o])=>String(o)===a)).filter(n=>l===""||V(n,l)>0).filter(n=>s===""||ge(t,n,s))},$e=(t,e)=>{let r=a=>q(t.filter(([l])=>String(
l)===a),e);return[r(e.first),r(e.second)]},H=(t,e)=>{let r=Math.imul(Number(e)|0,2654435761)^Math.imul(t+1,2246822519);return r=
Math.imul(r^r>>>16,2246822507),r=Math.imul(r^r>>>13,3266489909),(r^r>>>16)>>>0},K=({both:[t,e]=[0,0]})=>t-e,we=({order:t,
seed:e})=>({worst:(r,a)=>a.count-r.count,apart:(r,a)=>K(a)-K(r),random:(r,a)=>H(r.index,e)-H(a.index,e)||r.index-a.index,
text:void 0})[t],be=(t,e)=>{let r=t.flatMap((l,s)=>{let n=ve(l,e);if(n.length===0)return[];let o=e.order==="apart"?{both:$e(
n,e)}:{};return[{name:l[0],index:s,parts:n,count:q(n,e),...o}]}),a=we(e);return a===void 0?r:r.sort(a)},E=(t,e)=>{let r=p(
"select",{},...e.map(([a,l])=>p("option",{value:a},l)));return{label:p("label",{},\`\${t} \`,r),select:r}},I=(t,e)=>[["","a\\
ll"],...t.map(r=>[String(r),e[r]??""])],Me=({documents:t,words:e})=>{let r=new Map;for(let[,a]of t)for(let[,,,,l]of a)for(let[
s,n,o]of l){let i=j(s,n),d=r.get(i)??{text:ye(e[s],e[n]),count:0};r.set(i,d),d.count+=o}return[...r].sort(([,a],[,l])=>l.
count-a.count).map(([a,{text:l}])=>[a,l])},ye=(t,e)=>e===void 0?\`\${t} missed\`:t===void 0?\`\${e} spurious\`:\`\${t} as \${e}\`,
Se=t=>[["worst","worst first"],...t>1?[["apart","largest difference A \\u2212 B"]]:[],["random","at random"],["text","as \\
they come"]],Ee=t=>{let{systems:e,words:r,documents:a,seed:l}=t,s=new Set(a.flatMap(([,v])=>v.flatMap(([,b])=>b.map(([S])=>S)))),
n=Me(t),o=E("system",I(e,r)),i=E("verdict",I([...s],r)),d=E("types",[["","all"],...n]);d.label.hidden=n.length===0;let c=E(
"order",Se(e.length)),f=E("A",I(e,r).slice(1)),m=E("B",I(e,r).slice(1));e.length>1&&(m.select.value=String(e[1]));let M=p(
"input",{type:"number",min:"0",step:"1",value:String(l)}),A=p("label",{},"seed ",M),g=p("input",{type:"search"}),C=[o,i,
d,c,f,m];return{element:p("div",{className:"controls"},...C.map(({label:v})=>v),A,p("label",{},"search ",g)),search:g,filter:()=>({
system:o.select.value,verdict:i.select.value,types:d.select.value,order:c.select.value,first:f.select.value,second:m.select.
value,seed:M.value,search:g.value}),choose:(v,b)=>{o.select.value=v,d.select.value=b,i.select.value="",c.select.value="w\\
orst",g.value=""},onChange:v=>{for(let b of[...C.map(({select:S})=>S),M])b.addEventListener("change",v);g.addEventListener(
"input",v)},tidy:()=>{let v=c.select.value==="apart";o.label.hidden=v;for(let{label:b}of[f,m])b.hidden=!v;A.hidden=c.select.
value!=="random"}}},xe=(t,e,r)=>{let a=t.get(e);a===void 0?t.set(e,[r]):a.push(r)},X=(t,e)=>{let r=new Map;for(let a of t)
xe(r,e(a),a);return r},Ae=(t,e)=>{if(!Number.isFinite(t))throw new RangeError(\`no decimal expansion of \${t}\`);let r=(Oe(
Math.abs(t),e)??String(Ne(Math.abs(t),e))).padStart(e+1,"0"),a=r.length-e,l=e===0?r:\`\${r.slice(0,a)}.\${r.slice(a)}\`;return t<
0&&/[1-9]/.test(l)?\`-\${l}\`:l},Oe=(t,e)=>{let r=t*10**e;if(e>22||r>=1073741824)return;let a=Math.floor(r),l=r-a-.5;return Math.
abs(l)>95367431640625e-20?String(l>0?a+1:a):void 0},Ne=(t,e)=>{let r=new BigUint64Array(Float64Array.of(t).buffer)[0],a=Number(
r>>52n),l=r&2n**52n-1n,s=BigInt(Math.max(a,1)-1075),n=(a===0?l:l+2n**52n)*10n**BigInt(e);if(s>=0n)return n<<s;let o=-s,i=n>>
o,d=n-(i<<o),c=1n<<o-1n;return d>c||d===c&&(i&1n)===1n?i+1n:i},Ce=4,Q=2,R=({side:t,start:e,end:r})=>\`\${t} \${e} \${r}\`,Le=t=>{
let e=new Map,r={gold:[],system:[]};for(let a of t){let l=R(a);if(e.has(l))continue;let s=r[a.side],n=d=>!d.some(({start:c,
end:f})=>c<a.end&&a.start<f),o=s.findIndex(n),i=o<0?s.length:o;s[i]=[...s[i]??[],a],e.set(l,\`\${a.side}-\${Math.min(i,Ce-1)}\`)}
return e},ke=t=>{let e=[...new Set(t.flatMap(({system:a})=>a??[]))],r=e.length-Q;return e.length===0?"":\`\${e.slice(0,Q).
join(", ")}\${r>0?\` +\${r}\`:""}\`},Ie=t=>{let[e]=t;return e===void 0||e.side==="gold"&&e.verdict===""?"":[e.verdict,ke(t)].
filter(r=>r!=="").join(": ")},Te=(t,e)=>[t,...[...X(e,({verdict:r})=>r).values()].map(Ie)].filter(r=>r!=="").join(" \\xB7 "),
_e=t=>[...new Set(t.map(({system:e,title:r})=>e===void 0?r:\`\${e}: \${r}\`))].join("; "),Be=t=>{let e=Le(t);return[...X(t,r=>\`\${R(
r)} \${r.label}\`).values()].flatMap(r=>{let[a]=r;if(a===void 0)return[];let{side:l,start:s,end:n,label:o}=a,i=e.get(R(a))??
\`\${l}-0\`;return{side:l,start:s,end:n,className:i,words:Te(o,r),title:_e(r)}})},je=(t,e)=>{let r=Be(e.toSorted((l,s)=>l.start-
s.start||s.end-l.end||(l.side<s.side?-1:l.side>s.side?1:0))),a=[...new Set([0,t.length,...r.flatMap(({start:l,end:s})=>[
l,s])])].sort((l,s)=>l-s);return a.slice(1).map((l,s)=>{let n=a[s];return{text:t.slice(n,l),over:[...new Set(r.filter(o=>o.
start<l&&o.end>n).map(({className:o})=>o))],ends:r.filter(o=>o.end===l&&o.start<l).toSorted((o,i)=>i.start-o.start||(o.side<
i.side?-1:o.side>i.side?1:0))}})},Re=()=>/(?!\\p{Variation_Selector})[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}]/gu,
T=t=>F.test(t)?t:t.replace(Re(),e=>\`\\\\u{\${e.codePointAt(0).toString(16)}}\`),F=/^[ -~\\u00a1-\\u00ac\\u00ae-\\u00ff\\u2010-\\u2027\\u2212]*$/,
Z=()=>/^(?:(?!\\p{Regional_Indicator})\\p{Emoji_Presentation}|[\\u1100-\\u115f\\u2329\\u232a\\u2630-\\u2637\\u268a-\\u268f\\u2e80-\\u303e\\u3041-\\u3247\\u3250-\\ua4cf\\ua960-\\ua97c\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{18dff}\\u{1aff0}-\\u{1b2fb}\\u{1d300}-\\u{1d376}\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}])/u,
Fe=()=>/^[\\p{Mn}\\p{Me}\\p{Default_Ignorable_Code_Point}\\u1160-\\u11ff\\ud7b0-\\ud7ff]/u,J=()=>/^\\p{Extended_Pictographic}/u,
De=()=>/^\\p{Emoji_Modifier}/u,Pe=(t,e)=>F.test(e)?1:e==="\\uFE0F"?J().test(t)&&!Z().test(t)?1:0:Fe().test(e)||De().test(e)&&
J().test(t)?0:Z().test(e)?2:1,N=t=>{if(F.test(t))return t.length;let e=0,r="";for(let a of t)e+=Pe(r,a),r=a;return e},Y=(t,e)=>t.
start===e.start&&t.end===e.end,Ue=(t,e)=>[t.from,t.to].some(r=>Y(r,e.from)||Y(r,e.to)),We=(t,e)=>t.side==="gold"&&e.some(
r=>r.side==="system"&&r.verdict===t.verdict&&Ue(t,r))?"":t.verdict,ee=(t,e)=>[t.label,We(t,e)].filter(r=>r!==""),ze=(t,e,r)=>{
let a=[e.from,e.to].map(({start:l,end:s})=>t.slice(l,s).replace(/\\s+/g," "));return[ee(e,r).join(", "),a.join(" \\u2192 ")].
filter(l=>l!=="").join(": ")},x=8.4,Ge=14,te=20,_=24,Ve=48,qe=12,He=7.4,D=7,Ke=6,re=28,P=40,ae=(t,e)=>e.some(({start:r,end:a})=>t.
start<a+re&&t.end>r-re),Xe=(t,e)=>{let r=[],a=0,l=(n,o,i)=>{r.push({shown:n,column:a,start:o,end:i}),a+=N(n)+1},s=!1;for(let n of t.
matchAll(/\\S+/g)){let[o,i]=[n.index,n.index+n[0].length];ae({start:o,end:i},e)?l(T(y(n[0])),o,i):s||l("\\u2026",o,o),s=!ae(
{start:o,end:i},e)}return r},le=(t,{start:e,end:r,column:a},l)=>a+N(T(y(t.slice(e,Math.min(r,l))))),Qe=(t,e,{start:r,end:a})=>{
let l=e.filter(i=>i.start<a&&i.end>r),[s,n]=[l[0],l.at(-1)];if(s===void 0||n===void 0)return[0,0];let o=le(t,s,Math.max(
s.start,r));return[o,Math.max(o+1,le(t,n,a))]},Ze=/\\p{L}/u,Je=/[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]/u,
Ye=t=>Je.test(Ze.exec(t)?.[0]??""),se=([t,e])=>(t+e)/2,et=(t,e,r)=>{let a=new Map;t.forEach(({from:s,to:n},o)=>{for(let i of[
"from","to"]){let[d,c]=i==="from"?[s,n]:[n,s],f=\`\${d.start} \${d.end}\`;a.set(f,[...a.get(f)??[],{arc:o,end:i,span:e(d),other:se(
e(c))}])}});let l=t.map(()=>({from:0,to:0}));for(let s of a.values()){let n=se(s[0].span),[o,i]=s[0].span,d=Math.max(D,(i-
o-D)/s.length),c=({other:f})=>f<n;s.toSorted((f,m)=>Number(c(m))-Number(c(f))||m.other-f.other||f.arc-m.arc).forEach(({arc:f,
end:m},M)=>{l[f][m]=n+(M-(s.length-1)/2)*d})}return t.map((s,n)=>({side:s.side,...l[n],words:r(s)}))},U=({from:t,to:e,words:r})=>{
let a=Math.max(Math.abs(e-t),N(r)*He)/2+D/2,l=(t+e)/2;return[l-a,l+a]},ne=t=>{let e=t.map(()=>0),r=({from:s,to:n})=>Math.
abs(n-s),a=t.map((s,n)=>n).sort((s,n)=>r(t[s])-r(t[n])||s-n),l=[];for(let s of a){let[n,o]=U(t[s]),i=l.flatMap(d=>{let[c,
f]=U(t[d]);return c<o&&f>n?[e[d]]:[]});e[s]=Math.max(0,...i)+1,l.push(s)}return e},h=t=>Ae(t,1).replace(/\\.0$/,""),oe={gold:{},
system:{"stroke-dasharray":"5 3"}},tt=({side:t,from:e,to:r,words:a},l,s)=>{let n=l>s?-1:1,o=e<r?1:-1,i=Math.min(Ke,Math.
abs(r-e)/2),d=l,c=\`M\${h(e)} \${h(l)}V\${h(s-n*i)}Q\${h(e)} \${h(s)} \${h(e+o*i)} \${h(s)}H\${h(r-o*i)}Q\${h(r)} \${h(s)} \${h(r)} \${h(
s-n*i)}V\${h(d+n*6)}\`,f=\`M\${h(r)} \${h(d)}l-4 \${h(n*8)}h8z\`;return[{name:"path",attributes:{class:t,d:c,fill:"none",stroke:"\\
currentColor","stroke-width":"1.5",...oe[t]}},{name:"path",attributes:{class:t,d:f,fill:"currentColor"}},...a===""?[]:[W(
(e+r)/2,s+(n<0?-4:13),a,{class:t,"text-anchor":"middle"})]]},W=(t,e,r,a)=>({name:"text",attributes:{x:h(t),y:h(e),fill:"\\
currentColor","font-size":\`\${qe}\`,...a},text:r}),rt=(t,[e,r],a)=>({name:"path",attributes:{class:t,d:\`M\${h(e)} \${h(a)}H\${h(
r)}\`,fill:"none",stroke:"currentColor","stroke-width":"2",...oe[t]}}),at=["gold","system"],lt=(t,e)=>e.map(r=>\`\${r.side}\\
: \${T(y(ze(t,r,e)))}\`).join("; "),st=(t,e)=>{if(e.length===0)return;let r=e.slice(0,P),a=r.flatMap(({from:u,to:$})=>[u,$]),
l=Xe(t,a),s=l.at(-1),n=s===void 0?0:s.column+N(s.shown),o=Ye(t),i=(u,$)=>o?[(n-$)*x,(n-u)*x]:[u*x,$*x],d=u=>i(...Qe(t,l,
u)),c=u=>et(r.filter($=>$.side===u),d,$=>T(y(ee($,r).join(" \\xB7 ")))),f={gold:c("gold"),system:c("system")},m=[...f.gold,
...f.system].map(U),M=Math.min(0,...m.map(([u])=>u)),A=Math.max(n*x,...m.map(([,u])=>u)),g=Ve-M,[C,v]=[ne(f.gold),ne(f.system)],
b={gold:Math.max(0,...C),system:Math.max(0,...v)},S=b.gold===0?4:b.gold*_+16,L={gold:S,system:S+te+4},pe={gold:u=>L.gold-
u*_,system:u=>L.system+u*_},O=[];for(let u of at){let $=r.filter(w=>w.side===u);if($.length===0)continue;O.push(W(0,pe[u](
1)+4,u,{class:u}));let B=new Map($.flatMap(({from:w,to:k})=>[w,k]).map(w=>[\`\${w.start} \${w.end}\`,w]));for(let w of B.values()){
let[k,G]=d(w);O.push(rt(u,[k+g,G+g],L[u]))}let z=u==="gold"?C:v;f[u].forEach((w,k)=>{let G={...w,from:w.from+g,to:w.to+g};
O.push(...tt(G,L[u],pe[u](z[k])))})}for(let{shown:u,column:$}of l){let B=N(u),[z]=i($,$+B);O.push(W(z+g,S+te-4,u,{"font-\\
family":"ui-monospace, monospace","font-size":\`\${Ge}\`,textLength:h(B*x),lengthAdjust:"spacingAndGlyphs"}))}return{width:Math.
ceil(A+g),height:L.system+(b.system===0?4:b.system*_+18),title:lt(t,r),...e.length>P&&{note:\`the first \${P} of \${e.length}\\
 arrows\`},shapes:[...O.filter(({name:u})=>u==="path"),...O.filter(({name:u})=>u==="text")]}},ie=(t,e,r)=>{let a=0;for(let l=e;l<
r;l++)(t.charCodeAt(l)&64512)!==56320&&a++;return a},nt=({text:t,from:e=0},{start:r,end:a})=>{let l=e+ie(t,0,r)+1;return\`\\
\\u201C\${t.slice(r,a)}\\u201D, characters \${l} to \${l+ie(t,r,a)-1}\`},ot=({system:t,passage:e},r)=>{let[a,,,l,s]=e;return l.
map(([n,o,i,d,c,f])=>({side:n===0?"gold":"system",start:o,end:i,label:r[d]??"",verdict:r[c]??"",title:\`\${r[f]} \${nt({text:a,
from:s},{start:o,end:i})}\`,...t!==void 0&&{system:t}}))},it=({side:t,className:e,words:r,title:a})=>{let l=p("span",{className:\`\\
said \${e}\`,title:a,tabIndex:-1},p("i",{},\` (\${t} \`),y(r),p("i",{},") "));return l.setAttribute("role","note"),l.setAttribute(
"aria-label",a),l},dt=([t,e,r],a,l)=>{let s=p("bdi",{dir:"auto"},e?"\\u2026 ":"");for(let o of je(t,a.flatMap(i=>ot(i,l)))){
let i=o.over.reduce((d,c)=>p("mark",{className:c},d),document.createTextNode(y(o.text)));s.append(i,...o.ends.map(it))}s.
append(r?" \\u2026":"");let[n]=s.querySelectorAll(".said");return n!==void 0&&(n.tabIndex=0),p("p",{className:"passage"},
s)},ut="http://www.w3.org/2000/svg",de=(t,e,...r)=>{let a=document.createElementNS(ut,t);for(let[l,s]of Object.entries(e))
a.setAttribute(l,s);return a.append(...r),a},ft=t=>new ResizeObserver(()=>{t.tabIndex=t.scrollWidth>t.clientWidth?0:-1}).
observe(t),ct=([,,,,,t=[]],e)=>t.map(([r,a,l,s,n])=>({side:r===0?"gold":"system",from:{start:a[0],end:a[1]},to:{start:l[0],
end:l[1]},label:e[s]??"",verdict:e[n]??""})),pt=({system:t,passage:e},r)=>{let a=st(e[0],ct(e,r));if(a===void 0)return[];
let{title:l,note:s}=a,[n,o]=[\`\${a.width}\`,\`\${a.height}\`],i=a.shapes.map(({name:M,attributes:A,text:g=""})=>de(M,A,g)),d=de(
"svg",{role:"img","aria-label":l,width:n,height:o,viewBox:\`0 0 \${n} \${o}\`,direction:"ltr"},...i),c=[...t===void 0?[]:[p(
"bdi",{},t)],...s===void 0?[]:[t===void 0?s:\`: \${s}\`]],f=c.length===0?[]:[p("figcaption",{className:"note"},...c)],m=p("\\
figure",{className:"scroll arcs",tabIndex:0},...f,d);return ft(m),[m]},ht=(t,e)=>{let r=new Map;for(let[a,,l]of t)for(let s of l){
let n=\`\${s[4]} \${s[0]}\`,o={system:t.length>1?e[a]:void 0,passage:s};r.set(n,[...r.get(n)??[],o])}return[...r.values()].flatMap(
a=>{let l=a.find(({passage:[,,,s,,n=[]]})=>s.length>0||n.length===0);return[...l===void 0?[]:[dt(l.passage,a,e)],...a.flatMap(
s=>pt(s,e))]})},ue=50,mt=({count:t,both:e},{first:r,second:a},l)=>{if(e===void 0)return\`\${t} \${t===1?"error":"errors"}\`;
let s=e[0]-e[1],[n,o]=[r,a].map(i=>l[Number(i)]);return\`\${s>0?"+":""}\${s} (\${n} \${e[0]}, \${o} \${e[1]})\`},gt=(t,e)=>p("p",
{className:"note"},...e===void 0?[]:[p("bdi",{},e),": "],t),vt=({parts:t},e)=>[...ht(t,e),...t.flatMap(([r,a,,l])=>{let s=t.
length>1?e[r]:void 0;return[a.map(([n,o])=>\`\${o} \${e[n]}\`).join(", "),...l].map(n=>gt(n,s))})],$t=({parts:t})=>t.every(([
,,e])=>e.length===1),wt=(t,e,r)=>{let a=p("summary",{},p("bdi",{},t.name),\`: \${mt(t,e,r)}\`),l=p("details",{},a),s=()=>{l.
open&&l.children.length===1&&l.append(...vt(t,r))};return l.addEventListener("toggle",s),l.open=$t(t),s(),l},bt=(t,e,r)=>{
let a=[...t.querySelectorAll("summary")],l=r.target instanceof Element?r.target.closest("details"):null,s=a.findIndex(({
parentElement:o})=>o===l),n={ArrowDown:a[s+1],ArrowUp:a[s-1],Escape:a[s],"/":e}[r.key];n!==void 0&&(r.key==="Escape"&&l!==
null&&(l.open=!1),n.focus(),r.preventDefault())},Mt=(t,e)=>{let r=p("div",{className:"note"});r.setAttribute("role","sta\\
tus");let a=p("div",{className:"documents"}),l=p("button",{type:"button",hidden:!0},"show more"),s=()=>{};return l.addEventListener(
"click",()=>s()),a.addEventListener("keydown",n=>bt(a,e,n)),{elements:[r,a,l],show:(n,o)=>{let i=0;s=()=>{a.append(...n.
slice(i,i+ue).map(d=>wt(d,o,t))),i=Math.min(n.length,i+ue),l.hidden=i>=n.length,r.textContent=\`\${i} of \${n.length} docum\\
ents\`},a.replaceChildren(),s()}}},yt=async t=>{let e=Uint8Array.from(atob(t),a=>a.charCodeAt(0)),r=new Blob([e]).stream().
pipeThrough(new DecompressionStream("deflate-raw"));return JSON.parse(await new Response(r).text())},St=({words:t},e,r)=>{
let a=l=>l===void 0?-1:t.findIndex(s=>y(s)===l);document.addEventListener("click",({target:l})=>{let s=l instanceof Element?
l.closest("a[data-of]"):null;if(s===null)return;let{of:n,gold:o,took:i}=s.dataset;e.choose(String(a(n)),j(a(o),a(i))),r()})},
Et=(t,e)=>{let r=Ee(e),a=Mt(e.words,r.search),l=()=>{let n=r.filter();r.tidy(),a.show(be(e.documents,n),n)};r.onChange(l),
t.append(r.element,...a.elements),t.hidden=!1,St(e,r,l);let s=document.getElementById("errors-still");s!==null&&(s.hidden=
!0),l()},fe=document.getElementById("assay-evidence"),ce=document.getElementById("errors-browser");fe!==null&&ce!==null&&
typeof DecompressionStream<"u"&&yt(fe.textContent??"").then(t=>Et(ce,t))})();
`,
  hash: 'wWW3h4Ha6jp8XX3pwHUO95Z9AYavc6Aei1BwvRI1igQ=',
}

export const errorsStyle: InlineText = {
  text: `:root{--gold: #00704f;--system: #a03a7a}:root:has(#theme-dark:checked){--gold: #2fc394;--system: #e79bc8}@media(prefers-color-scheme:dark){
:root:not(:has(#theme-light:checked)){--gold: #2fc394;--system: #e79bc8}}.passage{line-height:2.1;white-space:pre-wrap;overflow-wrap:anywhere;
margin:.5rem 0;max-width:60rem}.passage mark{background:none;color:inherit}.said{display:inline-block;margin:0 .15rem 0 .2rem;
padding:.05rem .4rem;border:1px solid var(--gold);border-radius:.6rem;font-size:.72rem;line-height:1.35;vertical-align:.08em;
white-space:normal;background:var(--gold);color:var(--paper)}.said[class*=system]{border:1px dashed var(--system);background:none;
color:var(--system)}.said i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.said:focus{outline:2px solid currentColor;outline-offset:1px}.passage mark[class*=gold]{background:color-mix(in srgb,var(--gold)
14%,transparent)}mark.gold-0{border-bottom:2px solid var(--gold);padding-bottom:1px}mark.system-0{border-top:2px dashed var(--system);
padding-top:1px}mark.gold-1{border-bottom:2px solid var(--gold);padding-bottom:5px}mark.system-1{border-top:2px dashed var(--system);
padding-top:5px}mark.gold-2{border-bottom:2px solid var(--gold);padding-bottom:9px}mark.system-2{border-top:2px dashed var(--system);
padding-top:9px}mark.gold-3{border-bottom:2px solid var(--gold);padding-bottom:13px}mark.system-3{border-top:2px dashed var(--system);
padding-top:13px}.arcs{margin:.2rem 0 .9rem}.arcs svg{max-width:none}.arcs .gold{color:var(--gold)}.arcs .system{color:var(--system)}
.arcs text[class]{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}@media print{:root,:root:has(#theme-dark:checked){
--gold: #00704f;--system: #a03a7a}}.controls{display:flex;flex-wrap:wrap;gap:.4rem 1rem;font-size:.85rem}.controls input[type=number]{
width:6rem}.controls select,.controls input{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--soft);
max-width:60vw}@media print{#errors-browser{display:none}#errors-still{display:block!important}}
`,
  hash: 'YMn6wSLcccI2G7U0I27Mjx+UVs+U5c5BLZ5g4AKhP+c=',
}

export const passagesStyle: InlineText = {
  text: `:root{--gold: #00704f;--system: #a03a7a}:root:has(#theme-dark:checked){--gold: #2fc394;--system: #e79bc8}@media(prefers-color-scheme:dark){
:root:not(:has(#theme-light:checked)){--gold: #2fc394;--system: #e79bc8}}.passage{line-height:2.1;white-space:pre-wrap;overflow-wrap:anywhere;
margin:.5rem 0;max-width:60rem}.passage mark{background:none;color:inherit}.said{display:inline-block;margin:0 .15rem 0 .2rem;
padding:.05rem .4rem;border:1px solid var(--gold);border-radius:.6rem;font-size:.72rem;line-height:1.35;vertical-align:.08em;
white-space:normal;background:var(--gold);color:var(--paper)}.said[class*=system]{border:1px dashed var(--system);background:none;
color:var(--system)}.said i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.said:focus{outline:2px solid currentColor;outline-offset:1px}.passage mark[class*=gold]{background:color-mix(in srgb,var(--gold)
14%,transparent)}mark.gold-0{border-bottom:2px solid var(--gold);padding-bottom:1px}mark.system-0{border-top:2px dashed var(--system);
padding-top:1px}mark.gold-1{border-bottom:2px solid var(--gold);padding-bottom:5px}mark.system-1{border-top:2px dashed var(--system);
padding-top:5px}mark.gold-2{border-bottom:2px solid var(--gold);padding-bottom:9px}mark.system-2{border-top:2px dashed var(--system);
padding-top:9px}mark.gold-3{border-bottom:2px solid var(--gold);padding-bottom:13px}mark.system-3{border-top:2px dashed var(--system);
padding-top:13px}.arcs{margin:.2rem 0 .9rem}.arcs svg{max-width:none}.arcs .gold{color:var(--gold)}.arcs .system{color:var(--system)}
.arcs text[class]{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}@media print{:root,:root:has(#theme-dark:checked){
--gold: #00704f;--system: #a03a7a}}
`,
  hash: 'sKh3jystjpM1Awx7Yf7EK9c57cPZrbSWnMHlkKBWM/w=',
}
