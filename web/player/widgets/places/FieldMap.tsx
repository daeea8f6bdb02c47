/** The map of a question, where the deployment has one: to show and hide, beside what can be typed or listed. */
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Place } from "../../../../shared/form/definition/definition.ts";
import type { MapSource } from "../../../../shared/map-source.ts";
import { part } from "../../../../shared/part.ts";
import type { FieldSlice } from "../../base/form-context.ts";
import { plainText } from "../../base/rich-text.tsx";
import type { Texts } from "../../texts/texts.ts";
import { inLanguage } from "../../texts/ui-language.tsx";
import { useMapSource } from "./map-source.ts";
import type { Drawn, MapEvents, MapView } from "./map-view.ts";

const mapView = part(() => import("./map-view.ts"));

interface FieldMapProps {
  slice: FieldSlice;
  /** The same object until something else is drawn. */
  drawn: Drawn;
  /** What has to be seen: the answer, or everything that can be chosen. The same list until it changes. */
  seen: readonly Place[];
  help: string;
  /** What the last press did, read out. */
  note: string;
  isOpenAtFirst: boolean;
  onPress: MapEvents["press"];
  onMove: MapEvents["move"];
  /** Takes the last place away. */
  onUndo?: (() => void) | undefined;
}

/** Nothing where the deployment has no map. */
export function FieldMap({ isOpenAtFirst, ...props }: FieldMapProps) {
  const { slice } = props;
  const source = useMapSource();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  if (source === undefined) return null;
  const said = slice.texts.places;
  return (
    <div className="p-mapped">
      <button
        type="button"
        className="p-link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {slice.say(isOpen ? said.hideMap : said.showMap)}
        <span className="p-unseen"> {inLanguage(plainText(slice.label), slice.labelLanguage)}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OpenMap {...props} {...{ source, said }} />}
      </div>
    </div>
  );
}

type OpenMapProps = Omit<FieldMapProps, "isOpenAtFirst"> & { source: MapSource; said: Texts["places"] };

function OpenMap(props: OpenMapProps) {
  const { slice, said, source, help, note, onUndo } = props;
  const [isFailed, setFailed] = useState(false);
  const { box, zoom } = useMap(props, isFailed, () => setFailed(true));
  if (isFailed)
    return (
      <>
        <p className="p-quiet" role="status">
          {slice.say(said.mapFailed)}
        </p>
        <button type="button" className="p-link" onClick={() => setFailed(false)}>
          {slice.say(said.again)}
        </button>
      </>
    );
  return (
    <>
      <div className="p-map">
        <div ref={box} className="p-map-box" />
        <div className="p-map-zoom">
          <button type="button" aria-label={said.zoomIn} onClick={() => zoom(1)}>
            +
          </button>
          <button type="button" aria-label={said.zoomOut} onClick={() => zoom(-1)}>
            −
          </button>
        </div>
      </div>
      <p className="p-map-by">
        {source.attribution}
        <br />
        {slice.say(said.mapFrom(new URL(source.tiles).host))}
      </p>
      {!slice.readOnly && <p className="p-quiet">{slice.say(help)}</p>}
      {onUndo && !slice.readOnly && (
        <button type="button" className="p-button p-place-button" onClick={onUndo}>
          {slice.say(said.undo)}
        </button>
      )}
      <p className="p-quiet" role="status">
        {slice.say(note)}
      </p>
    </>
  );
}

/** Maps farther away than a screen are closed: a browser draws only some at a time. */
const NEAR_BY = "100%";

/** Keeps a map in a box while the box is near what is seen. */
function useMap(
  { drawn, seen, source, said, onPress, onMove }: OpenMapProps,
  isFailed: boolean,
  fail: () => void,
) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | undefined>(undefined);
  /** What was pointed at on the map itself is seen already. */
  const isOwn = useRef(false);
  const press = useEffectEvent((...args: Parameters<MapEvents["press"]>) => {
    isOwn.current = true;
    onPress(...args);
  });
  const move = useEffectEvent((...args: Parameters<MapEvents["move"]>) => {
    isOwn.current = true;
    onMove(...args);
  });
  const failed = useEffectEvent(fail);
  const opened = useEffectEvent((map: MapView, isFirst: boolean) => {
    map.draw(drawn);
    if (isFirst) map.lookAt(seen);
  });

  useEffect(() => {
    const here = box.current;
    if (here === null || isFailed) return;
    let camera: ReturnType<MapView["remove"]> | undefined;
    let isNear = false;
    const close = () => {
      camera = view.current?.remove() ?? camera;
      view.current = undefined;
    };
    const open = async () => {
      try {
        const { openMap } = await mapView();
        if (!isNear || view.current !== undefined) return;
        view.current = openMap(here, { source, said, camera }, { press, move, fail: failed });
        opened(view.current, camera === undefined);
      } catch {
        failed(); // no connection, or a browser that can't draw it
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting === true;
        if (!isNear) close();
        else if (view.current === undefined) void open();
      },
      { rootMargin: NEAR_BY },
    );
    observer.observe(here);
    return () => {
      isNear = false;
      observer.disconnect();
      close();
    };
  }, [source, said, isFailed]);

  useEffect(() => view.current?.draw(drawn), [drawn]);
  useEffect(() => {
    if (!isOwn.current) view.current?.lookAt(seen);
  }, [seen]);
  useEffect(() => {
    isOwn.current = false; // every press is followed by a rendering, of the answer or of what it did
  });

  return { box, zoom: (by: number) => view.current?.zoom(by) };
}
