import { z } from 'zod';
import { type MemberPatch, patchOperators } from '@/lib/contracts/application-patches';

/** What one cluster gets otherwise at one place, as it is typed: the value is JSON, or a text without its quotes. */
export const patchDraftSchema = z.object({ operator: z.enum(patchOperators), pointer: z.string(), value: z.string() });
export type PatchDraft = z.infer<typeof patchDraftSchema>;

export const emptyPatch: PatchDraft = { operator: 'add', pointer: '', value: '' };

const looksLikeJson = /^(?:[[{"]|-?\d+(?:\.\d+)?$|true$|false$|null$)/;

/** What was typed as a value: JSON, or a text without its quotes. */
function readValue(typed: string): MemberValue {
  const text = typed.trim();
  return looksLikeJson.test(text) ? (JSON.parse(text) as MemberValue) : text;
}
type MemberValue = Extract<MemberPatch, { operator: 'add' }>['value'];

export const isReadable = (typed: string): boolean => {
  try {
    readValue(typed);
    return true;
  } catch {
    return false;
  }
};

/** What is sent of patches: the lines that say something. A value that cannot be read stands as its text. */
export const toPatches = (patches: readonly PatchDraft[]): MemberPatch[] => filledPatches(patches).map(toPatch);

/** The lines that say something. */
export const filledPatches = (patches: readonly PatchDraft[]): PatchDraft[] =>
  patches.filter(({ pointer, value }) => pointer.trim() !== '' || value.trim() !== '');

function toPatch({ operator, pointer, value }: PatchDraft): MemberPatch {
  const place = pointer.trim();
  if (operator === 'remove') return { operator, pointer: place };
  return { operator, pointer: place, value: isReadable(value) ? readValue(value) : value };
}

/** Patches as they would be typed. */
export const patchDraftsOf = (patches: readonly MemberPatch[]): PatchDraft[] =>
  patches.map((patch) => ({
    operator: patch.operator,
    pointer: patch.pointer,
    value: 'value' in patch ? textOf(patch.value) : '',
  }));

/** Quotes stand where the text would be read as something else without them. */
function textOf(value: MemberValue): string {
  const isPlain = typeof value === 'string' && value.trim() === value && !looksLikeJson.test(value);
  return isPlain ? value : JSON.stringify(value, null, 2);
}
