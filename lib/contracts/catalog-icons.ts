import { z } from 'zod';
import { refusedAs } from './refusals.ts';

/** Of one icon, as it is kept. */
export const mostIconBytes = 64 * 1024;
/** Of its width, and of its height. */
export const mostIconPixels = 256;

const hash = '[0-9a-f]{64}';
/** An icon that is kept already, by the SHA-256 of its bytes. */
export const iconHashSchema = z.string().regex(new RegExp(`^${hash}$`));
/** What a draft is saved with: an icon that is kept already, or the picture itself. */
export const draftIconSchema = z
  .string()
  .max('data:image/png;base64,'.length + Math.ceil(mostIconBytes / 3) * 4, refusedAs('icon-format'))
  .regex(new RegExp(`^(${hash}|data:image/png;base64,[A-Za-z0-9+/]+={0,2})$`), refusedAs('icon-format'));

export const iconPathSchema = z.object({ id: z.string().min(1).max(100), hash: iconHashSchema });
