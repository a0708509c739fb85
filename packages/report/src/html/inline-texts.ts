/** Written by tools/inline-texts.ts from packages/report/browser: change it there. */

/** A script or a style inside the page. */
export interface InlineText {
  readonly text: string
  /** SHA-256 of the text in base 64, as a Content-Security-Policy names it. */
  readonly hash: string
}

export const pageScript: InlineText = {
  text: `"use strict";(()=>{var d=()=>{document.addEventListener("change",({target:e})=>{let n=e instanceof HTMLInputElement?e.dataset.metric:void 0;
if(n!==void 0)for(let t of document.querySelectorAll(".tabs > input"))t.dataset.metric===n&&(t.checked=!0)})};var M={ArrowRight:1,ArrowLeft:-1},m=e=>[...e?.querySelectorAll(".said")??[]],u=()=>{document.addEventListener("keydown",
e=>{let n=M[e.key],t=e.target instanceof Element?e.target.closest(".said"):null;if(n===void 0||t===null)return;let o=m(t.
closest("details, section")),s=o[o.indexOf(t)+n];if(s!==void 0){for(let r of m(s.closest(".passage")))r.tabIndex=r===s?0:
-1;s.focus(),e.preventDefault()}})};var v=async e=>{try{return await navigator.clipboard.writeText(e.textContent??""),"copied"}catch{return getSelection()?.
selectAllChildren(e),"selected"}},f=()=>{for(let e of document.querySelectorAll("button[data-copies]")){let n=document.getElementById(
e.dataset.copies??"");n!==null&&(e.hidden=!1,e.addEventListener("click",async()=>{let t=e.textContent;e.textContent=await v(
n),setTimeout(()=>{e.textContent=t},1500)}))}};var y=e=>{let n=e.querySelector(":scope > details.section");n&&(n.open=!0);for(let t=e;t;t=t.parentElement){t instanceof
HTMLDetailsElement&&(t.open=!0);let o=t.matches(".panel")?t.previousElementSibling?.previousElementSibling:null;o instanceof
HTMLInputElement&&o.click()}e.scrollIntoView()},p=()=>{let e=[],n=o=>{for(let s of e)s.open=o};addEventListener("beforep\\
rint",()=>{e=[...document.querySelectorAll("details:not([open])")],n(!0)}),addEventListener("afterprint",()=>n(!1));let t=()=>{
let o=document.getElementById(decodeURIComponent(location.hash.slice(1)));o&&y(o)};addEventListener("hashchange",t),document.
addEventListener("click",({target:o})=>{(o instanceof Element?o.closest('a[href^="#"]'):null)?.getAttribute("href")===location.
hash&&t()}),location.hash!==""&&t()};var E=()=>{let e=[...document.querySelectorAll(".scroll")],n=()=>{let t=e.map(o=>o.scrollWidth>o.clientWidth);e.forEach(
(o,s)=>{o.tabIndex=t[s]?0:-1})};n(),addEventListener("resize",n),document.addEventListener("change",n);for(let t of document.
querySelectorAll("details"))t.addEventListener("toggle",n)};var i=e=>e===""||e==="\\u2013",b=e=>{let[n]=/^[+<±]?-?[0-9]+(?:\\.[0-9]+)?/.exec(e.replace("\\u2212","-"))??[];return n===
void 0?void 0:Number(n.replace(/^[+<±]/,""))},h=(e,n)=>{let[t,o]=[b(e),b(n)];return t!==void 0&&o!==void 0&&t!==o?t-o:e<
n?-1:e>n?1:0},L=(e,n,t)=>i(e)||i(n)?Number(i(e))-Number(i(n)):t*h(e,n);var l=(e,n,...t)=>{let o=Object.assign(document.createElement(e),n);return o.append(...t),o};var H=25,c=e=>e.textContent?.trim()??"",x=(e,n)=>{let t=e.cells[n];return t===void 0?"":c(t)},w=(e,n,t)=>{let o=[...e.rows].
map(s=>({row:s,text:x(s,n)}));o.sort((s,r)=>L(s.text,r.text,t)),e.append(...o.map(({row:s})=>s))},S=e=>{let n=e.querySelector(
"a")===null?l("button",{type:"button"},...e.childNodes):l("button",{type:"button",ariaLabel:\`sort by \${c(e)}\`});return e.
append(n),n},N=(e,n)=>{e.forEach((t,o)=>{c(t)!==""&&S(t).addEventListener("click",()=>{let s=t.classList.contains("n")?"\\
descending":"ascending",r=s==="descending"?"ascending":"descending",a=t.getAttribute("aria-sort")===s?r:s;for(let g of e)
g.removeAttribute("aria-sort");t.setAttribute("aria-sort",a),w(n,o,a==="ascending"?1:-1)})})},C=(e,n)=>{let t=l("input",
{type:"search"});e.parentElement?.before(l("label",{className:"filter"},"rows with ",t)),t.addEventListener("input",()=>{
let o=t.value.toLowerCase();for(let s of n.rows)s.hidden=!(s.textContent??"").toLowerCase().includes(o)})},T=()=>{for(let e of document.
querySelectorAll("table[data-sort]")){let n=[...e.tHead?.rows??[]].at(-1),t=e.tBodies[0];n===void 0||t===void 0||(N([...n.
cells],t),t.rows.length>=H&&C(e,t))}};T();f();d();E();p();u();})();
`,
  hash: 'EYxqoocyM06ACJuBEZIGzj+EFmPfM0zwTN79VrP2TeY=',
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
outline-offset:2px}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.94rem}caption{min-width:min(30rem,70vw);
text-align:left;padding-bottom:.35rem;color:var(--soft);font-size:.9rem}caption span{display:inline-block;position:sticky;
left:0;max-width:min(60rem,calc(100vw - 2rem))}th,td{padding:.14rem .7rem;line-height:1.4;text-align:left;border-bottom:1px
solid var(--line);vertical-align:baseline}thead th{vertical-align:bottom;border-bottom:2px solid var(--line);font-weight:600}
tbody th,tfoot th{font-weight:400}tfoot tr:first-child>*{border-top:2px solid var(--line)}.n{text-align:right;white-space:nowrap}
thead .n{white-space:normal}th[scope=row]{position:sticky;left:0;background:var(--paper);z-index:1;white-space:nowrap}th[scope=row].wrap{
white-space:normal;min-width:16rem;max-width:24rem;overflow-wrap:anywhere}td svg{display:block;margin:auto 0}td:has(svg){
vertical-align:middle}.short{white-space:nowrap}.few{color:var(--soft);font-style:italic}.best{font-weight:700}td>a[data-of]{
color:inherit}td.long{min-width:14rem;overflow-wrap:anywhere}.s1{background:color-mix(in srgb,#0072b2 5%,transparent)}.s2{
background:color-mix(in srgb,#0072b2 10%,transparent)}.s3{background:color-mix(in srgb,#0072b2 15%,transparent)}.s4{background:color-mix(in
srgb,#0072b2 20%,transparent)}.s5{background:color-mix(in srgb,#0072b2 25%,transparent)}.s6{background:color-mix(in srgb,#0072b2
30%,transparent)}.s7{background:color-mix(in srgb,#0072b2 35%,transparent)}.s8{background:color-mix(in srgb,#0072b2 40%,transparent)}
.s9{background:color-mix(in srgb,#0072b2 45%,transparent)}figure{margin:.7rem 0 1.2rem}figure svg{display:block;max-width:100%;
height:auto}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(30rem,100%),1fr));gap:0 1.5rem}details{
margin:.6rem 0;min-width:0}li,.lead{overflow-wrap:anywhere}code,pre{font:.86rem/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--raised);padding:.6rem .8rem;white-space:pre-wrap;margin:.4rem 0}button,input[type=search]{font:inherit;
font-size:.85rem;color:inherit;background:var(--raised);border:1px solid var(--soft);border-radius:.25rem;padding:.15rem
.6rem}th button{font-size:inherit;font-weight:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit;
min-height:24px}th button:hover{text-decoration:underline}th button:empty{min-width:24px;padding:0 .2rem}th:not([aria-sort])
button:empty:after{content:"\\2195"}th[aria-sort=ascending] button:after{content:" \\2191"}th[aria-sort=descending] button:after{
content:" \\2193"}.filter{display:block;font-size:.85rem;color:var(--soft)}[hidden]{display:none!important}@media(min-width:70rem){
.page{display:grid;grid-template-columns:13rem minmax(0,1fr);column-gap:2.5rem;align-items:start}header{grid-column:1 / -1}
nav{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:1rem 0;font-size:.92rem}nav>ul{display:block}nav ul ul{
display:block;padding-left:.8rem;font-size:.87rem;line-height:1.3}main>section:first-child h2{margin-top:0;border-top:0}
main>section:first-child h3:first-of-type{margin-top:.6rem}}@media(max-width:40rem){table{font-size:.86rem}th,td{padding:.2rem
.45rem}th[scope=row],th[scope=row].wrap{white-space:normal;min-width:6.5rem;max-width:9rem;overflow-wrap:anywhere}th[scope=row].short{
min-width:0;white-space:nowrap}}@media print{:root,:root:has(#theme-dark:checked){color-scheme:light;--paper: #fff;--ink:
#1a1a1a;--soft: #595959;--line: #d4d4d4;--raised: #f4f5f7;--accent: #0059a0;--good: #14652f;--bad: #a3171f}nav,.theme,.skip,
button,.filter{display:none}.page,.panel{display:block;max-width:none;padding:0}.tabs>label{display:none}.scroll{overflow:visible}
table{font-size:.78rem}th,td{padding:.15rem .35rem}th[scope=row]{position:static}tr,figure{break-inside:avoid}h2,h3,h4,caption{
break-after:avoid}}@media(forced-colors:active){.verdict,pre{border:1px solid}.best{text-decoration:underline}}
`,
  hash: '/1regJwWi3Y3ULUrGkWp6Y66N7jtFlL7OOCGwaZb/o0=',
}

export const errorsScript: InlineText = {
  text: `"use strict";(()=>{var h=r=>r.replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f]/g,t=>t==="\\x7F"?"\\u2421":String.fromCharCode(9216+t.charCodeAt(0)));var i=(r,t,...e)=>{let n=Object.assign(document.createElement(r),t);return n.append(...e),n};var x=(r,t)=>\`\${r},\${t}\`,C=([,,,,r],t)=>r.reduce((e,[n,o,s])=>t===x(n,o)?e+s:e,0),U=([,r],t)=>r.reduce((e,[n,o])=>t===""||
String(n)===t?e+o:e,0),$=(r,{types:t,verdict:e})=>r.reduce((n,o)=>n+(t===""?U(o,e):C(o,t)),0),W=(r,{order:t,first:e,second:n,
system:o})=>t==="apart"?r===e||r===n:o===""||r===o,V=(r,[,,t,e],n)=>[r,...e,...t.map(([o])=>o)].some(o=>o.toLowerCase().
includes(n)),q=([r,t],e)=>{let{verdict:n,types:o}=e,s=e.search.toLowerCase();return t.filter(([d])=>W(String(d),e)).filter(
([,d])=>n===""||d.some(([a])=>String(a)===n)).filter(d=>o===""||C(d,o)>0).filter(d=>s===""||V(r,d,s))},_=(r,t)=>{let e=n=>$(
r.filter(([o])=>String(o)===n),t);return[e(t.first),e(t.second)]},T=(r,t)=>{let e=Math.imul(Number(t)|0,2654435761)^Math.
imul(r+1,2246822519);return e=Math.imul(e^e>>>16,2246822507),e=Math.imul(e^e>>>13,3266489909),(e^e>>>16)>>>0},O=({both:[
r,t]=[0,0]})=>r-t,z=({order:r,seed:t})=>({worst:(e,n)=>n.count-e.count,apart:(e,n)=>O(n)-O(e),random:(e,n)=>T(e.index,t)-
T(n.index,t)||e.index-n.index,text:void 0})[r],k=(r,t)=>{let e=r.flatMap((o,s)=>{let d=q(o,t);if(d.length===0)return[];let a=t.
order==="apart"?{both:_(d,t)}:{};return[{name:o[0],index:s,parts:d,count:$(d,t),...a}]}),n=z(t);return n===void 0?e:e.sort(
n)};var y=(r,t)=>{let e=i("select",{},...t.map(([n,o])=>i("option",{value:n},o)));return{label:i("label",{},\`\${r} \`,e),select:e}},
E=(r,t)=>[["","all"],...r.map(e=>[String(e),t[e]??""])],G=({documents:r,words:t})=>{let e=new Map;for(let[,n]of r)for(let[
,,,,o]of n)for(let[s,d,a]of o){let l=x(s,d),c=e.get(l)??{text:J(t[s],t[d]),count:0};e.set(l,c),c.count+=a}return[...e].sort(
([,n],[,o])=>o.count-n.count).map(([n,{text:o}])=>[n,o])},J=(r,t)=>t===void 0?\`\${r} missed\`:r===void 0?\`\${t} spurious\`:\`\${r}\\
 as \${t}\`,Q=r=>[["worst","worst first"],...r>1?[["apart","largest difference A \\u2212 B"]]:[],["random","at random"],["t\\
ext","as they come"]],L=r=>{let{systems:t,words:e,documents:n,seed:o}=r,s=new Set(n.flatMap(([,p])=>p.flatMap(([,f])=>f.
map(([v])=>v)))),d=G(r),a=y("system",E(t,e)),l=y("verdict",E([...s],e)),c=y("types",[["","all"],...d]);c.label.hidden=d.
length===0;let m=y("order",Q(t.length)),u=y("A",E(t,e).slice(1)),S=y("B",E(t,e).slice(1));t.length>1&&(S.select.value=String(
t[1]));let M=i("input",{type:"number",min:"0",step:"1",value:String(o)}),R=i("label",{},"seed ",M),g=i("input",{type:"se\\
arch"}),A=[a,l,c,m,u,S];return{element:i("div",{className:"controls"},...A.map(({label:p})=>p),R,i("label",{},"search ",
g)),search:g,filter:()=>({system:a.select.value,verdict:l.select.value,types:c.select.value,order:m.select.value,first:u.
select.value,second:S.select.value,seed:M.value,search:g.value}),choose:(p,f)=>{a.select.value=p,c.select.value=f,l.select.
value="",m.select.value="worst",g.value=""},onChange:p=>{for(let f of[...A.map(({select:v})=>v),M])f.addEventListener("c\\
hange",p);g.addEventListener("input",p)},tidy:()=>{let p=m.select.value==="apart";a.label.hidden=p;for(let{label:f}of[u,
S])f.hidden=!p;R.hidden=m.select.value!=="random"}}};var X=(r,t,e)=>{let n=r.get(t);n===void 0?r.set(t,[e]):n.push(e)},b=(r,t)=>{let e=new Map;for(let n of r)X(e,t(n),n);return e};var Y=4,N=2,w=({side:r,start:t,end:e})=>\`\${r} \${t} \${e}\`,Z=r=>{let t=new Map,e={gold:[],system:[]};for(let n of r){let o=w(
n);if(t.has(o))continue;let s=e[n.side],d=c=>!c.some(({start:m,end:u})=>m<n.end&&n.start<u),a=s.findIndex(d),l=a<0?s.length:
a;s[l]=[...s[l]??[],n],t.set(o,\`\${n.side}-\${Math.min(l,Y-1)}\`)}return t},ee=r=>{let t=[...new Set(r.flatMap(({system:n})=>n??
[]))],e=t.length-N;return t.length===0?"":\`\${t.slice(0,N).join(", ")}\${e>0?\` +\${e}\`:""}\`},te=r=>{let[t]=r;return t===void 0||
t.side==="gold"&&t.verdict===""?"":[t.verdict,ee(r)].filter(e=>e!=="").join(": ")},re=(r,t)=>[r,...[...b(t,({verdict:e})=>e).
values()].map(te)].filter(e=>e!=="").join(" \\xB7 "),ne=r=>[...new Set(r.map(({system:t,title:e})=>t===void 0?e:\`\${t}: \${e}\`))].
join("; "),oe=r=>{let t=Z(r);return[...b(r,e=>\`\${w(e)} \${e.label}\`).values()].flatMap(e=>{let[n]=e;if(n===void 0)return[];
let{side:o,start:s,end:d,label:a}=n,l=t.get(w(n))??\`\${o}-0\`;return{side:o,start:s,end:d,className:l,words:re(a,e),title:ne(
e)}})},P=(r,t)=>{let e=oe(t.toSorted((o,s)=>o.start-s.start||s.end-o.end||(o.side<s.side?-1:o.side>s.side?1:0))),n=[...new Set(
[0,r.length,...e.flatMap(({start:o,end:s})=>[o,s])])].sort((o,s)=>o-s);return n.slice(1).map((o,s)=>{let d=n[s];return{text:r.
slice(d,o),over:[...new Set(e.filter(a=>a.start<o&&a.end>d).map(({className:a})=>a))],ends:e.filter(a=>a.end===o&&a.start<
o).toSorted((a,l)=>l.start-a.start||(a.side<l.side?-1:a.side>l.side?1:0))}})};var D=(r,t,e)=>{let n=0;for(let o=t;o<e;o++)(r.charCodeAt(o)&64512)!==56320&&n++;return n};var H=({text:r,from:t=0},{start:e,end:n})=>{let o=t+D(r,0,e)+1;return\`\\u201C\${r.slice(e,n)}\\u201D, characters \${o} to \${o+
D(r,e,n)-1}\`};var se=({system:r,passage:t},e)=>{let[n,,,o,s]=t;return o.map(([d,a,l,c,m,u])=>({side:d===0?"gold":"system",start:a,end:l,
label:e[c]??"",verdict:e[m]??"",title:\`\${e[u]} \${H({text:n,from:s},{start:a,end:l})}\`,...r!==void 0&&{system:r}}))},ae=({
side:r,className:t,words:e,title:n})=>{let o=i("span",{className:\`said \${t}\`,title:n,tabIndex:-1},i("i",{},\` (\${r} \`),h(
e),i("i",{},") "));return o.setAttribute("role","note"),o.setAttribute("aria-label",n),o},de=([r,t,e],n,o)=>{let s=i("bd\\
i",{dir:"auto"},t?"\\u2026 ":"");for(let a of P(r,n.flatMap(l=>se(l,o)))){let l=a.over.reduce((c,m)=>i("mark",{className:m},
c),document.createTextNode(h(a.text)));s.append(l,...a.ends.map(ae))}s.append(e?" \\u2026":"");let[d]=s.querySelectorAll(
".said");return d!==void 0&&(d.tabIndex=0),i("p",{className:"passage"},s)},I=(r,t)=>{let e=new Map;for(let[n,,o]of r)for(let s of o){
let d=\`\${s[4]} \${s[0]}\`,a={system:r.length>1?t[n]:void 0,passage:s};e.set(d,[...e.get(d)??[],a])}return[...e.values()].flatMap(
n=>n[0]===void 0?[]:de(n[0].passage,n,t))};var F=50,le=({count:r,both:t},{first:e,second:n},o)=>{if(t===void 0)return\`\${r} \${r===1?"error":"errors"}\`;let s=t[0]-t[1],
[d,a]=[e,n].map(l=>o[Number(l)]);return\`\${s>0?"+":""}\${s} (\${d} \${t[0]}, \${a} \${t[1]})\`},ie=(r,t)=>i("p",{className:"not\\
e"},...t===void 0?[]:[i("bdi",{},t),": "],r),ce=({parts:r},t)=>[...I(r,t),...r.flatMap(([e,n,,o])=>{let s=r.length>1?t[e]:
void 0;return[n.map(([a,l])=>\`\${l} \${t[a]}\`).join(", "),...o].map(a=>ie(a,s))})],me=({parts:r})=>r.every(([,,t])=>t.length===
1),pe=(r,t,e)=>{let n=i("summary",{},i("bdi",{},r.name),\`: \${le(r,t,e)}\`),o=i("details",{},n),s=()=>{o.open&&o.children.
length===1&&o.append(...ce(r,e))};return o.addEventListener("toggle",s),o.open=me(r),s(),o},ue=(r,t,e)=>{let n=[...r.querySelectorAll(
"summary")],o=e.target instanceof Element?e.target.closest("details"):null,s=n.findIndex(({parentElement:l})=>l===o),a={
ArrowDown:n[s+1],ArrowUp:n[s-1],Escape:n[s],"/":t}[e.key];a!==void 0&&(e.key==="Escape"&&o!==null&&(o.open=!1),a.focus(),
e.preventDefault())},B=(r,t)=>{let e=i("div",{className:"note"});e.setAttribute("role","status");let n=i("div",{className:"\\
documents"}),o=i("button",{type:"button",hidden:!0},"show more"),s=()=>{};return o.addEventListener("click",()=>s()),n.addEventListener(
"keydown",a=>ue(n,t,a)),{elements:[e,n,o],show:(a,l)=>{let c=0;s=()=>{n.append(...a.slice(c,c+F).map(m=>pe(m,l,r))),c=Math.
min(a.length,c+F),o.hidden=c>=a.length,e.textContent=\`\${c} of \${a.length} documents\`},n.replaceChildren(),s()}}};var fe=async r=>{let t=Uint8Array.from(atob(r),n=>n.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream(
"deflate-raw"));return JSON.parse(await new Response(e).text())},ye=({words:r},t,e)=>{let n=o=>o===void 0?-1:r.findIndex(
s=>h(s)===o);document.addEventListener("click",({target:o})=>{let s=o instanceof Element?o.closest("a[data-of]"):null;if(s===
null)return;let{of:d,gold:a,took:l}=s.dataset;t.choose(String(n(d)),x(n(a),n(l))),e()})},ge=(r,t)=>{let e=L(t),n=B(t.words,
e.search),o=()=>{let d=e.filter();e.tidy(),n.show(k(t.documents,d),d)};e.onChange(o),r.append(e.element,...n.elements),r.
hidden=!1,ye(t,e,o);let s=document.getElementById("errors-still");s!==null&&(s.hidden=!0),o()},K=document.getElementById(
"assay-evidence"),j=document.getElementById("errors-browser");K!==null&&j!==null&&typeof DecompressionStream<"u"&&fe(K.textContent??
"").then(r=>ge(j,r));})();
`,
  hash: '/Rurpi9763Tona7y5fVxn21gvlOkm3GUKa6NCjYzabM=',
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
padding-top:13px}@media print{:root,:root:has(#theme-dark:checked){--gold: #00704f;--system: #a03a7a}}.controls{display:flex;flex-wrap:wrap;gap:.4rem 1rem;font-size:.85rem}.controls input[type=number]{width:6rem}.controls select,
.controls input{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--soft);max-width:60vw}@media print{
#errors-browser{display:none}#errors-still{display:block!important}}
`,
  hash: 'uWYewWecXJtKyzDTpX2v/fVFqYTPwwxDJzr4jb+yaEI=',
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
padding-top:13px}@media print{:root,:root:has(#theme-dark:checked){--gold: #00704f;--system: #a03a7a}}
`,
  hash: '6OdrWS4b1wk6aKH+VcdiJ1A8j0oo7Xma3Qy1voTXbj8=',
}
