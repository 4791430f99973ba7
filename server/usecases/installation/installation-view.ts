import { createHash } from 'node:crypto';
import { accentStyles } from '../../../lib/accent.ts';
import { type Installation, type InstallationSettings, plainSettings } from '../../../lib/contracts/installation.ts';
import type { InstallationRecord } from '../../ports/installation.ts';

const shorten = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What everybody may see of the settings at this moment. */
export function toInstallation(record: InstallationRecord | null, now: Date): Installation {
  const { announcement, branding } = record?.settings ?? plainSettings;
  const { name, letters, logo, accent, support } = branding;
  const at = now.toISOString();
  const isShown =
    announcement !== null &&
    (announcement.from === null || announcement.from <= at) &&
    (announcement.until === null || announcement.until > at);
  return {
    version: record?.version ?? 0,
    name,
    letters,
    logo: logo === null ? null : `/api/branding/logo?v=${shorten(logo)}`,
    styles: accent && accentStyles(accent),
    support,
    announcement: isShown
      ? {
          id: shorten(JSON.stringify([announcement.text, announcement.level, announcement.link])),
          text: announcement.text,
          level: announcement.level,
          link: announcement.link,
        }
      : null,
  };
}

/** For the audit: a picture stands there as its hash. */
export function toAudited({ announcement, branding }: InstallationSettings): unknown {
  return { announcement, branding: { ...branding, logo: branding.logo && `sha256:${shorten(branding.logo)}` } };
}
