/** Written by tools/inline-texts.ts from packages/report/browser: change it there. */

/** A script or a style inside the page. */
export interface InlineText {
  readonly text: string
  /** SHA-256 of the text in base 64, as a Content-Security-Policy names it. */
  readonly hash: string
}

export const pageScript: InlineText = {
  text: `"use strict";(()=>{var T={ArrowRight:1,ArrowLeft:-1},d=e=>[...e?.querySelectorAll(".said")??[]],m=()=>{document.addEventListener("keydown",
e=>{let n=T[e.key],t=e.target instanceof Element?e.target.closest(".said"):null;if(n===void 0||t===null)return;let o=d(t.
closest("details, section")),r=o[o.indexOf(t)+n];if(r!==void 0){for(let s of d(r.closest(".passage")))s.tabIndex=s===r?0:
-1;r.focus(),e.preventDefault()}})};var y=async e=>{try{return await navigator.clipboard.writeText(e.textContent??""),"copied"}catch{return getSelection()?.
selectAllChildren(e),"selected"}},u=()=>{for(let e of document.querySelectorAll("button[data-copies]")){let n=document.getElementById(
e.dataset.copies??"");n!==null&&(e.hidden=!1,e.addEventListener("click",async()=>{let t=e.textContent;e.textContent=await y(
n),setTimeout(()=>{e.textContent=t},1500)}))}};var f=()=>{let e=[],n=t=>{for(let o of e)o.open=t};addEventListener("beforeprint",()=>{e=[...document.querySelectorAll("\\
details:not([open])")],n(!0)}),addEventListener("afterprint",()=>n(!1)),addEventListener("hashchange",()=>{let t=document.
getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("details");t&&(t.open=!0)})};var p=()=>{let e=[...document.querySelectorAll(".scroll")],n=()=>{let t=e.map(o=>o.scrollWidth>o.clientWidth);e.forEach(
(o,r)=>{o.tabIndex=t[r]?0:-1})};n(),addEventListener("resize",n);for(let t of document.querySelectorAll("details"))t.addEventListener(
"toggle",n)};var c=e=>e===""||e==="\\u2013",b=e=>{let[n]=/^[+<±]?-?[0-9]+(?:\\.[0-9]+)?/.exec(e.replace("\\u2212","-"))??[];return n===
void 0?void 0:Number(n.replace(/^[+<±]/,""))},M=(e,n)=>{let[t,o]=[b(e),b(n)];return t!==void 0&&o!==void 0&&t!==o?t-o:e<
n?-1:e>n?1:0},E=(e,n,t)=>c(e)||c(n)?Number(c(e))-Number(c(n)):t*M(e,n);var l=(e,n,...t)=>{let o=Object.assign(document.createElement(e),n);return o.append(...t),o};var x=25,i=e=>e.textContent?.trim()??"",H=(e,n)=>{let t=e.cells[n];return t===void 0?"":i(t)},v=(e,n,t)=>{let o=[...e.rows].
map(r=>({row:r,text:H(r,n)}));o.sort((r,s)=>E(r.text,s.text,t)),e.append(...o.map(({row:r})=>r))},w=e=>{let n=e.querySelector(
"a")===null?l("button",{type:"button"},...e.childNodes):l("button",{type:"button",ariaLabel:\`sort by \${i(e)}\`});return e.
append(n),n},N=(e,n)=>{e.forEach((t,o)=>{i(t)!==""&&w(t).addEventListener("click",()=>{let r=t.classList.contains("n")?"\\
descending":"ascending",s=r==="descending"?"ascending":"descending",a=t.getAttribute("aria-sort")===r?s:r;for(let L of e)
L.removeAttribute("aria-sort");t.setAttribute("aria-sort",a),v(n,o,a==="ascending"?1:-1)})})},h=(e,n)=>{let t=l("input",
{type:"search"});e.parentElement?.before(l("label",{className:"filter"},"rows with ",t)),t.addEventListener("input",()=>{
let o=t.value.toLowerCase();for(let r of n.rows)r.hidden=!(r.textContent??"").toLowerCase().includes(o)})},g=()=>{for(let e of document.
querySelectorAll("table[data-sort]")){let n=[...e.tHead?.rows??[]].at(-1),t=e.tBodies[0];n===void 0||t===void 0||(N([...n.
cells],t),t.rows.length>=x&&h(e,t))}};g();u();p();f();m();})();
`,
  hash: 'Lr9nROwfM6LNzYICfqB3SiEJeEBvMxGjP04LBx/rVYs=',
}

export const pageStyle: InlineText = {
  text: `:root{color-scheme:light;--paper: #fff;--ink: #1a1a1a;--soft: #595959;--line: #d4d4d4;--raised: #f4f5f7;--accent: #0059a0;
--good: #14652f;--bad: #a3171f}:root:has(#theme-dark:checked){color-scheme:dark;--paper: #111;--ink: #ececec;--soft: #b0b0b0;
--line: #3d3d3d;--raised: #1d1f22;--accent: #7cc4ff;--good: #7ddc9a;--bad: #ff9b9b}@media(prefers-color-scheme:dark){:root:not(:has(#theme-light:checked)){
color-scheme:dark;--paper: #111;--ink: #ececec;--soft: #b0b0b0;--line: #3d3d3d;--raised: #1d1f22;--accent: #7cc4ff;--good:
#7ddc9a;--bad: #ff9b9b}}*{box-sizing:border-box}html{scroll-padding-top:1rem}body{margin:0;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}a{color:var(--accent)}.skip{position:absolute;left:-100vw;padding:.5rem 1rem;background:var(--paper)}
.skip:focus{left:.5rem;top:.5rem;z-index:3}.page{max-width:90rem;margin:0 auto;padding:0 1rem 3rem}header{display:flex;flex-wrap:wrap;
align-items:baseline;gap:0 1.2rem;padding:.8rem 0 .2rem}header h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}
.facts{margin:0;color:var(--soft)}.theme{border:0;margin:0 0 0 auto;padding:0;font-size:.85rem;color:var(--soft)}.theme legend{
float:left;margin-right:.6rem;padding:0}.theme label{margin-right:.7rem;white-space:nowrap}h2{font-size:1.35rem;margin:2.6rem
0 .6rem;padding-top:.6rem;border-top:2px solid var(--line)}h3{font-size:1.08rem;margin:1.8rem 0 .4rem;overflow-wrap:anywhere}
h4{font-size:1rem;margin:1.2rem 0 .3rem}h3 small,caption small,th small,td small{font-weight:400;color:var(--soft);overflow-wrap:anywhere}
p{margin:.4rem 0;max-width:60rem}ul{margin:.4rem 0;max-width:60rem;padding-left:1.3rem}nav h2{font-size:.85rem;margin:0 0
.3rem;color:var(--soft);font-weight:600}nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.1rem 1rem}
nav ul ul{display:none}nav a{display:inline-block;padding:.15rem 0;text-decoration:none;overflow-wrap:anywhere}nav a:hover{
text-decoration:underline}.note{font-size:.875rem;color:var(--soft);overflow-wrap:anywhere}.lead{font-size:1.08rem}.verdict{
display:inline-block;padding:.25rem .8rem;margin:.6rem 0;border:2px solid currentColor;border-radius:.3rem;font-weight:600}
.pass{color:var(--good)}.fail{color:var(--bad)}.scroll{overflow-x:auto;margin:.7rem 0 1.2rem;max-width:100%;position:relative}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}table{border-collapse:collapse;font-variant-numeric:tabular-nums;
font-size:.94rem}caption{min-width:min(30rem,70vw);text-align:left;padding-bottom:.35rem;color:var(--soft);font-size:.9rem}
caption span{display:inline-block;position:sticky;left:0;max-width:min(60rem,calc(100vw - 2rem))}th,td{padding:.14rem .7rem;
line-height:1.4;text-align:left;border-bottom:1px solid var(--line);vertical-align:baseline}thead th{vertical-align:bottom;
border-bottom:2px solid var(--line);font-weight:600}tbody th,tfoot th{font-weight:400}tfoot tr:first-child>*{border-top:2px
solid var(--line)}.n{text-align:right;white-space:nowrap}thead .n{white-space:normal}th[scope=row]{position:sticky;left:0;
background:var(--paper);z-index:1;white-space:nowrap}th[scope=row].wrap{white-space:normal;min-width:16rem;max-width:24rem;
overflow-wrap:anywhere}td svg{display:block;margin:auto 0}td:has(svg){vertical-align:middle}.few{color:var(--soft);font-style:italic}
.best{font-weight:700}td>a[data-of]{color:inherit}td.long{min-width:14rem;overflow-wrap:anywhere}.s1{background:color-mix(in
srgb,#0072b2 5%,transparent)}.s2{background:color-mix(in srgb,#0072b2 10%,transparent)}.s3{background:color-mix(in srgb,#0072b2
15%,transparent)}.s4{background:color-mix(in srgb,#0072b2 20%,transparent)}.s5{background:color-mix(in srgb,#0072b2 25%,transparent)}
.s6{background:color-mix(in srgb,#0072b2 30%,transparent)}.s7{background:color-mix(in srgb,#0072b2 35%,transparent)}.s8{
background:color-mix(in srgb,#0072b2 40%,transparent)}.s9{background:color-mix(in srgb,#0072b2 45%,transparent)}figure{margin:.7rem
0 1.2rem}figure svg{display:block;width:100%;min-width:26rem;max-width:45rem;height:auto}.grid{min-width:0}.grid{display:grid;
grid-template-columns:repeat(auto-fill,minmax(min(30rem,100%),1fr));gap:0 1.5rem}details{margin:.6rem 0;min-width:0}li,summary,
.lead{overflow-wrap:anywhere}summary{cursor:pointer;color:var(--accent)}code,pre{font:.86rem/1.45 ui-monospace,monospace;
overflow-wrap:anywhere}pre{background:var(--raised);padding:.6rem .8rem;white-space:pre-wrap;margin:.4rem 0}button,input[type=search]{
font:inherit;font-size:.85rem;color:inherit;background:var(--raised);border:1px solid var(--soft);border-radius:.25rem;padding:.15rem
.6rem}th button{font-size:inherit;font-weight:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit;
min-height:24px}th button:hover{text-decoration:underline}th button:empty{min-width:24px;padding:0 .2rem}th:not([aria-sort])
button:empty:after{content:"\\2195"}th[aria-sort=ascending] button:after{content:" \\2191"}th[aria-sort=descending] button:after{
content:" \\2193"}.filter{display:block;font-size:.85rem;color:var(--soft)}[hidden]{display:none!important}@media(min-width:70rem){
.page{display:grid;grid-template-columns:13rem minmax(0,1fr);column-gap:2.5rem;align-items:start}header{grid-column:1 / -1}
nav{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:1rem 0;font-size:.92rem}nav>ul{display:block}nav ul ul{
display:block;padding-left:.8rem;font-size:.87rem;line-height:1.3}main>section:first-child h2{margin-top:0;border-top:0}
main>section:first-child h3:first-of-type{margin-top:.6rem}}@media(max-width:40rem){table{font-size:.86rem}th,td{padding:.2rem
.45rem}th[scope=row],th[scope=row].wrap{white-space:normal;min-width:6.5rem;max-width:9rem;overflow-wrap:anywhere}}@media print{
:root,:root:has(#theme-dark:checked){color-scheme:light;--paper: #fff;--ink: #1a1a1a;--soft: #595959;--line: #d4d4d4;--raised:
#f4f5f7;--accent: #0059a0;--good: #14652f;--bad: #a3171f}nav,.theme,.skip,button,.filter{display:none}.page{display:block;
max-width:none;padding:0}.scroll{overflow:visible}table{font-size:.78rem}th,td{padding:.15rem .35rem}th[scope=row]{position:static}
tr,figure{break-inside:avoid}h2,h3,h4,caption{break-after:avoid}}@media(forced-colors:active){.verdict,pre{border:1px solid}
.best{text-decoration:underline}}
`,
  hash: 'MXzwm07/NcveKAiKqoniaXDqXscZzOzt0Q6GEOJf8XU=',
}

export const errorsScript: InlineText = {
  text: `"use strict";(()=>{var S=n=>n.replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f]/g,t=>t==="\\x7F"?"\\u2421":String.fromCharCode(9216+t.charCodeAt(0)));var d=(n,t,...e)=>{let r=Object.assign(document.createElement(n),t);return r.append(...e),r};var w=(n,t)=>\`\${n},\${t}\`,$=([,,,,n],t)=>n.reduce((e,[r,o,s])=>t===w(r,o)?e+s:e,0),j=([,n],t)=>n.reduce((e,[r,o])=>t===""||
String(r)===t?e+o:e,0),D=(n,{types:t,verdict:e})=>n.reduce((r,o)=>r+(t===""?j(o,e):$(o,t)),0),q=(n,{order:t,first:e,second:r,
system:o})=>t==="apart"?n===e||n===r:o===""||n===o,W=(n,[,,t,e],r)=>[n,...e,...t.map(([o])=>o)].some(o=>o.toLowerCase().
includes(r)),J=([n,t],e)=>{let{verdict:r,types:o}=e,s=e.search.toLowerCase();return t.filter(([a])=>q(String(a),e)).filter(
([,a])=>r===""||a.some(([l])=>String(l)===r)).filter(a=>o===""||$(a,o)>0).filter(a=>s===""||W(n,a,s))},_=(n,t)=>{let e=r=>D(
n.filter(([o])=>String(o)===r),t);return[e(t.first),e(t.second)]},L=(n,t)=>{let e=Math.imul(Number(t)|0,2654435761)^Math.
imul(n+1,2246822519);return e=Math.imul(e^e>>>16,2246822507),e=Math.imul(e^e>>>13,3266489909),(e^e>>>16)>>>0},C=({both:[
n,t]=[0,0]})=>n-t,z=({order:n,seed:t})=>({worst:(e,r)=>r.count-e.count,apart:(e,r)=>C(r)-C(e),random:(e,r)=>L(e.index,t)-
L(r.index,t)||e.index-r.index,text:void 0})[n],T=(n,t)=>{let e=n.flatMap((o,s)=>{let a=J(o,t);if(a.length===0)return[];let l=t.
order==="apart"?{both:_(a,t)}:{};return[{name:o[0],index:s,parts:a,count:D(a,t),...l}]}),r=z(t);return r===void 0?e:e.sort(
r)};var E=(n,t)=>{let e=d("select",{},...t.map(([r,o])=>d("option",{value:r},o)));return{label:d("label",{},\`\${n} \`,e),select:e}},
R=(n,t)=>[["","all"],...n.map(e=>[String(e),t[e]??""])],G=({documents:n,words:t})=>{let e=new Map;for(let[,r]of n)for(let[
,,,,o]of r)for(let[s,a,l]of o){let c=w(s,a),i=e.get(c)??{text:Q(t[s],t[a]),count:0};e.set(c,i),i.count+=l}return[...e].sort(
([,r],[,o])=>o.count-r.count).map(([r,{text:o}])=>[r,o])},Q=(n,t)=>t===void 0?\`\${n} missed\`:n===void 0?\`\${t} spurious\`:\`\${n}\\
 as \${t}\`,X=n=>[["worst","worst first"],...n>1?[["apart","largest difference A \\u2212 B"]]:[],["random","at random"],["t\\
ext","as they come"]],A=n=>{let{systems:t,words:e,documents:r,seed:o}=n,s=new Set(r.flatMap(([,m])=>m.flatMap(([,f])=>f.
map(([x])=>x)))),a=G(n),l=E("system",R(t,e)),c=E("verdict",R([...s],e)),i=E("types",[["","all"],...a]);i.label.hidden=a.
length===0;let u=E("order",X(t.length)),b=E("A",R(t,e).slice(1)),p=E("B",R(t,e).slice(1));t.length>1&&(p.select.value=String(
t[1]));let y=d("input",{type:"number",min:"0",step:"1",value:String(o)}),M=d("label",{},"seed ",y),g=d("input",{type:"se\\
arch"}),h=[l,c,i,u,b,p];return{element:d("div",{className:"controls"},...h.map(({label:m})=>m),M,d("label",{},"search ",
g)),search:g,filter:()=>({system:l.select.value,verdict:c.select.value,types:i.select.value,order:u.select.value,first:b.
select.value,second:p.select.value,seed:y.value,search:g.value}),choose:(m,f)=>{l.select.value=m,i.select.value=f,c.select.
value="",u.select.value="worst",g.value=""},onChange:m=>{for(let f of[...h.map(({select:x})=>x),y])f.addEventListener("c\\
hange",m);g.addEventListener("input",m)},tidy:()=>{let m=u.select.value==="apart";l.label.hidden=m;for(let{label:f}of[b,
p])f.hidden=!m;M.hidden=u.select.value!=="random"}}};var N=(n,t,e)=>{let r=0;for(let o=t;o<e;o++)(n.charCodeAt(o)&64512)!==56320&&r++;return r};var O=({text:n,from:t=0},{start:e,end:r})=>{let o=t+N(n,0,e)+1;return\`\\u201C\${n.slice(e,r)}\\u201D, characters \${o} to \${o+
N(n,e,r)-1}\`},P=(n,t)=>{let e=[];for(let r of n){let o=e.find(s=>!s.some(a=>t(a,r)));o===void 0?e.push([r]):o.push(r)}return e};var Y=4,Z=([,n,t],[,e,r])=>n<r&&e<t,v=["gold","system"],H=n=>new Map(v.flatMap((t,e)=>P(n.filter(r=>r[0]===e),Z).flatMap(
(r,o)=>r.map(s=>[s,\`\${t}-\${Math.min(o,Y-1)}\`]))));var ee=(n,t,e)=>{let r=d("span",{className:\`said \${n}\`,title:t,tabIndex:-1},e);return r.setAttribute("role","note"),r.setAttribute(
"aria-label",t),r},te=(n,t)=>[...new Set([0,n.length,...t.flatMap(([,e,r])=>[e,r])])].sort((e,r)=>e-r),I=([n,t,e,r,o],s)=>{
let a=H(r),l=te(n,r),c=d("bdi",{dir:"auto"},t?"\\u2026 ":"");l.slice(1).forEach((u,b)=>{let p=l[b]??0,y=document.createTextNode(
S(n.slice(p,u)));for(let M of r){let[g,h,m,f,x]=M;if(h>=u||m<=p)continue;let k=a.get(M)??"";if(h===p){let V=\`\${s[x]} \${O(
{text:n,from:o},{start:h,end:m})}\`;c.append(ee(k,V,\` [\${v[g]} \${s[f]}] \`))}y=d("mark",{className:k},y)}c.append(y)}),c.append(
e?" \\u2026":"");let[i]=c.querySelectorAll(".said");return i!==void 0&&(i.tabIndex=0),d("p",{className:"passage"},c)};var F=50,re=({count:n,both:t},{first:e,second:r},o)=>{if(t===void 0)return\`\${n} \${n===1?"error":"errors"}\`;let s=t[0]-t[1],
[a,l]=[e,r].map(c=>o[Number(c)]);return\`\${s>0?"+":""}\${s} (\${a} \${t[0]}, \${l} \${t[1]})\`},ne=(n,t,e)=>{let r=d("summary",
{},d("bdi",{},n.name),\`: \${re(n,t,e)}\`),o=d("details",{},r);return o.addEventListener("toggle",()=>{if(!(!o.open||o.children.
length>1))for(let[s,,a,l]of n.parts)o.append(d("h4",{},e[s]??""),...a.map(c=>I(c,e)),...l.map(c=>d("p",{className:"note"},
c)))}),o},oe=(n,t,e)=>{let r=[...n.querySelectorAll("summary")],o=e.target instanceof Element?e.target.closest("details"):
null,s=r.findIndex(({parentElement:c})=>c===o),l={ArrowDown:r[s+1],ArrowUp:r[s-1],Escape:r[s],"/":t}[e.key];l!==void 0&&
(e.key==="Escape"&&o!==null&&(o.open=!1),l.focus(),e.preventDefault())},B=(n,t)=>{let e=d("div",{className:"note"});e.setAttribute(
"role","status");let r=d("div",{className:"documents"}),o=d("button",{type:"button",hidden:!0},"show more"),s=()=>{};return o.
addEventListener("click",()=>s()),r.addEventListener("keydown",l=>oe(r,t,l)),{elements:[e,r,o],show:(l,c)=>{let i=0;s=()=>{
r.append(...l.slice(i,i+F).map(u=>ne(u,c,n))),i=Math.min(l.length,i+F),o.hidden=i>=l.length,e.textContent=\`\${i} of \${l.length}\\
 documents\`},r.replaceChildren(),s()}}};var se=async n=>{let t=Uint8Array.from(atob(n),r=>r.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream(
"deflate-raw"));return JSON.parse(await new Response(e).text())},ae=({words:n},t,e)=>{let r=o=>o===void 0?-1:n.findIndex(
s=>S(s)===o);document.addEventListener("click",({target:o})=>{let s=o instanceof Element?o.closest("a[data-of]"):null;if(s===
null)return;let{of:a,gold:l,took:c}=s.dataset;t.choose(String(r(a)),w(r(l),r(c))),e()})},le=(n,t)=>{let e=A(t),r=B(t.words,
e.search),o=()=>{let a=e.filter();e.tidy(),r.show(T(t.documents,a),a)};e.onChange(o),n.append(e.element,...r.elements),n.
hidden=!1,ae(t,e,o);let s=document.getElementById("errors-still");s!==null&&(s.hidden=!0),o()},U=document.getElementById(
"assay-evidence"),K=document.getElementById("errors-browser");U!==null&&K!==null&&typeof DecompressionStream<"u"&&se(U.textContent??
"").then(n=>le(K,n));})();
`,
  hash: 'arx14Z5c6NUFmd1j6n8gGp8R5XMj/09bLRcl3t3oFFQ=',
}

export const errorsStyle: InlineText = {
  text: `.passage{line-height:3.2;white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0;max-width:60rem}.passage mark{background:none;
color:inherit}.said{font-size:.7rem;line-height:1}.said:focus{outline:2px solid currentColor;outline-offset:1px}.said[class*=gold]{
vertical-align:-.9em}.said[class*=system]{vertical-align:.9em}mark.gold-0{border-bottom:2px solid #009e73;padding-bottom:1px}
mark.system-0{border-top:2px dashed #cc79a7;padding-top:1px}mark.gold-1{border-bottom:2px solid #009e73;padding-bottom:5px}
mark.system-1{border-top:2px dashed #cc79a7;padding-top:5px}mark.gold-2{border-bottom:2px solid #009e73;padding-bottom:9px}
mark.system-2{border-top:2px dashed #cc79a7;padding-top:9px}mark.gold-3{border-bottom:2px solid #009e73;padding-bottom:13px}
mark.system-3{border-top:2px dashed #cc79a7;padding-top:13px}.controls{display:flex;flex-wrap:wrap;gap:.4rem 1rem;font-size:.85rem}.controls input[type=number]{width:6rem}.controls select,
.controls input{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--soft);max-width:60vw}@media print{
#errors-browser{display:none}#errors-still{display:block!important}}
`,
  hash: 'pHlkv8m+eatLdGpBfr+3fUigK+LUL8uZqUC/6cxwSDI=',
}

export const passagesStyle: InlineText = {
  text: `.passage{line-height:3.2;white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0;max-width:60rem}.passage mark{background:none;
color:inherit}.said{font-size:.7rem;line-height:1}.said:focus{outline:2px solid currentColor;outline-offset:1px}.said[class*=gold]{
vertical-align:-.9em}.said[class*=system]{vertical-align:.9em}mark.gold-0{border-bottom:2px solid #009e73;padding-bottom:1px}
mark.system-0{border-top:2px dashed #cc79a7;padding-top:1px}mark.gold-1{border-bottom:2px solid #009e73;padding-bottom:5px}
mark.system-1{border-top:2px dashed #cc79a7;padding-top:5px}mark.gold-2{border-bottom:2px solid #009e73;padding-bottom:9px}
mark.system-2{border-top:2px dashed #cc79a7;padding-top:9px}mark.gold-3{border-bottom:2px solid #009e73;padding-bottom:13px}
mark.system-3{border-top:2px dashed #cc79a7;padding-top:13px}
`,
  hash: 'UWdiaqoepuTXKuimDuOnisKziaitv0Pd87n/duRvY/Y=',
}
