import type { Span } from '../series/spans.ts';
import { fractionOf, hexOf } from './random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Kind {
  name: string;
  /** Chance that it happens on a day. */
  chance: number;
  lengthMs: number;
}

/** The exporter of costs is down: usually for less than prices are carried forward, once in a while for longer. */
const exporterOutages: readonly Kind[] = [
  { name: 'exporter', chance: 1 / 25, lengthMs: 3 * hourMs },
  { name: 'exporter-long', chance: 1 / 120, lengthMs: 9 * hourMs },
];
const regionOutage: Kind = { name: 'region', chance: 1 / 20, lengthMs: 40 * minuteMs };

/** Days are drawn by calendar, so that an incident stays where it was however often one looks. */
function drawn({ name, chance, lengthMs }: Kind, subject: string, fromMs: number, toMs: number): Span[] {
  const found: Span[] = [];
  for (let day = Math.floor(fromMs / dayMs); day * dayMs < toMs; day += 1) {
    const seed = `${name}/${subject}/${day}`;
    if (fractionOf(seed) >= chance) continue;
    const startMs = day * dayMs + Math.floor(fractionOf(`${seed}/at`) * 14 * 60) * minuteMs;
    found.push({ startMs, endMs: startMs + lengthMs });
  }
  return found;
}

/** When nothing came from a region. */
export const regionOutages = (region: string, fromMs: number, toMs: number): Span[] =>
  drawn(regionOutage, region, fromMs, toMs);

/** When no cost came from a cluster. */
export const costOutages = (uid: string, fromMs: number, toMs: number): Span[] =>
  exporterOutages.flatMap((kind) => drawn(kind, uid, fromMs, toMs)).sort((a, b) => a.startMs - b.startMs);

const versionMs = 28 * dayMs;
const overlapMs = 5 * minuteMs;

/** The pods of an exporter: a new version every four weeks, beside the old one for some minutes. */
export function exporterPods(uid: string, life: Span, nowMs: number): { pod: string; ip: string; span: Span }[] {
  const shiftMs = Math.floor(fractionOf(`${uid}/rollout`) * versionMs);
  const first = Math.floor((life.startMs - shiftMs) / versionMs);
  const last = Math.floor((Math.min(life.endMs ?? nowMs, nowMs) - shiftMs) / versionMs);
  return Array.from({ length: last - first + 1 }, (_none, index) => {
    const version = first + index;
    const startMs = version === first ? life.startMs : version * versionMs + shiftMs;
    const endMs = version === last ? life.endMs : (version + 1) * versionMs + shiftMs + overlapMs;
    const hex = hexOf(`${uid}/${version}`, 14);
    return {
      pod: `kof-collectors-opencost-${hex.slice(0, 9)}-${hex.slice(9)}`,
      ip: `10.244.9.${2 + (version % 200)}`,
      span: { startMs, endMs },
    };
  });
}
