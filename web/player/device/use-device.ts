import { useSyncExternalStore } from "react";
import { type DeviceUse, deviceUse, hasEndedKeeping, onDeviceUse } from "../saving/device-keys.ts";

/** Whose device this is, as far as it is known. */
export function useDeviceUse(): DeviceUse {
  return useSyncExternalStore(onDeviceUse, deviceUse);
}

/** Whether the device was cleared, here or in another tab. */
export function useIsCleared(): boolean {
  return useSyncExternalStore(onDeviceUse, hasEndedKeeping);
}
