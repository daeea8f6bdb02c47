/** What a template gets, and how it reads it. */
import type { TemplateSection } from "./template-guide.ts";

export const dataSection: TemplateSection = {
  id: "data",
  title: "What a template gets",
  intro:
    "The output of the step above it. Directly below the root that is the submission: every answer by its key, and the entries that follow here. Below a JOLT step it is that step's output.",
  entries: [
    {
      id: "data-answers",
      name: "{{key}}",
      meaning: "An answer by the key of its question. Dots in a key lead into nested values.",
      examples: [
        { template: "{{firstName}}, {{temperature}} °C", output: "Ada, 39.4 °C" },
        { template: "{{service.kind}}", output: "good" },
      ],
    },
    {
      id: "data-all-answers",
      name: "{{answers}}",
      meaning:
        "All answers by their keys as they are. A field named `form`, `answers`, `pages` or `defaultPages` is available only here.",
      examples: [
        { template: "{{answers.firstName}}", output: "Ada" },
        { template: "{{lookup answers 'service.kind'}}", output: "good" },
      ],
    },
    {
      id: "data-form",
      name: "{{form}}",
      meaning:
        "The form's `title`, the respondent's `locale` and `timeZone`, `submittedAt` (a date with its time) and `instanceId`; " +
        "and whose form it is, as `organisation` with `name`, `logo`, `contact` and `address`, as far as that was said in the publication's settings or in Settings.",
      examples: [
        {
          template:
            '{{#if form.organisation.logo}}{{image form.organisation.logo alt=form.organisation.name width="40mm"}}{{/if}} {{form.organisation.name}}',
          output: " Hill Clinic",
        },
        { template: "{{form.title}}, {{form.instanceId}}", output: "Before the visit, 7F3K" },
        {
          template: "{{date form.submittedAt time='short' timeZone=form.timeZone}}",
          output: "January 15, 2026 at 10:30 AM",
        },
      ],
    },
    {
      id: "data-pages",
      name: "{{pages}}",
      meaning:
        "The answers in words, in the respondent's language: pages with `title` and `sections`, sections with `title` and `answers`, answers with `key`, `label`, `value` (empty while unanswered) and, of what was uploaded, drawn or signed, `file` for the helper `image`; where a title, label or choice isn't translated, its `language` (of the choice `valueLanguage`). A repeat has a section for each of its entries; with up to six questions, the first of them has a `table` of all (`title`, `columns`, and `rows` with `title` and `values`), and the others have `isInTable`. Calculated results that have a label are among the answers.",
      examples: [
        {
          template:
            "{{#each pages}}{{#each sections}}{{#each answers}}{{label}} {{value}}{{/each}}{{/each}}{{/each}}",
          output: "Does your child have a fever? Fever, yes",
        },
      ],
    },
    {
      id: "data-default-pages",
      name: "{{defaultPages}}",
      meaning: "The same in the form's default language, for readers who don't read the respondent's.",
      examples: [{ template: "{{defaultPages.0.title}}", output: "Your child" }],
    },
  ],
};

export const writingSection: TemplateSection = {
  id: "writing",
  title: "How a template is written",
  intro:
    "A page of HTML with Handlebars in it. Partials, decorators and `log` aren't available; whatever is wrong is marked at its line and column.",
  entries: [
    {
      id: "write-value",
      name: "{{value}}",
      meaning:
        "Prints a value; `<`, `&` and quotes can't break the page. Three braces print it as it is: for HTML that you trust, never for answers.",
      examples: [
        { template: "{{a}}", data: { a: "<b>" }, output: "&lt;b&gt;" },
        { template: "{{{a}}}", data: { a: "<b>" }, output: "<b>" },
      ],
    },
    {
      id: "write-if",
      name: "{{#if value}} … {{else}} … {{/if}}",
      meaning:
        "What to print for yes, and for no. A missing value, false, 0, an empty text and an empty list count as no; `{{else if …}}` tests another value. `unless` is the opposite.",
      examples: [
        { template: "{{#if fever}}hot{{else}}fine{{/if}}", output: "hot" },
        { template: "{{#unless fever}}fine{{/unless}}", output: "" },
        {
          template: "{{#if (gt temperature 40)}}very high{{else if (gt temperature 38)}}high{{/if}}",
          output: "high",
        },
      ],
    },
    {
      id: "write-each",
      name: "{{#each list}} … {{else}} … {{/each}}",
      meaning:
        "Repeats for each item, which is `this`. `@index` counts from 0, `@key` is a field's name, `@first` and `@last` mark the ends. With `as |item|` the item gets a name.",
      examples: [
        {
          template: "{{#each symptoms}}{{this}}{{#unless @last}}, {{/unless}}{{/each}}",
          output: "cough, cold",
        },
        { template: "{{#each symptoms as |one|}}{{@index}} {{one}};{{/each}}", output: "0 cough;1 cold;" },
      ],
    },
    {
      id: "write-with",
      name: "{{#with value}} … {{/with}}",
      meaning: "Reads inside a value. `../` goes back out, `@root` to the top.",
      examples: [
        { template: "{{#with form}}{{title}}: {{../firstName}}{{/with}}", output: "Before the visit: Ada" },
      ],
    },
    {
      id: "write-lookup",
      name: "{{lookup value key}}",
      meaning: "Reads the field or the item whose name or number is in another value.",
      examples: [{ template: "{{lookup symptoms 1}}", output: "cold" }],
    },
    {
      id: "write-picture",
      name: '<img src="data:…" alt="…">',
      meaning:
        "A picture of your own, such as a logo, is part of the template: its file as a `data:` address (base64). Pages and PDFs load nothing from elsewhere, so `https://…` shows nothing. An uploaded picture is printed by `image`.",
      examples: [
        {
          template:
            '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="Our sign">',
          output:
            '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="Our sign">',
        },
      ],
    },
    {
      id: "write-space",
      name: "{{~value~}}",
      meaning:
        "Removes the white space on its side. A block's tag that is alone on its line leaves no empty line.",
      examples: [{ template: "( {{~firstName~}} )", output: "(Ada)" }],
    },
    {
      id: "write-comment",
      name: "{{!-- … --}}",
      meaning: "A note that isn't printed.",
      examples: [{ template: "{{!-- for the nurse --}}{{firstName}}", output: "Ada" }],
    },
  ],
};
