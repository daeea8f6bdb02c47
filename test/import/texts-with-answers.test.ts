/** What people read of a form in which texts name answers: labels, hints, choices and messages, in every place alike. */
import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../shared/form/answers/check-answers.ts";
import type { Answers } from "../../shared/form/definition/definition.ts";
import { plainLabel } from "../../shared/form/definition/label-text.ts";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { openForm } from "../../shared/form/engine/engine.ts";
import { fieldProblemText } from "../../shared/messages/field-problems.ts";
import { describeAnswers } from "../../shared/process/describe-answers.ts";
import { answerTexts, answerWordsOf } from "../../shared/submissions/answer-texts.ts";
import { choicesOf, codebookOf } from "../../shared/submissions/codebook.ts";
import { form, read } from "./read-form.ts";

const clock = { today: "2026-01-15", now: "2026-01-15T12:00:00.000+00:00" };

function opened(markdown: string, answers: Answers = {}, locale = "en") {
  const definition = form(markdown);
  const session = openForm(compileForm(definition), answers, clock, locale);
  return { definition, session };
}

const guests = `
  # survey
  | type | name | label::English (en) | label::Español (es) | required | required_message::English (en) | constraint | constraint_message::English (en) | constraint_message::Español (es) |
  | text | first_name | First name | Nombre | | | | | |
  | date | born | **Born** on | **Nacimiento** | | | | | |
  | text | g1 | Guest | Invitado | | | | | |
  | text | g2 | Other guest | Otro | | | | | |
  | integer | age | How old is **\${first_name}**? | ¿Edad de **\${first_name}**? | yes | Say how old *\${first_name}* is. | . < 10 | **\${first_name}**, born \${born}, can't be \${age}. | **\${first_name}**, del \${born}: \${age} no. |
  | select_one who | who | Who is it? | ¿Quién? | | | | | |
  | note | said | You chose **\${who}**. | Eligió **\${who}**. | | | | | |
  | select_multiple who | all | And all? | ¿Y todos? | | | | | |
  # choices
  | list_name | name | label::English (en) | label::Español (es) |
  | who | a | \${g1} | \${g1} |
  | who | b | **\${g2}** (other) | **\${g2}** (otro) |`;

const named = { first_name: "5*6*7", born: "2020-03-07", g1: "_left_ arm", g2: "[l](https://x.org)" };

describe("messages", () => {
  const { session, definition } = opened(guests, { ...named, age: 12 });
  const words = (locale: string) => {
    const problem = session.problem("age");
    return problem && fieldProblemText(problem, locale);
  };

  it("name answers as labels do, without marks, in each language, and follow them", () => {
    expect(words("en")).toBe("5*6*7, born March 7, 2020, can't be 12.");
    expect(words("es")).toBe("5*6*7, del 7 de marzo de 2020: 12 no.");
    expect(session.setValue("first_name", "Eva").has("age")).toBe(true);
    expect(words("en")).toBe("Eva, born March 7, 2020, can't be 12.");
    session.setValue("age", null);
    expect(words("en")).toBe("Say how old Eva is.");
  });

  it("are the server's as well", () => {
    const { problems } = checkAnswers(compileForm(definition), { ...named, age: 12 }, clock, "es");
    expect(problems.map(({ problem }) => fieldProblemText(problem, "es"))).toEqual([
      "5*6*7, del 7 de marzo de 2020: 12 no.",
    ]);
  });
});

describe("answers in labels", () => {
  const { session } = opened(guests, { ...named, age: 3, who: "a", all: ["a", "b"] });

  it("are texts, whatever stands in them; marks are of the label", () => {
    expect(plainLabel(session.label("age", "en"))).toBe("How old is 5*6*7?");
    expect(plainLabel(session.label("said", "en"))).toBe("You chose _left_ arm.");
    session.setValue("first_name", "");
    expect(plainLabel(session.label("age", "es"))).toBe("¿Edad de ?");
    session.setValue("first_name", "5*6*7");
  });

  it("are the words of a choice that names an answer itself, and follow that one", () => {
    expect(session.setValue("g1", "Ana").has("said")).toBe(true);
    expect(plainLabel(session.label("said", "en"))).toBe("You chose Ana.");
    session.setValue("who", "b");
    expect(plainLabel(session.label("said", "es"))).toBe("Eligió [l](https://x.org) (otro).");
    expect(session.shown("all", "en")).toBe("Ana, [l](https://x.org) (other)");
  });
});

it("labels of choices that name each other in a circle come to an end", () => {
  const { session } = opened(
    `
    # survey
    | type | name | label | calculation |
    | select_one l | q | Q | |
    | select_one m | r | R | |
    | calculate | said | | jr:choice-name(\${q}, '\${q}') |
    | note | n | It is \${q}, \${said}. | |
    # choices
    | list_name | name | label |
    | l | a | A of \${r} \${said} |
    | m | b | B of \${q} |`,
    { q: "a", r: "b" },
  );
  expect(plainLabel(session.label("n", "en"))).toMatch(/^It is A of B of/);
});

describe("documents and exports", () => {
  const answers = { ...named, age: 3, who: "b", all: ["a", "b"] };
  const { session, definition } = opened(guests, answers);

  it("of a submission have its labels, without marks, and what was typed as it was typed", () => {
    const described = describeAnswers(definition, session, "en").flatMap(({ sections }) =>
      sections.flatMap((section) => section.answers),
    );
    expect(described.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      ...[
        "First name: 5*6*7",
        "Born on: March 7, 2020",
        "Guest: _left_ arm",
        "Other guest: [l](https://x.org)",
      ],
      ...["How old is 5*6*7?: 3", "Who is it?: [l](https://x.org) (other)"],
      "And all?: _left_ arm, [l](https://x.org) (other)",
    ]);
    expect(answerTexts(answerWordsOf(definition), answers, ["who", "all"])).toEqual({
      who: "[l](https://x.org) (other)",
      all: "_left_ arm, [l](https://x.org) (other)",
    });
  });

  it("of all say where an answer stands, by the label of its question", () => {
    const codebook = codebookOf([definition], "en");
    expect(codebook.find(({ key }) => key === "age")?.question).toBe("How old is [First name]?");
    expect([...(choicesOf([definition], "en").get("who") ?? [])]).toEqual([
      ["a", "[Guest]"],
      ["b", "[Other guest] (other)"],
    ]);
  });
});

describe("labels", () => {
  const label = (text: string) => plainLabel(text);

  it("lose no sign that is none of theirs", () => {
    expect(label("# of children")).toBe("# of children");
    expect(label("# Household\n## More")).toBe("Household More");
    expect(label("Weight <5 kg or >10 kg")).toBe("Weight <5 kg or >10 kg");
    expect(label("2 * 3 * 4, a_b_c")).toBe("2 * 3 * 4, a_b_c");
    expect(label("2 <p and 3> 1, <a>")).toBe("2 <p and 3> 1, <a>");
  });

  it("show no tag of HTML", () => {
    const tags = "</span><font color=red>Red</font> <big>and</big> <center>more</center> R&amp;D &lt;b&gt;";
    expect(label(tags)).toBe("Red and more R&D <b>");
  });

  it("show no tag of HTML where a workbook has them, in choices, hints and messages", () => {
    const { session, definition } = opened(`
      # survey
      | type | name | label | hint | constraint | constraint_message |
      | select_one l | q | <font color="red">One</font> of <table><tr><td>these</td></tr></table> | </p>Hint</span> | . = 'b' | <font>Not</font> <i>this</i> |
      # choices
      | list_name | name | label |
      | l | a | <font color="red">A</font></span> |
      | l | b | <big>B</big> |`);
    session.setValue("q", "a");
    expect(plainLabel(session.label("q", "en"))).toBe("One of these");
    expect(session.label("q", "en")).not.toMatch(/&lt;/);
    expect(plainLabel(session.hint("q", "en"))).toBe("Hint");
    expect(session.hint("q", "en")).not.toMatch(/&lt;/);
    const problem = session.problem("q");
    expect(problem && fieldProblemText(problem, "en")).toBe("Not this");
    expect(choicesOf([definition], "en").get("q")?.get("a")).toBe("A");
  });

  it("that are computed are texts, but for the marks that their author computes", () => {
    const { session } = opened(
      `
      # survey
      | type | name | label | calculation | x-control |
      | text | dose | Dose | | |
      | text | plain | | concat('Dose: ', [dose]) | label |
      | text | marked | | concat('**Dose:** ', [dose]) | label |`,
      { dose: "5*6*7" },
    );
    expect(plainLabel(session.label("plain", "en"))).toBe("Dose: 5*6*7");
    expect(plainLabel(session.label("marked", "en"))).toMatch(/^Dose: 5/);
  });

  it("of a note that begins with a number sign are no headings", () => {
    const { definition } = read(`
      # survey
      | type | name | label |
      | note | n | # of children |
      | note | h | # Household |`);
    const fields = definition?.model[0]?.composites[0]?.fields;
    expect(fields?.map(({ controlType }) => controlType)).toEqual(["label", "heading"]);
  });
});
