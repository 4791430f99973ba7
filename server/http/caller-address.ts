import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { findForbiddenHost } from '../domain/outbound/forbidden-address.ts';

/** The peer of a connection without what Node writes around it. */
function plain(peer: string): string {
  return peer.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

const ownNetworks: ReadonlySet<string | null> = new Set(['loopback', 'linkLocal', 'private']);

/** Whether a proxy of one's own can be at the other end: it is on this machine or in this network. */
function isOwnNetwork(address: string): boolean {
  return ownNetworks.has(findForbiddenHost(address));
}

/**
 * What `X-Forwarded-For` is allowed to say. The portal itself speaks plain HTTP, so with a public address of https
 * there is a proxy in front, and the hop it appended counts if the connection comes from our own network. In every
 * other case nobody stands between, and the header is the caller's own invention: the connection's peer counts.
 * @param header as it came
 * @param peer address of the connection's other end
 * @param portalUrl public address of the portal
 */
export function callerAddress(header: string | undefined, peer: string, portalUrl: string): string {
  const address = plain(peer);
  const hasProxy = new URL(portalUrl).protocol === 'https:' && isOwnNetwork(address);
  const hop = hasProxy ? header?.split(',').at(-1)?.trim() : undefined;
  return hop || address;
}

/**
 * From now on every request of this process carries, as its only `X-Forwarded-For`, the address that counts. Node
 * publishes a request on this channel before any handler sees it:
 * https://nodejs.org/api/diagnostics_channel.html#http
 */
export function settleCallerAddresses(portalUrl: string): void {
  subscribe('http.server.request.start', (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    const header = headers['x-forwarded-for'];
    headers['x-forwarded-for'] = callerAddress([header].flat().at(-1), socket.remoteAddress ?? 'unknown', portalUrl);
  });
}
