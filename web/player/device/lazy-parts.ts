/** The parts about the device where they are shown: they come after the form, and without a connection not at all. */
import { lazy, type ReactNode } from "react";
import type { DeviceCareProps, DeviceFootProps } from "./DeviceCare.tsx";

const parts = () => import("./device-parts.ts");
const nothing = { default: () => null };

export const DeviceCare = lazy<(props: DeviceCareProps) => ReactNode>(() =>
  parts().then(
    ({ DeviceCare }) => ({ default: DeviceCare }),
    () => nothing,
  ),
);
export const DeviceFoot = lazy<(props: DeviceFootProps) => ReactNode>(() =>
  parts().then(
    ({ DeviceFoot }) => ({ default: DeviceFoot }),
    () => nothing,
  ),
);
export const ClearedPage = lazy<() => ReactNode>(() =>
  parts().then(
    ({ ClearedPage }) => ({ default: ClearedPage }),
    () => nothing,
  ),
);
