/**
 * As much of ODK's engine as the comparison uses. The package's own types describe it by the types of the library that it is
 * built on.
 */
declare module "@getodk/xforms-engine" {
  export interface EngineNode {
    readonly nodeType: string;
    readonly currentState: {
      readonly reference: string;
      readonly relevant: boolean;
      readonly required: boolean;
      readonly value: unknown;
      readonly children: readonly EngineNode[] | null;
      readonly valueOptions: readonly { readonly value: string }[] | null;
    };
    readonly validationState: {
      readonly violation?: { readonly condition: "constraint" | "required" } | null;
    };
    setValue?(value: string): unknown;
    selectValues?(values: readonly string[]): unknown;
    addInstances?(afterIndex?: number, count?: number): unknown;
    removeInstances?(startIndex: number, count?: number): unknown;
  }
  export function createInstance(xml: string): Promise<{ readonly root: EngineNode }>;
}
