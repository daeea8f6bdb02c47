/** A pad to sign or draw on, by finger, pen, mouse or keyboard; marks on a picture that is chosen first. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Upload } from "../../../../shared/form/definition/definition.ts";
import type { FieldSlice } from "../../base/form-context.ts";
import { drawingText, type Point, readDrawing } from "../../base/typed/drawing.ts";
import { inputAttributes } from "../../fields/input-attributes.ts";
import { useLeft } from "../../fields/use-left.ts";
import type { Texts } from "../../texts/texts.ts";
import { blobOf } from "./picture.ts";

interface DrawPadProps {
  kind: NonNullable<Upload["pad"]>;
  fieldKey: string;
  slice: FieldSlice;
  words: Texts["uploads"];
  /** Keeps the picture that is drawn on until the drawing is used. */
  backgrounds: { keep: (picture: Blob) => void; left: () => Promise<Blob | undefined> };
  onUse: (drawn: Blob) => void;
}

const SIZE = {
  signature: { width: 800, height: 260 },
  draw: { width: 800, height: 600 },
  annotate: { width: 800, height: 600 },
};
/** How far an arrow key moves the pen. */
const KEY_STEP = 12;
/** The same in all colour schemes: a signature is read on paper. */
const PAPER = "white";
const INK = "black";
const MARKER = "red";

/** What is drawn is used when the pad is left, if not before; until then it is kept as input that is no answer yet. */
export function DrawPad({ kind, fieldKey, slice, words, backgrounds, onUse }: DrawPadProps) {
  const { store } = slice;
  const pad = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [left] = useState(() => readDrawing(store.partialInput().get(fieldKey)));
  const [strokes, setStrokes] = useState(left.strokes);
  const [typed, setTyped] = useState(left.typed);
  const [background, setBackground] = useState<ImageBitmap>();
  const [isDown, setDown] = useState(false);
  /** A finger, a pen or the mouse is drawing. */
  const [isDrawing, setDrawing] = useState(false);
  const [isLoading, setLoading] = useState(left.onPicture);
  const isUsed = useRef(false);
  const [cursor, setCursor] = useState<Point>();
  const size = background ?? SIZE[kind];
  const isEmpty = strokes.every((stroke) => stroke.length < 2) && typed.trim() === "";
  const isReady = kind === "annotate" ? background !== undefined : !isEmpty;

  useEffect(() => {
    if (canvas.current !== null) paint(canvas.current, { strokes, typed, background, cursor, kind });
  }, [strokes, typed, background, cursor, kind]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier sitting left is read once
  useEffect(() => {
    if (!left.onPicture) return;
    void backgrounds
      .left()
      .then((picture) => picture && pictureToDrawOn(picture))
      .then(setBackground)
      .finally(() => setLoading(false));
  }, []);
  useEffect(() => {
    if (isDrawing || isUsed.current || isLoading) return;
    const drawing = { strokes, typed, onPicture: background !== undefined };
    store.setPartialInput(fieldKey, drawingText(drawing));
  }, [store, fieldKey, strokes, typed, background, isDrawing, isLoading]);

  function pointOf({ clientX, clientY }: PointerEvent, element: HTMLCanvasElement): Point {
    const box = element.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    };
  }

  const extend = (point: Point) =>
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);

  // The page's root doesn't hear these: only this element needs them.
  const drawn = useRef({ begin: (_at: Point) => {}, extend, pointOf });
  drawn.current = { begin: (at) => setStrokes((before) => [...before, [at]]), extend, pointOf };
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const down = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId);
      setDrawing(true);
      drawn.current.begin(drawn.current.pointOf(event, element));
    };
    const move = (event: PointerEvent) => {
      if (element.hasPointerCapture(event.pointerId))
        drawn.current.extend(drawn.current.pointOf(event, element));
    };
    element.addEventListener("pointerdown", down);
    const end = () => setDrawing(false);
    element.addEventListener("pointermove", move);
    element.addEventListener("lostpointercapture", end);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("lostpointercapture", end);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLCanvasElement>): void {
    const at = cursor ?? { x: size.width / 2, y: size.height / 2 };
    const [x, y] = moves[event.key] ?? [];
    if (event.key === " ") {
      event.preventDefault();
      if (!isDown) setStrokes((before) => [...before, [at]]);
      setDown(!isDown);
      setCursor(at);
    } else if (x !== undefined && y !== undefined) {
      event.preventDefault();
      const next = {
        x: within(at.x + x * KEY_STEP, size.width),
        y: within(at.y + y * KEY_STEP, size.height),
      };
      setCursor(next);
      if (isDown) extend(next);
    }
  }

  async function use(): Promise<void> {
    if (!isReady || isUsed.current) return;
    isUsed.current = true;
    const paper = Object.assign(document.createElement("canvas"), { width: size.width, height: size.height });
    paint(paper, { strokes, typed, background, cursor: undefined, kind });
    const drawn = await blobOf(paper, background === undefined ? "image/png" : "image/jpeg");
    if (drawn !== undefined) onUse(drawn);
    else isUsed.current = false;
  }
  useLeft(pad, () => void use());
  const useLast = useRef(use);
  useEffect(() => {
    useLast.current = use;
  });
  useEffect(
    () => () => {
      if (store.partialInput().has(fieldKey)) void useLast.current(); // the step was left
    },
    [store, fieldKey],
  );

  const { say } = slice;
  return (
    <div className="p-pad" ref={pad}>
      {kind === "annotate" && (
        <span className="p-file-choose">
          <input
            {...inputAttributes(slice)}
            className="p-unseen"
            type="file"
            accept="image/*"
            aria-label={`${words.background}: ${slice.label}`}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0];
              if (chosen === undefined) return;
              backgrounds.keep(chosen);
              void pictureToDrawOn(chosen).then(setBackground);
            }}
          />
          <span className="p-button" aria-hidden="true">
            {say(words.background)}
          </span>
        </span>
      )}
      <p className="p-hint" id={`${slice.id}-pad-help`}>
        {say(words.padHelp)}
      </p>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: an area to draw on, by keys as well */}
      <canvas
        ref={canvas}
        className="p-canvas"
        width={size.width}
        height={size.height}
        role="application"
        tabIndex={0}
        aria-label={`${words.pad}: ${slice.label}`}
        aria-describedby={`${slice.id}-pad-help`}
        onKeyDown={onKeyDown}
      />
      <p className="p-unseen" role="status">
        {cursor === undefined ? "" : isDown ? words.penDown : words.penUp}
      </p>
      {kind === "signature" && (
        <label className="p-typed-name">
          <span>{say(words.typeName)}</span>
          <input
            {...inputAttributes(slice)}
            className="p-input"
            value={typed}
            maxLength={60}
            autoComplete="name"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
      )}
      <div className="p-pad-actions">
        <button
          type="button"
          className="p-button p-primary"
          aria-disabled={!isReady}
          onClick={() => void use()}
        >
          {say(words.use[kind])}
        </button>
        <button type="button" className="p-link" onClick={() => setStrokes((before) => before.slice(0, -1))}>
          {say(words.undoStroke)}
        </button>
        <button
          type="button"
          className="p-link"
          onClick={() => {
            setStrokes([]);
            setTyped("");
            setDown(false);
          }}
        >
          {say(words.clear)}
        </button>
      </div>
    </div>
  );
}

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

/** Large pictures are scaled to what a screen can show. */
const MOST_BACKGROUND = 1_600;

async function pictureToDrawOn(file: Blob): Promise<ImageBitmap | undefined> {
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (whole === undefined) return undefined;
  const scale = Math.min(1, MOST_BACKGROUND / Math.max(whole.width, whole.height));
  return createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
  });
}

interface Painting {
  strokes: readonly (readonly Point[])[];
  typed: string;
  background: ImageBitmap | undefined;
  cursor: Point | undefined;
  kind: DrawPadProps["kind"];
}

function paint(canvas: HTMLCanvasElement, { strokes, typed, background, cursor, kind }: Painting): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (background !== undefined) context.drawImage(background, 0, 0);
  context.strokeStyle = kind === "annotate" ? MARKER : INK;
  context.lineWidth = kind === "annotate" ? 6 : 4;
  context.lineCap = context.lineJoin = "round";
  for (const [first, ...others] of strokes) {
    if (first === undefined) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others) context.lineTo(x, y);
    context.stroke();
  }
  if (typed.trim() !== "") {
    context.fillStyle = INK;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = "italic 64px Georgia, serif";
    context.fillText(typed.trim(), canvas.width / 2, canvas.height / 2, canvas.width - 2 * KEY_STEP);
  }
  if (cursor === undefined) return;
  context.beginPath();
  context.arc(cursor.x, cursor.y, KEY_STEP / 2, 0, 2 * Math.PI);
  context.stroke();
}
