/** Types, appearances, controls and validators. */
import { appearanceGroups } from "../../../shared/workbook/import/definitions/appearances.ts";
import { controls } from "../../../shared/workbook/import/definitions/controls.ts";
import { groupTypes } from "../../../shared/workbook/import/definitions/group-types.ts";
import { listTypes, otherSuffixes } from "../../../shared/workbook/import/definitions/list-types.ts";
import {
  metadataTypes,
  prefixedTypes,
  questionTypes,
  refusedTypes,
  simplerTypes,
  type TypeDefinition,
} from "../../../shared/workbook/import/definitions/question-types.ts";
import { validators } from "../../../shared/workbook/import/definitions/validators.ts";
import type { GuideEntry, GuideSection } from "./guide.ts";

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9_]+/g, "-");

/** @param after what follows the type's name in the cell */
function typeEntry(type: TypeDefinition, after = ""): GuideEntry {
  return {
    name: `${type.name}${after}`,
    id: `type-${slug(type.name)}`,
    ...(type.spellings !== undefined && { aliases: type.spellings }),
    meaning: type.meaning,
    remarks: [
      `control \`${type.control}\``,
      ...(type.answer === undefined ? [] : [`answer: ${type.answer}`]),
    ],
    example: { kind: "rows", rows: [type.example] },
  };
}

const lists = listTypes.map((type) => typeEntry(type, " LIST"));
const isSimpler = ({ fate }: TypeDefinition) => fate === "simpler";

export const typeSections: readonly GuideSection[] = [
  {
    id: "types",
    title: "Types",
    intro:
      "What is written in the column `type`, in any case. The control is the one that a question gets unless its appearance or `x-control` says otherwise.",
    groups: [
      { title: "Questions and texts", entries: questionTypes.map((type) => typeEntry(type)) },
      {
        title: "Choices",
        intro: `The type is followed by the name of a list of the sheet \`choices\`. ${otherSuffixes.map((suffix) => `\`${suffix}\``).join(" or ")} after it adds a choice “Other” and a text for it. In all of these, a space may replace an underscore.`,
        entries: lists.filter((_entry, place) => !listTypes.slice(place, place + 1).some(isSimpler)),
      },
      {
        title: "Groups",
        entries: groupTypes
          .filter(({ group }) => group !== undefined)
          .map(({ name, spellings, meaning, example }) => ({
            name: `begin ${name}, end ${name}`,
            id: `type-begin-${name}`,
            ...(spellings !== undefined && { aliases: spellings.map((word) => `begin ${word}`) }),
            meaning,
            example: { kind: "rows", rows: [example, { type: `end ${name}` }] },
          })),
      },
      {
        title: "Simplified",
        intro: "A warning names each of these, and publishing asks once whether that is intended.",
        entries: [
          ...simplerTypes.map((type) => typeEntry(type)),
          ...lists.filter((_entry, place) => listTypes.slice(place, place + 1).some(isSimpler)),
          ...prefixedTypes.map((type) => typeEntry(type)),
        ],
      },
      {
        title: "Data from the device",
        intro:
          "Not asked. `start` and `today` are filled in when the form opens; the others stay empty, with a warning. They need no name.",
        entries: metadataTypes.map((type) => {
          const { remarks = [], ...entry } = typeEntry(type);
          return { ...entry, remarks: isSimpler(type) ? [...remarks, "publishing asks"] : remarks };
        }),
      },
      {
        title: "Refused",
        intro: "A workbook with one of these is not imported.",
        entries: [
          ...refusedTypes.map(({ name, why }) => ({ name, id: `type-${slug(name)}`, meaning: why })),
          ...groupTypes
            .filter(({ group }) => group === undefined)
            .map(({ name, meaning }) => ({ name: `begin ${name}`, id: `type-begin-${name}`, meaning })),
        ],
      },
    ],
  },
  {
    id: "appearances",
    title: "Appearances",
    intro:
      "Words in the column `appearance`, separated by spaces, in any case. Others are ignored with the warning `W_APPEARANCE`.",
    groups: appearanceGroups.map(({ title, appearances }) => ({
      title,
      entries: appearances.map(({ words: [first, ...others], isClass, meaning, example, below = [] }) => ({
        name: first,
        id: `appearance-${slug(first)}`,
        ...(others.length > 0 && { aliases: others }),
        meaning,
        ...(isClass && { remarks: ["class name"] }),
        example: { kind: "rows", rows: [example, ...below] },
      })),
    })),
  },
  {
    id: "controls",
    title: "Controls",
    intro:
      "What `x-control` may contain. A workbook seldom needs it: type and appearance choose the control.",
    groups: [
      {
        entries: Object.entries(controls).map(([name, meaning]) => ({
          name,
          id: `control-${name}`,
          meaning,
        })),
      },
    ],
  },
  {
    id: "validators",
    title: "Validators",
    intro:
      "Named rules in the column `x-validator`. Those of dates and numbers always apply. For the others, write a constraint as well as the name: it refuses wrong answers here, and in every other XLSForm tool.",
    groups: [
      {
        entries: Object.entries(validators).map(([name, validator]) => ({
          name,
          id: `validator-${name.toLowerCase()}`,
          meaning: validator.meaning,
          ...(validator.impliedBy !== undefined && { remarks: [`set by ${validator.impliedBy}`] }),
          example: { kind: "rows", rows: [validator.example] },
        })),
      },
    ],
  },
];
