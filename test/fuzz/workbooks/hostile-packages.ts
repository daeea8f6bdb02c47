/** Workbooks made to harm their reader, each with its expected result. */
import { hostileContents } from "./hostile-contents.ts";
import { type HostilePackage, sheetPart, withDoctype, withRelation } from "./hostile-parts.ts";
import { hostileZips } from "./hostile-zips.ts";

/** @param address of a server that notes who asks it for something */
export function hostilePackages(address: string): HostilePackage[] {
  const outward: HostilePackage[] = [
    {
      name: "a sheet at another address",
      bytes: () =>
        withRelation(
          `Id="rId9" Type="http://x/worksheet" TargetMode="External" Target="${address}/sheet.xml"`,
        ),
      expected: "any",
    },
    {
      name: "a document type at another address",
      bytes: () => withDoctype(sheetPart, `<!DOCTYPE x SYSTEM "${address}/x.dtd">`),
      expected: "E_CORRUPT",
    },
  ];
  return [...hostileZips, ...hostileContents, ...outward];
}
