/**
 * Where hooks may go. What a name resolves to is classified by `ipaddr.js`: one address that isn't public refuses them all, and the
 * connection goes to an address that was checked, so a name that changes its mind in between changes nothing.
 */
import ipaddr from "ipaddr.js";

export interface Destination {
  url: URL;
  /** The name that is resolved. */
  hostname: string;
  port: number;
  /** True: a program on the same laptop, by http if it likes; never on AWS. */
  isLocal: boolean;
}

/** The word among the hosts by which a laptop lets hooks go to itself; the setting of a deployment can't say it. */
export const LOOPBACK_HOSTS = "loopback";
/** Any host whose addresses are public. */
const ANY_HOST = "*";
const HTTPS_PORT = 443;
/** One host, with a star for its first label or a port of its own. @example "*.example.org", "hooks.example.org:8443" */
export const HOOK_HOST = /^(\*|(\*\.)?([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*(:\d{2,5})?)$/;

/** The entries of the setting. */
export const hookHosts = (setting: string): string[] => setting.split(",").filter((host) => host !== "");

/**
 * @param setting `*`, or hosts with commas between them
 * @returns undefined where a hook may not go
 */
export function destinationOf(address: string, setting: string): Destination | undefined {
  const hosts = hookHosts(setting);
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const isSecure = url.protocol === "https:";
  const port = url.port === "" ? (isSecure ? HTTPS_PORT : 80) : Number(url.port);
  if (hosts.includes(LOOPBACK_HOSTS) && (isSecure || url.protocol === "http:")) {
    const isLocal = hostname === "localhost" || isLoopback(hostname);
    if (isLocal) return { url, hostname, port, isLocal };
  }
  // An address in place of a name, however it is written: URL has made plain numbers of it.
  const isName = HOOK_HOST.test(hostname) && !ipaddr.isValid(hostname);
  if (!isSecure || !isName || !hosts.some((host) => isHost(host, hostname, port))) return undefined;
  return { url, hostname, port, isLocal: false };
}

function isHost(allowed: string, hostname: string, port: number): boolean {
  const [name = "", ownPort = String(HTTPS_PORT)] = allowed.split(":");
  if (String(port) !== ownPort) return false;
  if (name === ANY_HOST) return true;
  return name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : hostname === name;
}

/** The only addresses of IPv6 that are routed to anybody (RFC 4291); the special ones in it are excepted besides. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** True for an address that anybody on the internet can reach. @param address as a resolver answers it */
export function isPublic(address: string): boolean {
  if (address.includes("%") || !ipaddr.isValid(address)) return false; // a zone is one of this machine's networks
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) return parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST);
  return ipaddr.IPv4.isValidFourPartDecimal(address) && parsed.range() === "unicast";
}

/** True for an address of the machine itself. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
}
