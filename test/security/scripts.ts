/**
 * Texts that run where a page takes them for markup. Each is noticed by a line in the console, a dialog, or a request.
 */

export const RAN = "SCRIPT-RAN";
/** An address that no page of the product requests. */
export const CALLED = "script-called";

const calls = [`console.log('${RAN}')`, `alert('${RAN}')`, `fetch('/${CALLED}')`];
const asUrl = (call: string) => `javascript:${call}`;
const asEntities = (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join("");

/** Ways to make a call run; most need no click. */
const ways: readonly ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt>${call}</sCrIpT>`,
  (call) => `<script src="data:text/javascript,${encodeURIComponent(call)}"></script>`,
  (call) => `"><script>${call}</script>`,
  (call) => `'-${call}-'`,
  (call) => `</title><script>${call}</script>`,
  (call) => `</textarea><script>${call}</script>`,
  (call) => `--><script>${call}</script>`,
  (call) => `]]><script>${call}</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `\\u003cscript\\u003e${call}`,
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `&#60;img src=x onerror=${call}&#62;`,
  (call) => asEntities(`<img src=x onerror="${call}">`),
  (call) => `{{constructor.constructor("${call}")()}}`,
  (call) => `\${${call}}`,
  (call) => `[click](${asUrl(call)})`,
  (call) => `![x](x" onerror="${call})`,
  (call) => `<a href="${asUrl(call)}" autofocus onfocus="${call}">x</a>`,
  (call) => `<a href=" &#1; ${asUrl(call)}">x</a>`,
  (call) => `<a href="jav&#x09;ascript:${call}">x</a>`,
  (call) => `<a href="data:text/html,<script>${call}</script>">x</a>`,
  (call) => `<iframe src="${asUrl(call)}"></iframe>`,
  (call) => `<iframe srcdoc="<script>${call}</script>"></iframe>`,
  (call) => `<iframe srcdoc="${asEntities(`<script>parent.${call}</script>`)}"></iframe>`,
  (call) => `<object data="${asUrl(call)}"></object>`,
  (call) => `<embed src="${asUrl(call)}">`,
  (call) => `<form action="${asUrl(call)}"><button autofocus>x</button></form>`,
  (call) => `<button formaction="${asUrl(call)}" form="x">x</button>`,
  (call) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${call}&gt;">`,
  (call) => `<svg><style><img src=x onerror="${call}"></style></svg>`,
  (call) => `<svg><a xlink:href="${asUrl(call)}"><text>x</text></a></svg>`,
  (call) => `<svg><animate href="#x" attributeName="href" values="${asUrl(call)}"/></svg>`,
  (call) => `<svg><use href="data:image/svg+xml,<svg onload='${call}'/>"/></svg>`,
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<base href="/${CALLED}/"><script src="x.js"></script><!--${call}-->`,
  (call) => `<style>@import '/${CALLED}';</style>${call}`,
  (call) => `<link rel="stylesheet" href="/${CALLED}"><!--${call}-->`,
  (call) => `<meta http-equiv="refresh" content="0;url=/${CALLED}"><!--${call}-->`,
  (call) => `<p style="background:url('/${CALLED}')">${call}</p>`,
  (call) => `<img srcset="/${CALLED} 1x"><!--${call}-->`,
];

/** Elements that fire an event by themselves. */
const events = [
  ...["<img src=x onerror=", "<img src onerror=", "<image src=x onerror=", "<svg onload=", "<svg/onload="],
  ...["<body onload=", "<body onpageshow=", "<input autofocus onfocus=", "<select autofocus onfocus="],
  ...[
    "<textarea autofocus onfocus=",
    "<details open ontoggle=",
    "<video src=x onerror=",
    "<audio src=x onerror=",
  ],
  ...["<video><source onerror=", "<marquee onstart=", "<object data=x onerror=", "<iframe onload="],
  ...["<style onload=", "<link rel=stylesheet href=x onerror=", "<script src=x onerror="],
  ...["<svg><animate onbegin=", "<svg><set onbegin=", "<p tabindex=0 autofocus onfocus="],
  ...["<p style=animation:x onanimationstart=", "<p style=transition:1s ontransitionrun="],
  ...["<img/src=x/onerror=", "<img\tsrc=x\tonerror=", "<IMG SRC=x ONERROR=", "<img src=x oNeRrOr ="],
  ...["<img src='x' one\u0000rror=", "<x onclick=", "<p contenteditable autofocus onfocus="],
];

/** 250 and a few. */
export const scriptTexts: readonly string[] = calls.flatMap((call) => [
  ...ways.map((way) => way(call)),
  ...events.map((begin) => `${begin}"${call}">`),
  ...events.slice(0, 10).map((begin) => `"'>${begin}${call} x`),
]);
