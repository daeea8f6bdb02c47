/** Ways to reach out by elements and links. */
import { each, type Vector } from "./vector.ts";

export const inMarkup: readonly Vector[] = [
  { name: "picture", html: (to) => each(to, "secret.png", (at) => `<img src="${at}">`) },
  {
    name: "picture for another screen",
    html: (to) => each(to, "secret.png", (at) => `<img srcset="${at} 1x, ${at}?2 2x" sizes="100vw">`),
  },
  {
    name: "picture with sources",
    html: (to) => each(to, "secret.png", (at) => `<picture><source srcset="${at}"><img alt=""></picture>`),
  },
  {
    name: "picture that loads late",
    html: (to) => each(to, "secret.png", (at) => `<img loading="lazy" src="${at}">`),
  },
  {
    name: "button of a picture",
    html: (to) => each(to, "secret.png", (at) => `<input type="image" src="${at}">`),
  },
  {
    name: "background of a body or table",
    html: (to) =>
      each(to, "secret.png", (at) => `<table background="${at}"><td background="${at}">x</table>`),
  },
  {
    name: "video, audio and their poster and captions",
    html: (to) =>
      each(
        to,
        "secret.txt",
        (at) =>
          `<video src="${at}" poster="${at}" autoplay><track default src="${at}"></video><audio autoplay src="${at}"></audio>`,
      ),
  },
  {
    name: "source of a video",
    html: (to) => each(to, "secret.txt", (at) => `<video preload="auto"><source src="${at}"></video>`),
  },
  { name: "object", html: (to) => each(to, "secret.svg", (at) => `<object data="${at}"></object>`) },
  {
    name: "object that says what it is",
    html: (to) => each(to, "secret.svg", (at) => `<object type="image/svg+xml" data="${at}"></object>`),
  },
  { name: "embed", html: (to) => each(to, "secret.svg", (at) => `<embed src="${at}">`) },
  {
    name: "applet and old names",
    html: (to) =>
      each(
        to,
        "secret.png",
        (at) => `<applet archive="${at}" code="x"></applet><img dynsrc="${at}" lowsrc="${at}">`,
      ),
  },
  {
    name: "base for relative addresses",
    html: (to) =>
      `<base href="${to.http}/"><img src="probe"><base href="file://${to.folder}/"><img src="secret.png">`,
  },
  {
    name: "form that sends itself",
    html: (to) =>
      each(
        to,
        "secret.html",
        (at) => `<form action="${at}"><input autofocus type="submit" formaction="${at}"></form>`,
      ),
  },
  {
    name: "link with a ping",
    html: (to) => each(to, "secret.html", (at) => `<a ping="${at}" href="${at}" autofocus>x</a>`),
  },
  {
    name: "manifest and profile of the document",
    html: (to) =>
      each(
        to,
        "secret.txt",
        (at) => `<html manifest="${at}"><head profile="${at}"><link rel="manifest" href="${at}">`,
      ),
  },
];

export const inLinks: readonly Vector[] = [
  ...["stylesheet", "alternate stylesheet", "preload", "modulepreload", "prefetch", "prerender", "next"].map(
    (rel): Vector => ({
      name: `link ${rel}`,
      html: (to) => each(to, "secret.css", (at) => `<link rel="${rel}" as="style" href="${at}">`),
    }),
  ),
  {
    name: "link to look up a name",
    html: (to) =>
      `<link rel="dns-prefetch" href="//${to.host}"><link rel="dns-prefetch" href="//a.${to.host}">`,
  },
  {
    name: "link to connect ahead",
    html: (to) =>
      each(
        to,
        "",
        (at) => `<link rel="preconnect" href="${at}"><link rel="preconnect" crossorigin href="${at}">`,
      ),
  },
  {
    name: "link to icons and imports",
    html: (to) =>
      each(
        to,
        "secret.png",
        (at) =>
          `<link rel="icon" href="${at}"><link rel="apple-touch-icon" href="${at}"><link rel="import" href="${at}"><link rel="pingback" href="${at}">`,
      ),
  },
  {
    name: "rules for speculation",
    html: (to) =>
      `<script type="speculationrules">{"prerender":[{"urls":["${to.http}/probe"]}],"prefetch":[{"urls":["${to.http}/probe2"],"requires":["anonymous-client-ip-when-cross-origin"]}]}</script>`,
  },
];
