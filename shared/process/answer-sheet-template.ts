/** Handlebars source over `SubmissionDocument`. Colours and spacing follow `web/ui/tokens.css`, on paper. */
export const answerSheetTemplate = `<!doctype html>
<html lang="{{form.locale}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{form.title}}{{#if form.organisation.name}} · {{form.organisation.name}}{{/if}}</title>
<style>
  body { margin: 0 auto; padding: 24px; max-width: 46rem; color: #23211d; background: #fff;
    font: 400 15px/1.5 "Open Sans", Inter, system-ui, sans-serif; }
  header { border-bottom: 2px solid #23663f; padding-bottom: 12px; margin-bottom: 24px; }
  h1, h2, h3 { overflow-wrap: anywhere; }
  h1 { font-size: 28px; line-height: 1.2; margin: 0 0 4px; color: #17472b; }
  header p { margin: 0; color: #625d54; }
  .clinic { display: flex; align-items: center; gap: 16px; margin-bottom: 16px; }
  .clinic img { max-width: 40mm; max-height: 20mm; }
  .clinic p { font-size: 13px; }
  .clinic :is(strong, span) { display: block; white-space: pre-line; overflow-wrap: anywhere; }
  .clinic strong { color: #23211d; }
  h2 { font-size: 18px; margin: 32px 0 8px; color: #17472b; break-after: avoid; }
  h3 { font-size: 15px; margin: 16px 0 4px; color: #625d54; break-after: avoid; }
  table { width: 100%; border-collapse: collapse; }
  tr { break-inside: avoid; border-bottom: 1px solid #e2ded6; }
  th, td { padding: 8px 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  th { width: 45%; padding-inline-end: 24px; font-weight: 400; color: #625d54; }
  td { white-space: pre-line; font-weight: 600; }
  td:empty::before { content: "–"; font-weight: 400; color: #625d54; }
  .repeat th, .repeat td { width: auto; padding-inline-end: 12px; }
  .repeat thead th { vertical-align: bottom; }
  .repeat thead td::before { content: none; }
  footer { margin-top: 32px; font-size: 12px; color: #625d54; overflow-wrap: anywhere; }
  @media (max-width: 30rem) { table:not(.repeat) :is(tr, th, td) { display: block; width: auto; } table:not(.repeat) th { padding: 8px 0 0; } table:not(.repeat) td { padding: 0 0 8px; } }
  @media print { body { padding: 0; max-width: none; font-size: 10.5pt; } h1 { font-size: 20pt; } h2 { font-size: 13pt; } h3 { font-size: 10.5pt; } footer { font-size: 8pt; } }
</style>
</head>
<body>
<header>
{{#with form.organisation}}
  <div class="clinic">
    {{#if logo}}{{image logo alt=(default name "") width="40mm"}}{{/if}}
    <p>{{#if name}}<strong>{{name}}</strong>{{/if}}{{#if address}}<span>{{address}}</span>{{/if}}{{#if contact}}<span>{{contact}}</span>{{/if}}</p>
  </div>
{{/with}}
  <h1>{{form.title}}</h1>
  <p>{{date form.submittedAt timeZone=(default form.timeZone "UTC")}}</p>
</header>
<main>
{{#each pages}}
  <section>
  {{#if title}}
    <h2>{{#if language}}<bdi lang="{{language}}">{{title}}</bdi>{{else}}{{title}}{{/if}}</h2>
  {{/if}}
  {{#each sections}}
    {{#if table}}
    {{#if (ne table.title ../title)}}
    <h3>{{table.title}}</h3>
    {{/if}}
    <table class="repeat">
      <thead><tr><td></td>{{#each table.columns}}<th scope="col">{{this}}</th>{{/each}}</tr></thead>
      <tbody>
      {{#each table.rows}}
        <tr><th scope="row">{{title}}</th>{{#each values}}<td>{{#if (lookup ../files @index)}}{{image (lookup ../files @index) alt=(lookup ../../table.columns @index) width="4cm"}}{{else}}{{this}}{{/if}}</td>{{/each}}</tr>
      {{/each}}
      </tbody>
    </table>
    {{else}}{{#unless isInTable}}
    {{#if (and title (ne title ../title))}}
    <h3>{{#if language}}<bdi lang="{{language}}">{{title}}</bdi>{{else}}{{title}}{{/if}}</h3>
    {{/if}}
    <table>
    {{#each answers}}
      <tr><th scope="row">{{#if language}}<bdi lang="{{language}}">{{label}}</bdi>{{else}}{{default label key}}{{/if}}</th><td>{{#if file}}{{image file alt=(default label key) width="8cm"}}{{else}}{{#if valueLanguage}}<bdi lang="{{valueLanguage}}">{{value}}</bdi>{{else}}{{#if value}}<bdi>{{value}}</bdi>{{/if}}{{/if}}{{/if}}</td></tr>
    {{/each}}
    </table>
    {{/unless}}{{/if}}
  {{/each}}
  </section>
{{/each}}
</main>
<footer>{{form.instanceId}}</footer>
</body>
</html>
`;
