import { describe, expect, it } from "vitest";
import { ProcessAnalyser } from "../../../shared/analysis/analyse-process.ts";
import { treeOf } from "../../support/steps.ts";
import { formOf, page } from "./varied/build.ts";

const form = formOf(`
  # survey
  | type | name | label |
  | text | alpha | Alpha |
  | text | beta | Beta |
  | integer | age | Age |`);

const said = (template: string) =>
  new ProcessAnalyser(form)
    .analyse(treeOf(page("Page", template)))
    .findings.map(({ code, line, message }) => [code, line, message]);

describe("what follows from a finding", () => {
  it("is one notice where a list that nothing gives should read the questions", () => {
    const all = "<h1>All</h1>\n{{#each pagess}}{{#each sections}}<p>{{title}}</p>{{/each}}{{/each}}";
    expect(said(all)).toEqual([
      [
        "QUESTION_UNREAD",
        1,
        "“alpha”, “beta” and “age” are asked and read by no report. Correct line 2 of “Page” first: what is gone through there may be what reads them.",
      ],
      ["PATH_UNKNOWN", 2, "Nothing gives “pagess”. Did you mean “pages”?"],
    ]);
  });

  it("is one notice each where nothing else is wrong", () => {
    expect(said("<p>{{beta}} {{age}}</p>").map(([code]) => code)).toEqual(["QUESTION_UNREAD"]);
    expect(said("<p>{{age}}</p>").map(([code]) => code)).toEqual(["QUESTION_UNREAD", "QUESTION_UNREAD"]);
  });
});

describe("the path that was probably meant", () => {
  const meant = (path: string) => {
    const [, , message] = said(`<p>{{alpha}} {{beta}} {{age}} {{${path}}}</p>`)[0] ?? [];
    return /Did you mean “(.*)”/.exec(String(message))?.[1];
  };

  it("is a name of Handlebars' own too", () => {
    expect(meant("@indx")).toBe("@index");
    expect(meant("@rot.alpha")).toBe("@root");
  });

  it("is one of which a letter or two differ in one part, or the same name at another place", () => {
    expect(meant("answers.alpah")).toBe("answers.alpha");
    expect(meant("visit.beta")).toBe("beta");
    expect(meant("awnsers.age")).toBe("age");
  });

  it("is none that only begins alike, and none of several of the same name", () => {
    expect(meant("answers.cat")).toBeUndefined();
    expect(meant("answers.sex")).toBeUndefined();
  });
});
