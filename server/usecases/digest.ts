import { createHash } from 'node:crypto';

/** Short form of a text, another one for every other text. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
