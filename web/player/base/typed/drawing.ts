/** What is drawn on a pad and isn't a file yet: kept on the device as any other input that is no answer. */

export interface Point {
  x: number;
  y: number;
}

export interface Drawing {
  strokes: readonly (readonly Point[])[];
  /** A name in place of a signature. */
  typed: string;
  /** Whether it is drawn on a picture, which `kept-files.ts` keeps. */
  onPicture: boolean;
}

export const nothingDrawn: Drawing = { strokes: [], typed: "", onPicture: false };

const BEGINS = '{"strokes":';

/** @returns undefined for one with nothing in it */
export function drawingText({ strokes, typed, onPicture }: Drawing): string | undefined {
  if (!onPicture && typed.trim() === "" && strokes.every((stroke) => stroke.length < 2)) return undefined;
  const flat = strokes.map((stroke) => stroke.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]));
  return JSON.stringify({ strokes: flat, typed, onPicture });
}

/** Whether an upload's input is a drawing, not the name of a file that is on its way. */
export const isDrawing = (text: string | undefined): text is string => text?.startsWith(BEGINS) === true;

/** Never fails: what this page didn't write is nothing. */
export function readDrawing(text: string | undefined): Drawing {
  if (!isDrawing(text)) return nothingDrawn;
  try {
    const { strokes, typed, onPicture } = JSON.parse(text) as {
      strokes: number[][];
      typed: string;
      onPicture: boolean;
    }; // written by `drawingText`
    return { strokes: strokes.map(pointsOf), typed, onPicture };
  } catch {
    return nothingDrawn;
  }
}

function pointsOf(flat: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(flat.length / 2) }, (_, index) => ({
    x: flat[2 * index] ?? 0,
    y: flat[2 * index + 1] ?? 0,
  }));
}
