import { BlockList, isIP } from "node:net";

/**
 * Ranges outside the public internet: IANA's special-purpose registries for IPv4, multicast, and Azure's platform
 * address, which serves metadata although it is a public address.
 */
const NOT_PUBLIC_V4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Within IPv6 only 2000::/3 is public, except protocol assignments, documentation and 6to4. */
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refusedV4 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) refusedV4.addSubnet(network, prefix, "ipv4");
const refusedV6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V6) refusedV6.addSubnet(network, prefix, "ipv6");
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether `address` is a unicast address of the public internet. False for anything that is not an IP address, and for
 * every address that embeds an IPv4 address (mapped, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (isIP(bare) === 4) return !refusedV4.check(bare, "ipv4");
  if (isIP(bare) === 6) return globalV6.check(bare, "ipv6") && !refusedV6.check(bare, "ipv6");
  return false;
}

/** Whether `address` is a loopback address: 127.0.0.0/8, ::1, or the former mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").toLowerCase();
  return loopback.check(bare.replace(/^::ffff:/, ""), bare.includes(":") && !bare.includes(".") ? "ipv6" : "ipv4");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
