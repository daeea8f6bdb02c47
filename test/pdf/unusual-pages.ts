/** Bodies of pages with what templates contain now and then and Chromium tags in its own way; each a conforming document. */

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const rows = (count: number, row: string) => row.repeat(count);
const text = "Visita de la niña, مَرحبًا بِكُم, 診察, परीक्षा, 😀 ⚠️";
const paragraph = `<p>${"Answers of the visit, one after the other. ".repeat(60)}</p>`;

export const unusualPages: Readonly<Record<string, string>> = {
  "a table without a body": "<table><thead><tr><th>a<th>b</thead></table>",
  "two heads, bodies and feet":
    "<table><thead><tr><th>a<th>b</thead><thead><tr><th>c<th>d</thead><tfoot><tr><td>e<td>f</tfoot><tbody><tr><td>1<td>2<tbody><tr><td>3<td>4</table>",
  "a caption below": "<table style='caption-side:bottom'><caption>c</caption><tr><th>a<tr><td>1</table>",
  "a head and a foot, no body": "<table><thead><tr><th>a</thead><tfoot><tr><td>b</tfoot></table>",
  "spans beyond the end": "<table><tr><th>a<th>b<tr><td rowspan=5>1<td>2<tr><td colspan=4>3</table>",
  "rowspan 0": "<table><tr><th>a<th>b<tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4</table>",
  "cells that overlap":
    "<table><tr><th>a<th>b<th>c<tr><td>1<td rowspan=2>2<td>3<tr><td colspan=3>4</table><table><tr><td rowspan=2>1<th>a<tr><td rowspan=9>2<tr><td colspan=2>3</table>",
  "spans over groups and all columns":
    "<table><thead><tr><th rowspan=3>a<th>b</thead><tr><td>1<td>2<tr><td colspan=100>3</table><table><tr><th rowspan=2>a<th rowspan=2>b<tr><tr><td>1<td>2</table><table><tr><tr><th>a<th>b<tr></table>",
  "cells, rows and items alone":
    "<div role=cell>x</div><div role=columnheader>y</div><div role=row><div role=cell>r</div></div><div role=rowheader>q</div><ul role=menu><li>c</ul><ul role=group><li>t</ul>",
  "groups in lists":
    "<ul><div lang=fr><li>a<li>b</div><li>c</ul><ol><section aria-label=s><li>q</section><div lang=es>t<li>u</div></ol><nav role=list><div><div role=listitem>k</div></div></nav>",
  "other roles in tables":
    "<table role=group><tr><th>a<tr><td>b</table><table role=list><tr><td>b</table><table><tr role=none><th>a<tr><td role=none>b<td role=button>c</table>",
  "two captions":
    "<table><tr><th>a<tr><td>b</tr><caption>one</caption><caption>two <b>c</b></caption></table>",
  "empty cells and rows": "<table><tr><th><th>b<tr><td><td><tr><tr><td>1<td></table>",
  "a table in a cell":
    "<table><tr><th>a<th>b<tr><td><table><tr><th>c<tr><td>1</table><td><ul><li>d</ul></table>",
  "a table without rows":
    "<p>x</p><table><tbody></tbody></table><table></table><table><caption>only</caption></table>",
  "a table for layout": "<table role=presentation><tr><td>a<td>b<tr><td>c</table>",
  "a table made of blocks":
    "<style>.t{display:table}.r{display:table-row}.c{display:table-cell}</style><div class=t><div class=r><div class=c>a</div><div class=c>b</div></div></div>",
  "a table by its roles":
    "<div role=table><div role=row><span role=columnheader>a</span><span role=columnheader>b</span></div><div role=row><span role=cell>1</span><span role=cell>2</span></div></div>",
  "a table that scrolls as blocks": "<table style='display:block'><tr><th>a<tr><td>1</table>",
  "columns and groups of a table":
    "<table><colgroup><col span=2></colgroup><tr><th scope=colgroup colspan=2>a<tr><th scope=rowgroup rowspan=2>b<td>1<tr><td>2</table>",
  "headers by name": "<table><tr><th id=a>a<th id=b>b<tr><td headers=a>1<td headers='b zz'>2</table>",
  "a table of pages, head repeated": `<table><thead><tr><th>a<th>b</thead><tfoot><tr><td>e<td>f</tfoot>${rows(90, "<tr><td>one<td>two lines<br>in a cell")}</table>`,
  "a row across pages": `<table><tr><th>a<tr><td>${paragraph.repeat(3)}</table>`,
  "nested lists of all kinds":
    "<ol type=a start=3><li>a<ul><li>b<ol reversed><li>c<li value=9>d</ol></ul><li>e</ol><ul><ul><li>loose</ul></ul><menu><li>m</menu>",
  "markers of one's own":
    "<style>li::marker{content:'→ '}.o{list-style:'☑ '}.i{list-style-position:inside}</style><ul><li>a</ul><ul class=o><li>b</ul><ul class=i><li>c</ul>",
  "a picture as a marker": `<ul style="list-style-image:url(${dot})"><li>a<li>b</ul>`,
  "items alone": "<li>a</li><div><li>b</li></div>",
  "items in flex":
    "<ul style='display:flex'><li>a<li>b</ul><ul style='columns:2'><li>c<li>d</ul><ul style='display:grid'><li>e</ul>",
  "lists by role": "<div role=list><div role=listitem>a</div><div>b</div></div>",
  "an empty list": "<p>x</p><ul></ul><ol><li></ol>",
  definitions: "<dl><div><dt>a<dd>b</div><dt>c<dt>d<dd>e<ul><li>f</ul></dl>",
  lines: "• a<br>• b<br><br>• c",
  "figures in figures": `<figure><figure><img src="${dot}" alt="a"><figcaption>b</figcaption></figure><table><tr><th>c<tr><td>1</table><figcaption>d</figcaption></figure><figure>text</figure>`,
  drawings: `<svg width=90 height=40 role=img aria-label="Chart"><defs><linearGradient id=g><stop offset=0 stop-color=red /><stop offset=1 stop-color=blue stop-opacity=.2 /></linearGradient></defs><rect fill="url(#g)" width=40 height=40 /><text x=45 y=20>label</text><a href="https://example.org/"><text y=30>link</text></a></svg><svg width=9 height=9><circle r=4 /></svg><svg width=90 height=40><text y=20>loose text</text></svg>`,
  "a drawing as a picture": `<img alt="Drawing" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='50' height='50'%3E%3Ccircle r='20' cx='25' cy='25' opacity='.5'/%3E%3Ctext y='20'%3Eab%3C/text%3E%3C/svg%3E">`,
  backgrounds: `<div style="background:url(${dot}) repeat,linear-gradient(red,rgba(0,0,255,.3));padding:9px">a</div><p style="background:radial-gradient(red,blue)">b</p>`,
  "a picture that is missing": `<img src="https://example.org/none.png" alt="The map" width=50><img src="${dot}" alt=" " width=9><input type=image alt="go" src="${dot}">`,
  "a picture by its role": `<div role=img aria-label="Stars">★★☆</div><span role=img aria-label="ok">✓</span>`,
  "pictures that scale": `<img src="${dot}" alt="a" style="width:300px;height:200px;image-rendering:pixelated"><img src="${dot}" alt="b" style="width:300px;filter:blur(2px);opacity:.4;border-radius:50%">`,
  "a picture map": `<img src="${dot}" alt="a" usemap="#m" width=90 height=90><map name=m><area shape=rect coords="0,0,9,9" href="https://example.org/a" alt="left"></map>`,
  "links of all kinds": `<p>${"word ".repeat(30)}<a href="https://example.org/?q=ñ&r=(1)">${"a link over several lines ".repeat(12)}</a> <a href="mailto:a@example.org?subject=x">mail</a> <a href="tel:+1">call</a> <a href="#here">here</a> <a href="#none">nowhere</a> <a href="#">top</a> <a href="">self</a> <a name=x>anchor</a></p><a href="https://example.org/"><h2>A heading</h2><p>and a block</p></a><a href="https://example.org/b"><img src="${dot}" alt="" width=9></a><a href="https://example.org/c"></a><h2 id=here>Here</h2>`,
  "links to long names": `<a href="#${"問診".repeat(30)}">a</a> <a href="#${"y".repeat(300)}">b</a> <a href="#${"z".repeat(300)}">c</a><h2 id="${"問診".repeat(30)}">d</h2><h2 id="${"y".repeat(300)}">e</h2>`,
  "links in tables and lists": `<table><tr><th><a href="#a">a</a><tr><td><a href="https://example.org/">1</a></table><ul><li><a href="#a">b</a></ul><nav><ol><li><a href="#a">c</a></ol></nav><p id=a>a</p>`,
  "roles of documents": `<p>a<a href="#n" role="doc-noteref">1</a></p><aside id=n role="doc-footnote">note</aside><section role="doc-endnotes"><ol><li role="doc-endnote">end</ol></section><nav role="doc-toc"><ol><li><a href="#n">a</a></ol></nav><blockquote role="doc-pullquote">q</blockquote><div role="doc-glossary">g</div><p role="doc-subtitle">s</p><div role=note>n</div><div role=math aria-label="x">x</div>`,
  "headings in order":
    "<h2>a</h2><h3>b</h3><h4>c</h4><h5>d</h5><h6>e</h6><h2>f</h2><div role=heading aria-level=3>g</div>",
  "headings in details":
    "<details open><summary><h2>a</h2></summary>b</details><details><summary>c</summary>hidden</details><hgroup><h2>d</h2><p>e</p></hgroup>",
  controls:
    "<form><fieldset><legend>L</legend><label><input type=checkbox checked> ☐ ☑ a</label><input type=radio><input value=v placeholder=p><input placeholder=p><textarea>t</textarea><select multiple><option>a<option selected>b</select><button>Go</button><progress value=.5></progress><meter value=.5></meter><output>o</output><input type=range><input type=date value=2026-01-01><input type=color></fieldset></form>",
  "frames and media":
    "<iframe srcdoc='<p>inner <b>text</b></p>' title=f></iframe><video controls></video><audio controls></audio><canvas width=9 height=9></canvas><object>fallback</object><embed>",
  "turned and mirrored":
    "<div style='transform:rotate(20deg)'><p>a</p></div><p style='writing-mode:vertical-rl'>縦書き b</p><p style='transform:scale(-1,1)'>c</p><p style='transform:perspective(9cm) rotateY(30deg)'>d</p>",
  "transparent and blended":
    "<div style='opacity:.5'><p>a</p><table><tr><th>b<tr><td>1</table><a href='https://example.org/'>c</a></div><p style='mix-blend-mode:multiply'>d</p><p style='text-shadow:1px 1px 2px red'>e</p><div style='box-shadow:0 0 9px red;filter:drop-shadow(0 0 2px blue)'>f</div><p style='backdrop-filter:blur(2px);background:#fff8'>g</p>",
  "clipped and masked": `<div style="clip-path:circle(40%)"><p>a</p></div><p style="-webkit-mask:linear-gradient(#000,#0000)">b</p><p style="overflow:hidden;height:5px">c<br>d</p><p style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">e</p>`,
  "deeply nested groups": `${"<div style='opacity:.99;overflow:hidden;border-radius:2px'>".repeat(34)}<p>deep</p>${"</div>".repeat(34)}`,
  "drawings without a text of their own":
    "<ruby>a<rt>b</rt><rb>c</rb></ruby><p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p><img src='' alt=''><figure>only text</figure><figure><figcaption>c</figcaption></figure><h2></h2><h3> </h3><a href='https://a.example/'>a <object><a href='https://b.example/'>b</a></object> c</a>",
  "on every page": `<div style="position:fixed;top:0">head <a href="https://example.org/">x</a></div><div style="position:fixed;bottom:0;opacity:.5">foot</div>${paragraph.repeat(4)}`,
  "columns and breaks": `<div style="columns:3"><h2>a</h2>${paragraph}<ul><li>b<li style="break-before:page">c</ul></div><p style="break-before:page">d</p>`,
  "boxes of pages": `<style>@page{size:A5;margin:2cm;@bottom-center{content:counter(page) " / " counter(pages)}@top-left{content:"☑ header"}}</style>${paragraph.repeat(3)}`,
  "generated content":
    "<style>p::before{content:counter(c) '. → ';counter-increment:c}p::after{content:'\\E001 \\1F9EC'}h2::before{content:'§ '}.x::before{content:'alone'}</style><p>a</p><p>b</p><h2>c</h2><div class=x></div><q>quoted</q>",
  "languages of parts":
    "<p lang='es'>a</p><p lang='en_US'>b</p><p lang=''>c</p><p lang='x'>d <span lang='zh-Hant-TW'>e</span></p><ul lang=fr><li lang='not a language'>f</ul><p lang='123456789-x'>g</p><table lang='pt-BR'><tr><th lang=de>h</table>",
  "scripts of all kinds": `<p>${text}</p><p dir=rtl>${text} (1) abc <bdo dir=ltr>שלום</bdo></p><p lang=hi>नमस्ते क्षेत्र</p><p>ไทย ភាសា తెలుగు ᚠ 𝄞</p><p lang=ja><ruby>診<rp>(</rp><rt>しん</rt><rp>)</rp></ruby></p>`,
  emoji: "<p>😀 👩‍⚕️ 👍🏽 🇫🇷 1️⃣ ⚠️ ☑️ ❤️‍🔥</p>",
  "ligatures and accents":
    "<p style='font-variant-ligatures:common-ligatures'>office ﬁn e\u0301 a\u0308\u0323 ẹ́</p><p style='font-feature-settings:\"smcp\",\"frac\"'>1/2 small</p><p style='letter-spacing:2px;font-kerning:none'>AV fi</p><p style='font-family:DejaVu Serif;font-style:italic'>fi fl <b>x</b></p><p style='font-family:monospace'>fi</p>",
  "characters without a shape":
    "<p>a\u00adb\u200bc\u200dd\u2060e\ufefff\u00a0g\u2028h\u2029i\u202ej\u202ck\u0085l\u007fm\u0001n\u001fo\u180ep\u2064q\u3000r\ufffds\ufffft</p><pre>a\tb\fc\vd</pre>",
  "private characters": "<p>a \ue000 \uf8ff \u{f0000} \ud800 b</p>",
  "boxed in controls":
    "<p><input value='\ue001 🧬 ᚠ'><img src='x:' alt='ᚠ 𝄞 \ue002' width=90></p><select><option>ᚠ</select>",
  "a font of its own": `<style>@font-face{font-family:own;src:url(data:font/ttf;base64,AAEAAAAA)}</style><p style="font-family:own">a ᚠ 𝄞 \ue001 😀</p>`,
  "hidden things": `<p>x</p><p hidden>a</p><p aria-hidden=true>b <a href="https://example.org/">c</a><img src="${dot}"></p><p style="visibility:hidden">d</p><p style="opacity:0">e</p><table aria-hidden=true><tr><td>1</table>`,
  "other elements":
    "<abbr title='World'>W</abbr><ins>i</ins><del>d</del><code>c</code><kbd>k</kbd><time>t</time><address>a</address><main>m</main><article>r</article><section aria-label=s>s</section><header>h</header><footer>f</footer><search>s</search><math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math><marquee>q</marquee><hr><wbr><dialog open>d</dialog><p contenteditable>e</p>",
  "roles of applications":
    "<div role=alert>a</div><div role=tablist><button role=tab>t</button></div><div role=tree><div role=treeitem>b</div></div><div role=grid><div role=row><div role=gridcell>g</div></div></div><div role=radiogroup><div role=radio>r</div></div><div role=separator>s</div><div role=progressbar>p</div><div role=figure aria-label=f>f</div><div role=term>t</div><div role=definition>d</div><div role=feed><article>x</article></div><div role=toolbar>t</div><div role=none>n</div><div role=link>l</div><div role=button>b</div><div role=caption>c</div><div role=code>c</div><div role=rowgroup><div role=row><span role=rowheader>h</span></div></div><div role=menu><div role=menuitem>m</div></div>",
  "ends early": "<p>a<b>b<table><tr><td>1",
  "a very long text": `<p title="${"x".repeat(40_000)}">${"word ".repeat(20_000)}</p><img src="${dot}" alt="${"long ".repeat(9_000)}">`,
  "tiny and huge":
    "<p style='font-size:.2px'>a</p><p style='font-size:900px;line-height:1'>b</p><div style='width:9000px;border:1px solid'>c</div><p style='margin-left:-9999px'>d</p>",
};
