/**
 * What a saved report may contain: elements and attributes that show something, and neither run, load, send nor hold markup of
 * another kind. What isn't named here is left out.
 */

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));

/** Elements of HTML. */
export const htmlElements = words(
  "html head body title meta style",
  "address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search",
  "blockquote dd div dl dt figcaption figure hr li menu ol p pre ul listing center",
  "a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s samp",
  "small span strike strong sub sup time tt u var wbr",
  "img map area table caption colgroup col tbody thead tfoot tr td th details summary dialog",
  "button datalist fieldset input label legend meter optgroup option output progress select textarea",
);

/** Elements of HTML whose content is another program's, or the fallback of one; of others that aren't allowed, the content stays. */
export const goneWithContent = words(
  "script template noscript noembed noframes iframe frameset fencedframe portal object embed applet audio video canvas",
);

/** Elements of HTML without content. */
export const voidElements = words("area br col hr img input meta wbr");

/** Elements of SVG: no `foreignObject`, and none that may hold HTML but `title` and `desc`, of which the text alone stays. */
export const svgElements = words(
  "svg g defs symbol use switch view a title desc style path rect circle ellipse line polyline polygon",
  "text tspan textPath image marker linearGradient radialGradient stop clipPath mask pattern filter",
  "feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap",
  "feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode",
  "feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence",
);

/** Elements of MathML: none that may hold pictures, annotations or actions. */
export const mathElements = words(
  "math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle",
  "msub msubsup msup mtable mtd mtext mtr munder munderover none semantics menclose mfenced",
);

/** Elements of SVG and MathML in which a browser reads HTML; a `title` of HTML has nothing but text either. */
export const onlyText = words("title desc mi mn mo ms mtext");

const everywhere = words("id class style title lang dir role hidden tabindex translate");

const ofHtml = words(
  "abbr align alt bgcolor border cellpadding cellspacing char charoff checked clear color cols colspan compact coords",
  "datetime disabled download face for frame headers height high href hreflang hspace label low max maxlength media min",
  "multiple name nowrap noshade open optimum pattern placeholder readonly rel required reversed rows rowspan rules scope",
  "selected shape size span src start step summary target type usemap valign value vspace width wrap background",
);

const ofSvg = words(
  "alignment-baseline amplitude azimuth basefrequency baseline-shift bias clip clip-path clip-rule clippathunits color",
  "color-interpolation color-interpolation-filters cx cy d diffuseconstant direction display divisor dominant-baseline dx",
  "dy edgemode elevation exponent fill fill-opacity fill-rule filter filterunits flood-color flood-opacity font-family",
  "font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy gradienttransform gradientunits",
  "height href image-rendering in in2 intercept k1 k2 k3 k4 kernelmatrix kernelunitlength lengthadjust letter-spacing",
  "lighting-color limitingconeangle marker-end marker-mid marker-start markerheight markerunits markerwidth mask",
  "maskcontentunits maskunits media method mode numoctaves offset opacity operator order orient overflow paint-order path",
  "pathlength patterncontentunits patterntransform patternunits points pointsatx pointsaty pointsatz preservealpha",
  "preserveaspectratio primitiveunits r radius refx refy result rotate rx ry scale seed shape-rendering side slope space",
  "spacing specularconstant specularexponent spreadmethod startoffset stddeviation stitchtiles stop-color stop-opacity",
  "stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width",
  "surfacescale systemlanguage tablevalues target targetx targety text-anchor text-decoration text-rendering textlength",
  "transform transform-origin type unicode-bidi values vector-effect version viewbox visibility width word-spacing",
  "writing-mode x x1 x2 xchannelselector y y1 y2 ychannelselector z",
);

const ofMath = words(
  "accent accentunder alttext close columnalign columnlines columnspacing columnspan depth display displaystyle fence frame",
  "height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation",
  "open rowalign rowlines rowspacing rowspan rspace scriptlevel separator separators stretchy symmetric voffset width",
);

const own = { html: ofHtml, svg: ofSvg, math: ofMath };

/** Whether elements of this kind may have an attribute; whether its value may stay is another question. @param name in lower case */
export function mayHave(kind: keyof typeof own, name: string): boolean {
  return everywhere.has(name) || own[kind].has(name) || /^(aria|data)-[a-z0-9_.-]+$/.test(name);
}

/** What the `meta` elements of a page may be named: what they say of it changes nothing else. */
export const metaNames = words("author description keywords generator viewport color-scheme");
