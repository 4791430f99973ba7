import { z } from 'zod';
import { hexColour } from '../accent.ts';
import { instant } from './common.ts';
import { refusedAs } from './refusals.ts';

/** How much of a picture is kept; about 48 KiB as a file. */
const logoChars = 66_000;
const mostLinks = 5;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, refusedAs('one-line'));
const httpsUrl = z
  .string()
  .max(500)
  .regex(/^https:\/\/[^\s<>"']+$/, refusedAs('https-address'));
const colour = z.string().regex(hexColour, refusedAs('hex-colour'));

export const announcementLevels = ['info', 'warning'] as const;

/** One message to everybody. It is plain text: nothing in it is markup. */
export const announcementSchema = z
  .strictObject({
    text: z.strictObject({ en: line(300), zh: line(300).optional() }),
    level: z.enum(announcementLevels),
    /** Null: at once. */
    from: instant.nullable(),
    /** Null: until somebody takes it away. */
    until: instant.nullable(),
    link: httpsUrl.nullable(),
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    ...refusedAs('must-rise'),
  });

/** What an installation calls itself and looks like. Null is Slipway's own. */
export const brandingSchema = z.strictObject({
  name: line(40).nullable(),
  /** In place of a picture. */
  letters: line(3).nullable(),
  /** A PNG or WebP picture as a data address. SVG can carry scripts and is not taken. */
  logo: z
    .string()
    .max(logoChars)
    .regex(/^data:image\/(png|webp);base64,[A-Za-z0-9+/]+={0,2}$/, refusedAs('logo-format'))
    .nullable(),
  accent: z.strictObject({ light: colour, dark: colour }).nullable(),
  support: z.array(z.strictObject({ name: line(60), url: httpsUrl })).max(mostLinks),
});
export type Branding = z.infer<typeof brandingSchema>;

export const installationSettingsSchema = z.strictObject({
  announcement: announcementSchema.nullable(),
  branding: brandingSchema,
});
export type InstallationSettings = z.infer<typeof installationSettingsSchema>;

/** An installation that nobody has set up looks like Slipway. */
export const plainSettings: InstallationSettings = {
  announcement: null,
  branding: { name: null, letters: null, logo: null, accent: null, support: [] },
};

/** `version` is the one that was read; another one saved meanwhile refuses this. */
export const saveInstallationSettingsSchema = z.strictObject({
  version: z.number().int().min(0),
  settings: installationSettingsSchema,
});

const versionSchema = z.object({
  version: z.number().int(),
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
});

/** For admins: what is set, and who set it when. */
export const installationSettingsDetailSchema = versionSchema.extend({
  settings: installationSettingsSchema,
  mayChange: z.boolean(),
  /** The newest first, the present one included. */
  history: z.array(versionSchema),
});
export type InstallationSettingsDetail = z.infer<typeof installationSettingsDetailSchema>;

/** For everybody who is signed in: what the shell shows. */
export const installationSchema = z.object({
  version: z.number().int(),
  name: z.string().nullable(),
  letters: z.string().nullable(),
  /** Path of the picture; null without one. */
  logo: z.string().nullable(),
  /** Styles with the accent of both themes; null for Slipway's own. */
  styles: z.string().nullable(),
  support: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Only while it is to be shown. `id` changes with its words, so that a new one is seen again. */
  announcement: z
    .object({
      id: z.string(),
      text: z.object({ en: z.string(), zh: z.string().optional() }),
      level: z.enum(announcementLevels),
      link: z.string().nullable(),
    })
    .nullable(),
});
export type Installation = z.infer<typeof installationSchema>;
