import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { DraftContent } from '../../../lib/contracts/catalog-items.ts';
import { type IconPicture, readIconPicture } from '../../domain/catalog/icon-picture.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Tx } from '../../ports/database.ts';
import type { Context } from '../define.ts';

/** A draft as it is kept, which names its icon by a hash, and the picture that came with it. */
export interface TakenContent {
  content: DraftContent;
  /** Null when nothing new was sent. */
  icon: { hash: string; bytes: Uint8Array<ArrayBuffer> } | null;
}

function refuse(key: 'icon-not-readable' | 'icon-unknown'): never {
  const said = say(key);
  throw new DomainError('validation-failed', { ...said, errors: [{ pointer: '/content/picture', ...said }] });
}

/** Unpacks no more than the header promises, so that nothing can grow in memory. */
function hasAllPixels({ packed, unpackedBytes }: IconPicture): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: unpackedBytes }).length === unpackedBytes;
  } catch {
    // Pixels that cannot be unpacked, or are more than they may be, are no picture.
    return false;
  }
}

/**
 * Takes a new picture out of what a draft is saved with.
 * @throws DomainError `validation-failed` for what is no picture, whatever it calls itself
 */
export function takeIcon(sent: DraftContent): TakenContent {
  const { picture } = sent;
  if (!picture?.startsWith('data:')) return { content: sent, icon: null };
  const read = readIconPicture(picture);
  if (read === null || !hasAllPixels(read)) refuse('icon-not-readable');
  const hash = createHash('sha256').update(read.bytes).digest('hex');
  return { content: { ...sent, picture: hash }, icon: { hash, bytes: read.bytes } };
}

/**
 * Keeps the picture of a draft that was just written, under the item's lock, and forgets those that nothing has any more.
 * @throws DomainError `validation-failed` when the draft names a picture that the item does not have
 */
export async function keepIcon({ deps }: Context, tx: Tx, itemId: string, taken: TakenContent): Promise<void> {
  const { content, icon } = taken;
  if (icon) await deps.catalogIcons.keep(tx, { itemId, ...icon, addedAt: deps.clock.now() });
  else if (content.picture && !(await deps.catalogIcons.find(tx, itemId, content.picture))) refuse('icon-unknown');
  await deps.catalogIcons.forgetUnused(tx, itemId);
}
