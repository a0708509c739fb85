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
font-weight:600}tbody th,tfoot th{font-weight:400}tfoot tr:first-child>*{border-top:2px solid var(--line)}.n{text-align:right;
white-space:nowrap}thead .n{white-space:normal}th[scope=row]{position:sticky;left:0;background:var(--paper);z-index:1;white-space:nowrap}
th[scope=row].wrap{white-space:normal;min-width:16rem;max-width:24rem;overflow-wrap:anywhere}td svg{display:block;margin:auto
0}td:has(svg){vertical-align:middle}.short{white-space:nowrap}.few{color:var(--soft);font-style:italic}.best{font-weight:700}
td>a[data-of]{color:inherit}td.long{min-width:14rem;overflow-wrap:anywhere}.s1{background:color-mix(in srgb,#0072b2 5%,transparent)}
.s2{background:color-mix(in srgb,#0072b2 10%,transparent)}.s3{background:color-mix(in srgb,#0072b2 15%,transparent)}.s4{
background:color-mix(in srgb,#0072b2 20%,transparent)}.s5{background:color-mix(in srgb,#0072b2 25%,transparent)}.s6{background:color-mix(in
srgb,#0072b2 30%,transparent)}.s7{background:color-mix(in srgb,#0072b2 35%,transparent)}.s8{background:color-mix(in srgb,#0072b2
40%,transparent)}.s9{background:color-mix(in srgb,#0072b2 45%,transparent)}figure{margin:.7rem 0 1.2rem}figure svg{display:block;
max-width:100%;height:auto}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(30rem,100%),1fr));gap:0 1.5rem}
details{margin:.6rem 0;min-width:0}li,.lead{overflow-wrap:anywhere}code,pre{font:.86rem/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--raised);padding:.6rem .8rem;white-space:pre-wrap;margin:.4rem 0}button,input[type=search]{font:inherit;
font-size:.85rem;color:inherit;background:var(--raised);border:1px solid var(--soft);border-radius:.25rem;padding:.15rem
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
  hash: 'utcmn+7x6+xuMoR5TV6R7pXF3u5tavng7g1x12MfDco=',
}

export const errorsScript: InlineText = {
  text: `"use strict";(()=>{var y=r=>r.replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f]/g,t=>t==="\\x7F"?"\\u2421":String.fromCharCode(9216+t.charCodeAt(
0))),d=(r,t,...e)=>{let l=Object.assign(document.createElement(r),t);return l.append(...e),l},w=(r,t)=>\`\${r},\${t}\`,x=([,
,,,r],t)=>r.reduce((e,[l,a,s])=>t===w(l,a)?e+s:e,0),D=([,r],t)=>r.reduce((e,[l,a])=>t===""||String(l)===t?e+a:e,0),E=(r,{
types:t,verdict:e})=>r.reduce((l,a)=>l+(t===""?D(a,e):x(a,t)),0),F=(r,{order:t,first:e,second:l,system:a})=>t==="apart"?
r===e||r===l:a===""||r===a,q=(r,[,,t,e],l)=>[r,...e,...t.map(([a])=>a)].some(a=>a.toLowerCase().includes(l)),K=([r,t],e)=>{
let{verdict:l,types:a}=e,s=e.search.toLowerCase();return t.filter(([n])=>F(String(n),e)).filter(([,n])=>l===""||n.some(([
o])=>String(o)===l)).filter(n=>a===""||x(n,a)>0).filter(n=>s===""||q(r,n,s))},U=(r,t)=>{let e=l=>E(r.filter(([a])=>String(
a)===l),t);return[e(t.first),e(t.second)]},O=(r,t)=>{let e=Math.imul(Number(t)|0,2654435761)^Math.imul(r+1,2246822519);return e=
Math.imul(e^e>>>16,2246822507),e=Math.imul(e^e>>>13,3266489909),(e^e>>>16)>>>0},A=({both:[r,t]=[0,0]})=>r-t,_=({order:r,
seed:t})=>({worst:(e,l)=>l.count-e.count,apart:(e,l)=>A(l)-A(e),random:(e,l)=>O(e.index,t)-O(l.index,t)||e.index-l.index,
text:void 0})[r],J=(r,t)=>{let e=r.flatMap((a,s)=>{let n=K(a,t);if(n.length===0)return[];let o=t.order==="apart"?{both:U(
n,t)}:{};return[{name:a[0],index:s,parts:n,count:E(n,t),...o}]}),l=_(t);return l===void 0?e:e.sort(l)},v=(r,t)=>{let e=d(
"select",{},...t.map(([l,a])=>d("option",{value:l},a)));return{label:d("label",{},\`\${r} \`,e),select:e}},g=(r,t)=>[["","a\\
ll"],...r.map(e=>[String(e),t[e]??""])],P=({documents:r,words:t})=>{let e=new Map;for(let[,l]of r)for(let[,,,,a]of l)for(let[
s,n,o]of a){let i=w(s,n),u=e.get(i)??{text:R(t[s],t[n]),count:0};e.set(i,u),u.count+=o}return[...e].sort(([,l],[,a])=>a.
count-l.count).map(([l,{text:a}])=>[l,a])},R=(r,t)=>t===void 0?\`\${r} missed\`:r===void 0?\`\${t} spurious\`:\`\${r} as \${t}\`,W=r=>[
["worst","worst first"],...r>1?[["apart","largest difference A \\u2212 B"]]:[],["random","at random"],["text","as they co\\
me"]],z=r=>{let{systems:t,words:e,documents:l,seed:a}=r,s=new Set(l.flatMap(([,p])=>p.flatMap(([,f])=>f.map(([M])=>M)))),
n=P(r),o=v("system",g(t,e)),i=v("verdict",g([...s],e)),u=v("types",[["","all"],...n]);u.label.hidden=n.length===0;let c=v(
"order",W(t.length)),m=v("A",g(t,e).slice(1)),$=v("B",g(t,e).slice(1));t.length>1&&($.select.value=String(t[1]));let S=d(
"input",{type:"number",min:"0",step:"1",value:String(a)}),B=d("label",{},"seed ",S),h=d("input",{type:"search"}),j=[o,i,
u,c,m,$];return{element:d("div",{className:"controls"},...j.map(({label:p})=>p),B,d("label",{},"search ",h)),search:h,filter:()=>({
system:o.select.value,verdict:i.select.value,types:u.select.value,order:c.select.value,first:m.select.value,second:$.select.
value,seed:S.value,search:h.value}),choose:(p,f)=>{o.select.value=p,u.select.value=f,i.select.value="",c.select.value="w\\
orst",h.value=""},onChange:p=>{for(let f of[...j.map(({select:M})=>M),S])f.addEventListener("change",p);h.addEventListener(
"input",p)},tidy:()=>{let p=c.select.value==="apart";o.label.hidden=p;for(let{label:f}of[m,$])f.hidden=!p;B.hidden=c.select.
value!=="random"}}},G=(r,t,e)=>{let l=r.get(t);l===void 0?r.set(t,[e]):l.push(e)},C=(r,t)=>{let e=new Map;for(let l of r)
G(e,t(l),l);return e},H=4,I=2,b=({side:r,start:t,end:e})=>\`\${r} \${t} \${e}\`,Q=r=>{let t=new Map,e={gold:[],system:[]};for(let l of r){
let a=b(l);if(t.has(a))continue;let s=e[l.side],n=u=>!u.some(({start:c,end:m})=>c<l.end&&l.start<m),o=s.findIndex(n),i=o<
0?s.length:o;s[i]=[...s[i]??[],l],t.set(a,\`\${l.side}-\${Math.min(i,H-1)}\`)}return t},V=r=>{let t=[...new Set(r.flatMap(({
system:l})=>l??[]))],e=t.length-I;return t.length===0?"":\`\${t.slice(0,I).join(", ")}\${e>0?\` +\${e}\`:""}\`},X=r=>{let[t]=r;
return t===void 0||t.side==="gold"&&t.verdict===""?"":[t.verdict,V(r)].filter(e=>e!=="").join(": ")},Y=(r,t)=>[r,...[...C(
t,({verdict:e})=>e).values()].map(X)].filter(e=>e!=="").join(" \\xB7 "),Z=r=>[...new Set(r.map(({system:t,title:e})=>t===
void 0?e:\`\${t}: \${e}\`))].join("; "),ee=r=>{let t=Q(r);return[...C(r,e=>\`\${b(e)} \${e.label}\`).values()].flatMap(e=>{let[l]=e;
if(l===void 0)return[];let{side:a,start:s,end:n,label:o}=l,i=t.get(b(l))??\`\${a}-0\`;return{side:a,start:s,end:n,className:i,
words:Y(o,e),title:Z(e)}})},te=(r,t)=>{let e=ee(t.toSorted((a,s)=>a.start-s.start||s.end-a.end||(a.side<s.side?-1:a.side>
s.side?1:0))),l=[...new Set([0,r.length,...e.flatMap(({start:a,end:s})=>[a,s])])].sort((a,s)=>a-s);return l.slice(1).map(
(a,s)=>{let n=l[s];return{text:r.slice(n,a),over:[...new Set(e.filter(o=>o.start<a&&o.end>n).map(({className:o})=>o))],ends:e.
filter(o=>o.end===a&&o.start<a).toSorted((o,i)=>i.start-o.start||(o.side<i.side?-1:o.side>i.side?1:0))}})},k=(r,t,e)=>{let l=0;
for(let a=t;a<e;a++)(r.charCodeAt(a)&64512)!==56320&&l++;return l},re=({text:r,from:t=0},{start:e,end:l})=>{let a=t+k(r,
0,e)+1;return\`\\u201C\${r.slice(e,l)}\\u201D, characters \${a} to \${a+k(r,e,l)-1}\`},le=({system:r,passage:t},e)=>{let[l,,,a,
s]=t;return a.map(([n,o,i,u,c,m])=>({side:n===0?"gold":"system",start:o,end:i,label:e[u]??"",verdict:e[c]??"",title:\`\${e[m]}\\
 \${re({text:l,from:s},{start:o,end:i})}\`,...r!==void 0&&{system:r}}))},ae=({side:r,className:t,words:e,title:l})=>{let a=d(
"span",{className:\`said \${t}\`,title:l,tabIndex:-1},d("i",{},\` (\${r} \`),y(e),d("i",{},") "));return a.setAttribute("role",
"note"),a.setAttribute("aria-label",l),a},se=([r,t,e],l,a)=>{let s=d("bdi",{dir:"auto"},t?"\\u2026 ":"");for(let o of te(
r,l.flatMap(i=>le(i,a)))){let i=o.over.reduce((u,c)=>d("mark",{className:c},u),document.createTextNode(y(o.text)));s.append(
i,...o.ends.map(ae))}s.append(e?" \\u2026":"");let[n]=s.querySelectorAll(".said");return n!==void 0&&(n.tabIndex=0),d("p",
{className:"passage"},s)},ne=(r,t)=>{let e=new Map;for(let[l,,a]of r)for(let s of a){let n=\`\${s[4]} \${s[0]}\`,o={system:r.
length>1?t[l]:void 0,passage:s};e.set(n,[...e.get(n)??[],o])}return[...e.values()].flatMap(l=>l[0]===void 0?[]:se(l[0].passage,
l,t))},N=50,oe=({count:r,both:t},{first:e,second:l},a)=>{if(t===void 0)return\`\${r} \${r===1?"error":"errors"}\`;let s=t[0]-
t[1],[n,o]=[e,l].map(i=>a[Number(i)]);return\`\${s>0?"+":""}\${s} (\${n} \${t[0]}, \${o} \${t[1]})\`},ie=(r,t)=>d("p",{className:"\\
note"},...t===void 0?[]:[d("bdi",{},t),": "],r),de=({parts:r},t)=>[...ne(r,t),...r.flatMap(([e,l,,a])=>{let s=r.length>1?
t[e]:void 0;return[l.map(([n,o])=>\`\${o} \${t[n]}\`).join(", "),...a].map(n=>ie(n,s))})],ue=({parts:r})=>r.every(([,,t])=>t.
length===1),ce=(r,t,e)=>{let l=d("summary",{},d("bdi",{},r.name),\`: \${oe(r,t,e)}\`),a=d("details",{},l),s=()=>{a.open&&a.
children.length===1&&a.append(...de(r,e))};return a.addEventListener("toggle",s),a.open=ue(r),s(),a},pe=(r,t,e)=>{let l=[
...r.querySelectorAll("summary")],a=e.target instanceof Element?e.target.closest("details"):null,s=l.findIndex(({parentElement:o})=>o===
a),n={ArrowDown:l[s+1],ArrowUp:l[s-1],Escape:l[s],"/":t}[e.key];n!==void 0&&(e.key==="Escape"&&a!==null&&(a.open=!1),n.focus(),
e.preventDefault())},me=(r,t)=>{let e=d("div",{className:"note"});e.setAttribute("role","status");let l=d("div",{className:"\\
documents"}),a=d("button",{type:"button",hidden:!0},"show more"),s=()=>{};return a.addEventListener("click",()=>s()),l.addEventListener(
"keydown",n=>pe(l,t,n)),{elements:[e,l,a],show:(n,o)=>{let i=0;s=()=>{l.append(...n.slice(i,i+N).map(u=>ce(u,o,r))),i=Math.
min(n.length,i+N),a.hidden=i>=n.length,e.textContent=\`\${i} of \${n.length} documents\`},l.replaceChildren(),s()}}},fe=async r=>{
let t=Uint8Array.from(atob(r),l=>l.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream("deflate-\\
raw"));return JSON.parse(await new Response(e).text())},ve=({words:r},t,e)=>{let l=a=>a===void 0?-1:r.findIndex(s=>y(s)===
a);document.addEventListener("click",({target:a})=>{let s=a instanceof Element?a.closest("a[data-of]"):null;if(s===null)
return;let{of:n,gold:o,took:i}=s.dataset;t.choose(String(l(n)),w(l(o),l(i))),e()})},he=(r,t)=>{let e=z(t),l=me(t.words,e.
search),a=()=>{let n=e.filter();e.tidy(),l.show(J(t.documents,n),n)};e.onChange(a),r.append(e.element,...l.elements),r.hidden=
!1,ve(t,e,a);let s=document.getElementById("errors-still");s!==null&&(s.hidden=!0),a()},L=document.getElementById("assay\\
-evidence"),T=document.getElementById("errors-browser");L!==null&&T!==null&&typeof DecompressionStream<"u"&&fe(L.textContent??
"").then(r=>he(T,r))})();
`,
  hash: '7kCDG7ijyW4l9lqxSfMEFg1xhOGkmdNq5fDZQYkByF4=',
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
padding-top:13px}@media print{:root,:root:has(#theme-dark:checked){--gold: #00704f;--system: #a03a7a}}.controls{display:flex;
flex-wrap:wrap;gap:.4rem 1rem;font-size:.85rem}.controls input[type=number]{width:6rem}.controls select,.controls input{
font:inherit;color:inherit;background:var(--raised);border:1px solid var(--soft);max-width:60vw}@media print{#errors-browser{
display:none}#errors-still{display:block!important}}
`,
  hash: 'nI0VP13yRI/BMgPVD1imuMjDU3LxPY2HMLZWG6SH+uk=',
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
