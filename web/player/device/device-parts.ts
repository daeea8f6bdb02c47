/** What comes as one file, so that whoever is asked about the device can also clear it without a connection. */
export { ClearedPage } from "./ClearedPage.tsx";
export { DeviceCare, DeviceFoot } from "./DeviceCare.tsx";
