/** Templates and answers that have broken engines of this kind, or would break a careless one: a table by families. */

export interface Attack {
  family: string;
  template: string;
  /** JSON of the answers; by default a small submission. */
  data: string;
  /** The required result: this exact text, or a refusal. Absent: either, as long as nothing leaks. */
  expected: string | { refused: RegExp } | undefined;
}

type Row = readonly [template: string, expected?: Attack["expected"], data?: string];

const submission = JSON.stringify({
  a: { b: 1 },
  s: "text",
  n: 5,
  f: false,
  list: [{ x: 1 }, { x: 2 }],
  items: Array.from({ length: 20 }, (_, index) => index),
});
const ast = (...body: object[]) => ({ type: "Program", body, blockParams: [], strip: {} });
const evil = { type: "NumberLiteral", value: "process.mainModule.require('child_process')", original: 1 };
const path = (original: string) => ({
  type: "PathExpression",
  data: false,
  depth: 0,
  parts: [original],
  original,
});
const mustache = {
  type: "MustacheStatement",
  path: path("lookup"),
  params: [evil],
  escaped: true,
  strip: {},
};
const answers = (value: unknown) => JSON.stringify(value);
/** `__proto__` as an own key, which only a parser of JSON makes. */
const keyed = (name: string, value: unknown) => `{${JSON.stringify(name)}:${JSON.stringify(value)}}`;
const refused = (text: RegExp) => ({ refused: text });
const tooMuch = refused(/too much work|takes too long|produces too much output/);
const tooDeep = refused(/nested too deeply|can be nested at most|can follow each other/);
const inherited = ["constructor", "__proto__", "prototype", "toString", "valueOf", "hasOwnProperty"];

const rows: Record<string, readonly Row[]> = {
  "prototype access": [
    ...inherited.flatMap((name): Row[] => [
      [`{{${name}}}`, ""],
      [`{{this.${name}}}`, ""],
      [`{{a.${name}.${name}}}`, ""],
      [`{{s.${name}}}{{n.${name}}}{{f.${name}}}{{list.${name}}}`, ""],
      [`{{@root.${name}}}{{@${name}}}{{@properties.${name}}}`, ""],
      [`{{#with a.${name}}}in{{/with}}`, ""],
    ]),
    ["{{__defineGetter__}}{{__defineSetter__}}{{__lookupGetter__}}{{__lookupSetter__}}", ""],
    ["{{isPrototypeOf}}{{propertyIsEnumerable}}{{toLocaleString}}", ""],
    ["{{s.at}}{{s.constructor.fromCharCode}}{{s.replace}}", ""],
    ["{{list.map}}{{list.push}}{{list.constructor.isArray}}{{list.at}}", ""],
    ["{{#each this}}{{@key.constructor}}{{/each}}", ""],
    ["{{@index.constructor}}{{@first.constructor}}{{@root.constructor.name}}", ""],
    ["{{process}}{{globalThis}}{{global}}{{require}}{{module}}{{exports}}{{Function}}", ""],
    ["{{process.env.SPROUT_CANARY}}{{globalThis.sproutCanary}}", ""],
  ],
  "the constructor": [
    ["{{#with (lookup s 'constructor')}}{{#with (lookup this 'constructor')}}in{{/with}}{{/with}}", ""],
    ["{{#with (lookup a 'constructor') as |c|}}{{c 'return process'}}{{/with}}", ""],
    ["{{constructor 'return process'}}", refused(/no helper/)],
    ["{{#constructor}}in{{/constructor}}", ""],
    ["{{^constructor}}out{{/constructor}}", "out"],
    ["{{#if constructor}}in{{else}}out{{/if}}", "out"],
    ["{{#each constructor}}in{{else}}out{{/each}}", "out"],
    ["{{a.constructor.constructor.constructor}}", ""],
    ["{{[constructor].[constructor]}}", ""],
    ["{{constructor/constructor}}", ""],
    ["{{this.constructor.prototype.polluted}}", ""],
    [
      `{{#with "s" as |string|}}{{#with "e"}}{{#with split as |conslist|}}{{this.pop}}{{this.push (lookup string.sub "constructor")}}{{/with}}{{/with}}{{/with}}`,
      refused(/no helper/),
    ],
  ],
  "prototype keys": [
    ["{{__proto__.polluted}}", "own", '{"__proto__":{"polluted":"own"}}'],
    ["{{polluted}}", "", '{"__proto__":{"polluted":"own"}}'],
    ["{{#each this}}{{@key}}={{this}};{{/each}}", "__proto__=1;a=2;", '{"__proto__":1,"a":2}'],
    ["{{lookup this '__proto__'}}", "1", '{"__proto__":1}'],
    ["{{json this}}", undefined, '{"__proto__":{"a":1}}'],
    ["{{#with __proto__}}{{a}}{{/with}}", "1", '{"__proto__":{"a":1}}'],
    ["{{constructor.prototype.polluted}}", "own", '{"constructor":{"prototype":{"polluted":"own"}}}'],
    ["{{property '__proto__' 'toString'}}", ""],
    ["{{@properties.__proto__.toString}}", ""],
    ["{{join list key='__proto__'}}", ", "],
    ["{{#each (sort list key='__proto__')}}{{x}}{{/each}}", "12"],
    ["{{count (where list '__proto__' 1)}}", "0"],
    ["{{t '__proto__'}}{{t 'constructor' context='__proto__'}}", "__proto__constructor"],
    ["{{t 'a {__proto__} {constructor}'}}", "a {__proto__} {constructor}"],
    ["{{t 'a {__proto__}' __proto__=n}}", undefined],
    ["{{eq a b __proto__=1}}", undefined],
  ],
  "lookup tricks": [
    ...inherited.flatMap((name): Row[] => [
      [`{{lookup this "${name}"}}`, ""],
      [`{{lookup (lookup this "${name}") "${name}"}}`, ""],
      [`{{lookup list "${name}"}}{{lookup s "${name}"}}`, ""],
    ]),
    ["{{lookup this k}}", "", '{"k":["constructor"]}'],
    ["{{lookup this k}}", "", '{"k":[["__proto__"]]}'],
    ["{{lookup this k}}", "", '{"k":{"toString":"constructor"}}'],
    ["{{lookup (lookup list 0) 'constructor'}}", ""],
    ["{{lookup undefined 'a'}}{{lookup null 'a'}}", ""],
    ["{{lookup this undefined}}{{lookup this null}}", ""],
    ["{{lookup list -1}}{{lookup list 1e309}}{{lookup list 'length'}}", undefined],
    ["{{lookup}}", undefined],
    ["{{lookup this}}", refused(/two values/)],
    ["{{#with (lookup this 'constructor')}}in{{else}}out{{/with}}", "out"],
    ["{{#each (lookup this 'constructor')}}in{{else}}out{{/each}}", "out"],
    ["{{lookup.constructor}}{{lookup.call}}", undefined],
    ["{{(lookup this 'constructor') 'x'}}", undefined],
    ["{{#(lookup this 'constructor')}}in{{/(lookup this 'constructor')}}", undefined],
  ],
  "AST objects as data": [
    ["{{> (lookup . 'p')}}", refused(/^Partials/), answers({ p: { call: true, ...ast(mustache) } })],
    ["{{p}}", "[object Object]", answers({ p: ast(mustache) })],
    ["{{{p}}}", "[object Object]", answers({ p: ast({ type: "ContentStatement", value: "x" }) })],
    ["{{#with p}}{{type}}{{/with}}", "Program", answers({ p: ast(mustache) })],
    ["{{#p}}{{type}}{{/p}}", "Program", answers({ p: ast(mustache) })],
    ["{{#each p}}{{this}},{{/each}}", undefined, answers({ p: ast(mustache) })],
    ["{{value}}", "process.mainModule.require(&#x27;child_process&#x27;)", answers(evil)],
    ["{{lookup . p}}", "", answers({ p: ast(mustache) })],
    ["{{eq p q}}", "false", answers({ p: ast(mustache), q: ast(mustache) })],
    ["{{compile p}}", refused(/no helper/), answers({ p: ast(mustache) })],
    ["{{this}}", "[object Object]", answers(ast(mustache))],
    ["{{type}}{{body.0.type}}", "ProgramMustacheStatement", answers(ast(mustache))],
    ["{{t p}}", "[object Object]", answers({ p: ast(mustache) })],
    ["{{default p 1}}", "[object Object]", answers({ p: { compiler: [8, ">= 4.3.0"], main: "function" } })],
  ],
  "answers as poison": [
    ...[
      "toHTML",
      "call",
      "apply",
      "toString",
      "valueOf",
      "toJSON",
      "then",
      "length",
      "helperMissing",
    ].flatMap((name): Row[] => [
      [`{{[${name}]}}`, "&lt;b&gt;", keyed(name, "<b>")],
      ["{{p}}", "[object Object]", `{"p":${keyed(name, "<b>")}}`],
      ["{{#each p}}{{this}}{{/each}}", "[object Object]", `{"p":[${keyed(name, true)}]}`],
    ]),
    ["{{p}}", "[object Object]", '{"p":{"toHTML":"<script>","call":true}}'],
    ["{{{p}}}", "[object Object]", '{"p":{"toString":{"call":1},"valueOf":2}}'],
    ["{{p}}", "&lt;script&gt;alert(1)&lt;/script&gt;", '{"p":"<script>alert(1)</script>"}'],
    ["{{p}}", "{{constructor.constructor}}", '{"p":"{{constructor.constructor}}"}'],
    ["{{t p}}", "{{p}}", '{"p":"{{p}}"}'],
    ["{{t 'Dear {p}' p=p}}", "Dear {p}", '{"p":"{p}"}'],
    ["{{date p}}{{number p}}", "[object Object][object Object]", '{"p":{"toString":1}}'],
    ["{{join p}}", "[object Object], [object Object]", '{"p":[{"toString":1},{"join":2}]}'],
    ["{{blockHelperMissing}}{{lookupProperty}}", "12", '{"blockHelperMissing":1,"lookupProperty":2}'],
    ["{{hasOwnProperty}}", "1", '{"hasOwnProperty":1}'],
  ],
  "partials and decorators": [
    ["{{> header}}", refused(/^Partials/)],
    ["{{>a}}", refused(/^Partials/)],
    ["{{> (lookup this 'a')}}", refused(/^Partials/)],
    ["{{> @partial-block}}", refused(/^Partials/)],
    ["{{#> layout}}x{{/layout}}", refused(/^Partials/)],
    ["{{#if f}}{{> hidden}}{{/if}}", refused(/^Partials/)],
    ["{{> constructor}}", refused(/^Partials/)],
    ["{{> __proto__}}", refused(/^Partials/)],
    ["{{> '../../etc/passwd'}}", refused(/^Partials/)],
    ['{{#*inline "x"}}y{{/inline}}', refused(/^Inline partials/)],
    ['{{#*inline "__proto__"}}y{{/inline}}', refused(/^Inline partials/)],
    ["{{* decorator}}", refused(/^Decorators/)],
    ["{{* constructor}}", refused(/^Decorators/)],
    ["{{#* constructor}}{{/constructor}}", refused(/^Inline partials/)],
    ["{{log a}}", refused(/isn't available/)],
    ["{{log 'x' level='error'}}", refused(/isn't available/)],
    ["{{helperMissing 1}}", refused(/no helper/)],
    ["{{blockHelperMissing a}}", refused(/no helper/)],
    ["{{#blockHelperMissing a}}x{{/blockHelperMissing}}", refused(/no helper/)],
    ["{{{{raw-helper}}}}{{constructor}}{{{{/raw-helper}}}}", undefined],
  ],
  "code in names": [
    ["{{[\"];process.exit(1);//]}}", undefined],
    ["{{[a\\u0022+process.exit(1)]}}", undefined],
    ["{{a.[');process.exit(1);(']}}", ""],
    ["{{#each list as |process.exit|}}{{/each}}", undefined],
    ["{{#each list as |constructor __proto__|}}{{constructor.x}}{{__proto__}}{{/each}}", "1021"],
    ["{{#with a as |arguments|}}{{arguments.b}}{{/with}}", "1"],
    ["{{#with a as |this|}}{{this}}{{/with}}", undefined],
    ["{{join list key='\\'+process.exit()+\\''}}", undefined],
    ["{{\"'+process.exit()+'\"}}", ""],
    ["${process.env.SPROUT_CANARY}<%= process.env %>#{7*7}{% raw %}", "${process.env.SPROUT_CANARY}<%= process.env %>#{7*7}{% raw %}"],
    ["</script><script>{{s}}</script>", "</script><script>text</script>"],
    ["{{!-- {{constructor}} --}}{{! process.exit() }}", ""],
  ], // biome-ignore format: a template a line
  "loop bombs": [
    [`${"{{#each items}}".repeat(5)}x${"{{/each}}".repeat(5)}`, undefined],
    [`${"{{#each @root.items}}".repeat(5)}x${"{{/each}}".repeat(5)}`, tooMuch],
    [`${"{{#each @root.items}}".repeat(8)}x${"{{/each}}".repeat(8)}`, tooMuch],
    [`${"{{#each ../items}}".repeat(10)}x${"{{/each}}".repeat(10)}`, undefined],
    [`${"{{#@root.items}}".repeat(12)}x${"{{/@root.items}}".repeat(12)}`, tooMuch],
    [`${"{{#each @root.items}}".repeat(8)}${"{{/each}}".repeat(8)}`, tooMuch],
    [`${"{{#each @root.items}}".repeat(4)}{{json @root}}${"{{/each}}".repeat(4)}`, tooMuch],
    [`${"{{#each @root.items}}".repeat(4)}{{join @root.items}}${"{{/each}}".repeat(4)}`, tooMuch],
    [`${"{{#each @root.items}}".repeat(4)}{{sort @root.items}}${"{{/each}}".repeat(4)}`, tooMuch],
    [`${"{{#each @root.items}}".repeat(4)}{{date '2020-01-01' 'full'}}${"{{/each}}".repeat(4)}`, undefined],
    [`${"{{#each @root.items}}".repeat(4)}{{number 1 decimals=@index}}${"{{/each}}".repeat(4)}`, undefined],
    [
      `${"{{#each @root.items}}".repeat(4)}{{number this currency=(t @key)}}${"{{/each}}".repeat(4)}`,
      undefined,
    ],
    ["{{#each (sort big)}}{{#each (sort @root.big)}}x{{/each}}{{/each}}", tooMuch, bigList(5_000)],
    ["{{#each big}}{{#if (includes @root.big -1)}}x{{/if}}{{/each}}", tooMuch, bigList(5_000)],
    ["{{#each big}}{{count (where @root.big 'x' 1)}}{{/each}}", tooMuch, bigList(5_000)],
    ["{{#each big}}{{count (reverse @root.big)}}{{/each}}", tooMuch, bigList(5_000)],
    ["{{#each big}}{{#if (eq @root.text this)}}x{{/if}}{{/each}}", undefined, longText(100_000, 5_000)],
    ["{{#each big}}{{number @root.text}}{{/each}}", tooMuch, longText(100_000, 5_000)],
    ["{{#each big}}{{date @root.text}}{{/each}}", tooMuch, longText(100_000, 5_000)],
    ["{{#each big}}{{#if (gt @root.text 5)}}x{{/if}}{{/each}}", undefined, longText(200_000, 5_000)],
    ["{{#each big}}{{t @root.text}}{{/each}}", tooMuch, longText(100_000, 5_000)],
  ],
  "slow to read, then slow to run": [
    [`{{!--}}${"{{#a}}".repeat(8_000)}${"{{/a}}".repeat(8_000)}--}}`, { refused: /nested too deeply/ }],
    [`{{!---}}${"{{#a}}".repeat(8_000)}${"{{/a}}".repeat(8_000)}--}}`, { refused: /nested too deeply/ }],
    [`${"{{!--}".repeat(40_000)}`, undefined],
    [`${"{{a}}".repeat(9_000)}${loops(8, "{{date '2020-01-01' 'full'}}")}`, undefined],
    [`${"{{#if a}}{{/if}}".repeat(4_000)}${loops(8, "{{number 1.5 currency='EUR'}}")}`, undefined],
    [`{{list ${"1 ".repeat(19_000)}}}${loops(6, "{{sort @root.items}}")}`, undefined],
    [`${"../".repeat(30_000)}{{${"../".repeat(40_000)}a}}${loops(6, "{{join @root.items}}")}`, undefined],
  ],
  "output bombs": [
    ["{{#each big}}{{@root.text}}{{/each}}", tooMuch, longText(100_000, 5_000)],
    ["{{#each big}}{{{json @root.text}}}{{/each}}", tooMuch, longText(100_000, 5_000)],
    [`{{#each items}}${"x".repeat(250_000)}{{/each}}`, undefined],
    [`${"{{#each @root.items}}".repeat(2)}${"x".repeat(100_000)}${"{{/each}}".repeat(2)}`, tooMuch],
    ["{{#each big}}{{join @root.big @root.text}}{{/each}}", tooMuch, longText(100_000, 5_000)],
    ["{{join big text}}", tooMuch, longText(100_000, 5_000)],
    ["{{join big last=text}}", undefined, longText(200_000, 5_000)],
    ["{{join (list text text text) text}}", undefined, longText(200_000, 1)],
    [
      `{{t "${"{x}".repeat(2_000)}" x=text}}`,
      tooMuch,
      longText(100_000, 1),
    ],
    [
      `{{#with (join big text) as |t|}}{{join @root.big t}}{{/with}}`,
      tooMuch,
      longText(1_000, 5_000),
    ],
    ["{{number 1 decimals=1e9}}{{number 1e300 decimals=20}}", undefined],
    ["{{json this indent=1e9}}", undefined],
    ["{{big}}", undefined, bigList(40_000)],
    ["{{text}}", tooMuch, answers({ text: "<".repeat(1_500_000) })],
  ], // biome-ignore format: a template a line
  "deep nesting": [
    ["{{#a}}".repeat(20_000) + "{{/a}}".repeat(20_000), tooDeep],
    ["{{#if a}}".repeat(65) + "{{/if}}".repeat(65), tooDeep],
    [`${"{{#if a}}".repeat(64)}in${"{{/if}}".repeat(64)}`, "in"],
    ["{{#with a}}".repeat(3_000), undefined],
    ["\\{{{{#a}}".repeat(20_000), undefined],
    [`{{#if a}}${"{{else if b}}".repeat(18_000)}{{/if}}`, tooDeep],
    [`{{#if f}}${"{{else if f}}".repeat(150)}{{else}}in{{/if}}`, "in"],
    [`{{a ${"(b ".repeat(30_000)}${")".repeat(30_000)}}}`, tooDeep],
    [`{{#if ${"(not ".repeat(63)}a${")".repeat(63)}}}in{{/if}}`, undefined],
    [`{{#if ${"(not ".repeat(100)}a${")".repeat(100)}}}in{{/if}}`, tooDeep],
    [`{{a${".a".repeat(50_000)}}}`, undefined],
    [`{{${"../".repeat(50_000)}a}}`, undefined],
    [`{{@${"../".repeat(50_000)}index}}`, undefined],
    ["{{{{a}}}}".repeat(10_000), undefined],
    ["{{big}}", undefined, answers({ big: nested(60) })],
    ["{{json big}}", undefined, answers({ big: nested(60) })],
    ["{{^a}}".repeat(5_000), undefined],
    ["{{#each a}}{{^}}".repeat(5_000), undefined],
  ],
  "huge literals": [
    ["x".repeat(262_145), refused(/can have at most/)],
    ["x".repeat(262_144), "x".repeat(262_144)],
    [`{{"${"x".repeat(200_000)}"}}`, ""],
    [`{{t "${"x".repeat(200_000)}"}}`, "x".repeat(200_000)],
    [`{{t "x" context="${"x".repeat(200_000)}"}}`, "x"],
    [`{{${"9".repeat(100_000)}}}`, ""],
    [`{{number ${"9".repeat(400)}}}`, undefined],
    [`{{[${"x".repeat(200_000)}]}}`, ""],
    [`{{a ${"b ".repeat(60_000)}}}`, undefined],
    [`{{list ${"1 ".repeat(60_000)}}}`, undefined],
    [`{{t "x" ${"a=1 ".repeat(40_000)}}}`, undefined],
    [`{{!${"-".repeat(250_000)}}}`, ""],
    [`{{!--${"}}".repeat(100_000)}--}}`, undefined],
    [`{{!-- ${"}}".repeat(100_000)} --}}`, ""],
    [`{{!--${"{{!--".repeat(50_000)}`, undefined],
    ["{{a}}".repeat(40_000), refused(/at most \d+ tags/)],
    ["{{".repeat(100_000), undefined],
    ["}}".repeat(100_000), "}}".repeat(100_000)],
    [`{{#each items as |${"a ".repeat(50_000)}|}}{{/each}}`, undefined],
    ["\\".repeat(200_000), "\\".repeat(200_000)],
    [`${"\\".repeat(100_000)}{{a}}`, undefined],
  ],
  "white space": [
    [`${" \n".repeat(100_000)}{{~#if a~}}${" \n".repeat(20_000)}{{/if}}`, undefined],
    [`{{~a~}}${" ".repeat(250_000)}`, undefined],
    [`${" ".repeat(250_000)}{{~a}}`, undefined],
    ["{{~! x ~}}\n".repeat(15_000), undefined],
    [" {{#if a}}\n".repeat(60) + " {{/if}}\n".repeat(60), undefined],
    [`{{${" ".repeat(200_000)}a${" ".repeat(50_000)}}}`, "[object Object]"],
    [`{{#if${"\n".repeat(100_000)}a}}in{{/if}}`, "in"],
    [`${"\r\n".repeat(100_000)}{{~n}}`, "5"],
    ["\u2028{{n}}\u2029\u0085\ufeff", "\u20285\u2029\u0085\ufeff"],
    ["{{\u00a0n\u00a0}}", undefined],
  ],
  unicode: [
    ["{{n}}\u0000{{n}}", refused(/^This can't be read here/)],
    ["{{\u0000}}", undefined],
    ["{{[\ud800]}}\ud800", undefined],
    ["{{日本}}{{émile}}", "12", '{"日本":1,"émile":2}'],
    ["{{conſtructor}}{{ｃonstructor}}{{constructor\u200b}}", undefined],
    ["{{\\u0063onstructor}}", undefined],
    ["{{[__pro\u200bto__]}}", ""],
    ["{{p}}", "\u202eevil&lt;", answers({ p: "\u202eevil<" })],
    ["{{sort p}}", undefined, answers({ p: Array.from({ length: 500 }, (_, n) => "e\u0301".repeat(n)) })],
    ["{{date p}}{{number p}}", undefined, answers({ p: "٢٠٢٠-٠١-٠١" })],
    ["{{t '\ud800'}}{{t '👩‍👩‍👧‍👦'}}", undefined],
    ["{{date '2020-01-01T00:00Z' timeZone='../../etc'}}", undefined],
    ["{{date '2020-01-01T00:00Z' timeZone='\u0000'}}", undefined],
    ["{{number 1 currency='<script>'}}{{number 1 currency=''}}", undefined],
  ],
};

/** Every attack of the table. */
export const attacks: readonly Attack[] = Object.entries(rows).flatMap(([family, list]) =>
  list.map(([template, expected, data = submission]) => ({ family, template, data, expected })),
);

function loops(depth: number, body: string): string {
  return `${"{{#each @root.items}}".repeat(depth)}${body}${"{{/each}}".repeat(depth)}`;
}

function bigList(length: number): string {
  return JSON.stringify({ big: Array.from({ length }, (_, index) => ({ x: index })) });
}

function longText(characters: number, length: number): string {
  return JSON.stringify({
    text: "7".repeat(characters),
    big: Array.from({ length }, (_, index) => index),
  });
}

function nested(levels: number): unknown {
  let value: unknown = "in";
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}
